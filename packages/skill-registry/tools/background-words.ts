// node --conditions=@fpf/source packages/skill-registry/tools/background-words.ts SOURCE... > packages/skill-registry/data/background-words.txt
// Makes the table that search weighs words by, out of public texts. A source is a file or a folder: package descriptions (blocks of
// `Field: value` lines), a dictionary of WordNet (lines `data | meaning; "example"`), or any plain text, where a block between empty
// lines is one text. A word is as ordinary as it is in the source where it is commonest. The texts themselves are not kept.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { wordsOf } from '../src/search/words.ts';

const fewest = 5;
/** Classes an e-fold: a weight is exact to about three per cent. */
const steps = 4;

type Source = { texts: number; readonly counts: Map<string, number> };

const header: string[] = [];
const sources = process.argv.slice(2).map(readSource);
if (sources.length === 0) {
  process.stderr.write('usage: background-words.ts FILE|FOLDER... (package descriptions, WordNet data or plain text)\n');
  process.exit(2);
}

const ordinary = new Map<string, number>();
for (const { texts, counts } of sources) {
  for (const [stem, count] of counts) {
    if (count < fewest || !/^[a-z][a-z0-9]{0,23}$/.test(stem)) continue;
    const number = Math.round(steps * Math.log(texts / count));
    ordinary.set(stem, Math.min(number, ordinary.get(stem) ?? number));
  }
}
const classes = new Map<number, string[]>();
for (const [stem, number] of ordinary) classes.set(number, [...(classes.get(number) ?? []), stem]);
const rows = [...classes].sort(([a], [b]) => a - b).map(([number, stems]) => `${number} ${stems.sort().join(' ')}`);
process.stdout.write(
  [
    '# fpf-background-words/1: class, then the stems of that class; class = round(4 ln(texts / texts that hold the stem)), of the',
    `# source where that is least. Stems in ${fewest} or more texts of a source; made by tools/background-words.ts from public texts`,
    ...header,
    ...rows,
    '',
  ].join('\n'),
);

function readSource(path: string): Source {
  const source: Source = { texts: 0, counts: new Map() };
  const seen = new Set<string>();
  for (const file of [...filesUnder(path)].sort()) {
    const bytes = readFileSync(file);
    header.push(`# source ${basename(path)}: ${basename(file)} sha256-${createHash('sha256').update(bytes).digest('hex')}`);
    for (const text of textsOf(bytes.toString('utf8'))) countText(text, seen, source);
  }
  header.push(`# source ${basename(path)}: ${source.texts} texts`);
  return source;
}

function textsOf(content: string): readonly string[] {
  const meanings = content.match(/^\d{8} \d\d [nvasr] .*? \| .*$/gm);
  if (meanings !== null) return meanings.map((line) => line.slice(line.indexOf(' | ') + 3));
  return content.split(/\n\s*\n/);
}

/** Paragraphs that stood elsewhere before are left out: hundreds of packages share one. */
function countText(block: string, seen: Set<string>, source: Source): void {
  const body = block.replace(/^(?:Package|Description-md5):.*\n?/gm, '').replace(/^Description-en:/m, '');
  const fresh = body
    .split(/\n \.\n|\n\s*[*-] /)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '' && !seen.has(paragraph));
  for (const paragraph of fresh) seen.add(paragraph);
  const stems = new Set(fresh.flatMap((paragraph) => wordsOf(paragraph).map(({ stem }) => stem)));
  if (stems.size < fewest) return;
  source.texts += 1;
  for (const stem of stems) source.counts.set(stem, (source.counts.get(stem) ?? 0) + 1);
}

function filesUnder(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
