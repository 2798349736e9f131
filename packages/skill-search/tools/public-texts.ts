// What the tools of this folder read: package descriptions (blocks of `Field: value` lines), a dictionary of WordNet
// (lines `data | meaning; "example"`), or any plain text, where a block between empty lines is one text.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { wordsOf } from '../src/words/words.ts';

export type PublicTexts = {
  readonly header: readonly string[];
  /** The stems of each text. */
  readonly texts: readonly (readonly string[])[];
};

/**
 * A file, or every file of a folder. `fewest` is how many different stems make a text; `named` puts the words that a
 * meaning is of before it.
 */
export function readPublicTexts(path: string, fewest: number, named: boolean): PublicTexts {
  const header: string[] = [];
  const texts: (readonly string[])[] = [];
  const seen = new Set<string>();
  for (const file of [...filesUnder(path)].sort()) {
    const bytes = readFileSync(file);
    header.push(
      `# source ${basename(path)}: ${basename(file)} sha256-${createHash('sha256').update(bytes).digest('hex')}`,
    );
    for (const text of blocksOf(bytes.toString('utf8'), named)) {
      const stems = freshParagraphs(text, seen).flatMap((paragraph) => wordsOf(paragraph).map(({ stem }) => stem));
      if (new Set(stems).size >= fewest) texts.push(stems);
    }
  }
  return { header: [...header, `# source ${basename(path)}: ${texts.length} texts`], texts };
}

export function isPlainStem(stem: string): boolean {
  return /^[a-z][a-z0-9]{0,23}$/.test(stem);
}

function blocksOf(content: string, named: boolean): readonly string[] {
  const meanings = content.match(/^\d{8} \d\d [nvasr] .*? \| .*$/gm);
  if (meanings === null) return content.split(/\n\s*\n/);
  return meanings.map((line) => `${named ? wordsMeant(line) : ''}${line.slice(line.indexOf(' | ') + 3)}`);
}

/**
 * `00001740 29 v 04 breathe 0 take_a_breath 0 … | draw air into …`: the number of words is hexadecimal, each is
 * followed by one field.
 */
function wordsMeant(line: string): string {
  const [, , , count = '0', ...fields] = line.split(' ');
  const words = fields.slice(0, 2 * Number.parseInt(count, 16)).filter((_, index) => index % 2 === 0);
  return words.map((word) => `${word.replace(/\(.*\)/, '').replaceAll('_', ' ')} `).join('');
}

/** Paragraphs that stood elsewhere before are left out: hundreds of packages share one. */
function freshParagraphs(block: string, seen: Set<string>): readonly string[] {
  const body = block.replace(/^(?:Package|Description-md5):.*\n?/gm, '').replace(/^Description-en:/m, '');
  const fresh = body
    .split(/\n \.\n|\n\s*[*-] /)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '' && !seen.has(paragraph));
  for (const paragraph of fresh) seen.add(paragraph);
  return fresh;
}

function filesUnder(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
