// node --conditions=@fpf/source packages/skill-search/tools/public-pairs.ts DESCRIPTIONS WORDNET-FOLDER VECTORS.json
// > pairs.txt Says the same thing twice, out of public texts: a package in a line and at length, a word and what it
// means. `word-meanings.py` learns from it which words stand for one another. A line is the kind, then stems, then
// further texts in stems, split by `|`; or `word`, a word that has a vector, commonest first, and its stem.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stem } from '../src/words/stem.ts';
import { wordsOf } from '../src/words/words.ts';
import { isPlainStem } from './public-texts.ts';

const parts = ['data.noun', 'data.verb', 'data.adj', 'data.adv'];
/** Pointers of WordNet that lead to what is nearly the same: the wider, the narrower, the like, a part. */
const near: ReadonlySet<string> = new Set(['@', '~', '&', '+', '#p', '%p']);
const mostNear = 6;
const mostSentences = 14;

const [descriptions, wordNet, vectors] = process.argv.slice(2);
if (descriptions === undefined || wordNet === undefined || vectors === undefined) {
  process.stderr.write('usage: public-pairs.ts DESCRIPTIONS WORDNET-FOLDER VECTORS.json\n');
  process.exit(2);
}
const packages = read(descriptions);
const meanings = parts.map((part) => read(join(wordNet, part)));
const table = read(vectors);
const headers = [packages, ...meanings, table].map(({ header }) => header);
const lines = [...headers, ...packagePairs(packages.text), ...meaningPairs(meanings), ...wordLines(table.text)];
process.stdout.write(`${lines.join('\n')}\n`);

function read(path: string): { readonly header: string; readonly text: string } {
  const bytes = readFileSync(path);
  return {
    header: `# source ${basename(path)} sha256-${createHash('sha256').update(bytes).digest('hex')}`,
    text: bytes.toString('utf8'),
  };
}

/** The line that names a package, and the sentences that stood under no package before. */
function packagePairs(text: string): readonly string[] {
  const seen = new Set<string>();
  return text.split(/\n\s*\n/).flatMap((block) => {
    const [, title = '', long = ''] = /Description-en: (.*)\n([\s\S]*)/.exec(block) ?? [];
    const paragraphs = long.split(/\n \.\n/).map((one) => one.replace(/\s+/g, ' ').trim());
    const fresh = paragraphs.filter((one) => !seen.has(one));
    for (const one of paragraphs) seen.add(one);
    const sentences = fresh.flatMap((one) => one.split(/(?<=[.!?]) |\* /)).map(stemsOf);
    const telling = sentences.filter((one) => one.split(' ').length >= 3).slice(0, mostSentences);
    return telling.length === 0 ? [] : [`package\t${stemsOf(title)}\t${telling.join('|')}`];
  });
}

type Meaning = { readonly words: string; readonly texts: readonly string[]; readonly pointers: readonly string[] };

/** The words of a meaning; how it is explained and used, and the meanings near it. */
function meaningPairs(files: readonly { readonly text: string }[]): readonly string[] {
  const all = new Map(files.flatMap(({ text }) => text.split('\n').flatMap(meaningOf)));
  return [...all.values()].flatMap(({ words, texts, pointers }) => {
    const neighbours = pointers.slice(0, mostNear).flatMap((pointer) => all.get(pointer) ?? []);
    const said = [...texts, ...neighbours.map((one) => `${one.words} ${one.texts[0] ?? ''}`)].filter(
      (one) => one.trim() !== '',
    );
    return words === '' || said.length === 0 ? [] : [`meaning\t${words}\t${said.join('|')}`];
  });
}

/** `00001740 29 v 01 breathe 0 005 @ 00002325 v 0000 … | draw air into …; "I can breathe better"` */
function meaningOf(line: string): readonly (readonly [string, Meaning])[] {
  if (!/^\d{8} /.test(line)) return [];
  const [data = '', explained = ''] = line.split(' | ');
  const [id = '', , kind = '', count = '0', ...fields] = data.split(' ');
  const words = 2 * Number.parseInt(count, 16);
  const named = fields.slice(0, words).filter((_, index) => index % 2 === 0);
  const pointers = Array.from({ length: Number(fields[words]) || 0 }, (_, index) =>
    fields.slice(words + 1 + 4 * index, words + 5 + 4 * index),
  );
  const examples = [...explained.matchAll(/"([^"]*)"/g)].map(([, example = '']) => stemsOf(example));
  const meaning = {
    words: stemsOf(
      named
        .join(' ')
        .replaceAll(/\(\w+\)/g, '')
        .replaceAll('_', ' '),
    ),
    texts: [stemsOf(explained.replaceAll(/"[^"]*"/g, '')), ...examples],
    pointers: pointers.flatMap(([sign = '', to = '', of = '']) => (near.has(sign) ? [`${of}${to}`] : [])),
  };
  return [[`${kind === 's' ? 'a' : kind}${id}`, meaning]];
}

function wordLines(text: string): readonly string[] {
  const { vectors: known } = JSON.parse(text) as { readonly vectors: Readonly<Record<string, unknown>> };
  return Object.keys(known)
    .map((word) => [word, stem(word)] as const)
    .flatMap(([word, root]) => (isPlainStem(word) && isPlainStem(root) ? [`word\t${word}\t${root}`] : []));
}

function stemsOf(text: string): string {
  return wordsOf(text)
    .flatMap(({ stem }) => (isPlainStem(stem) ? [stem] : []))
    .join(' ');
}
