// node --conditions=@fpf/source packages/skill-search/tools/public-sentences.ts DESCRIPTIONS WORDNET-FOLDER
// VECTORS.json > sentences.txt What a sentence encoder is asked about: what packages are called and what is said of
// them, how words are explained and used, and the commonest words alone. A line is the kind, then the text.
// `sentence-encoder.mjs` says what each of them means to it, and `sentence-meanings.py` learns from that what the words
// in them bring to it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const parts = ['data.noun', 'data.verb', 'data.adj', 'data.adv'];
const [mostWords, fewestWords, commonest] = [40, 4, 40_000];
/** How many of each kind are asked about: those by lot, but of the words the commonest. */
const drawn = { title: 70_000, sentence: 70_000, meaning: 50_000, example: 40_000, word: 25_000, package: 25_000 };
type Kind = keyof typeof drawn;

const [descriptions, wordNet, vectors] = process.argv.slice(2);
if (descriptions === undefined || wordNet === undefined || vectors === undefined) {
  process.stderr.write('usage: public-sentences.ts DESCRIPTIONS WORDNET-FOLDER VECTORS.json\n');
  process.exit(2);
}
const sources = [descriptions, ...parts.map((part) => join(wordNet, part)), vectors].map(read);
const [packages, ...dictionary] = sources.map(({ text }) => text);
const known = dictionary.pop() ?? '';
const seen = new Set<string>();
const lines: readonly Line[] = [
  ...packageLines(packages ?? ''),
  ...dictionary.flatMap((text) => meaningLines(text)),
  ...wordLines(known),
];
const next = lots(12_345);
const asked = (Object.keys(drawn) as Kind[]).flatMap((kind) => {
  const all = lines.filter((one) => one.kind === kind);
  return keyed((kind === 'word' ? all : inOrder(keyed(all))).slice(0, drawn[kind]));
});
// In an order by lot as well, so that each part of them is as good as any other.
const rows = inOrder(asked).map(({ kind, text }) => `${kind}\t${text}`);
process.stdout.write(`${[...sources.map(({ header }) => header), ...rows].join('\n')}\n`);

function read(path: string): { readonly header: string; readonly text: string } {
  const bytes = readFileSync(path);
  return {
    header: `# source ${basename(path)} sha256-${createHash('sha256').update(bytes).digest('hex')}`,
    text: bytes.toString('utf8'),
  };
}

type Line = { readonly kind: Kind; readonly text: string };

/** Nothing twice, and of what is long the beginning. */
function line(kind: Kind, text: string): readonly Line[] {
  const short = text.trim().split(/\s+/).slice(0, mostWords).join(' ');
  if (short.length < 3 || seen.has(short)) return [];
  seen.add(short);
  return [{ kind, text: short }];
}

type Keyed = { readonly item: Line; readonly key: number };

function keyed(list: readonly Line[]): readonly Keyed[] {
  return list.map((item) => ({ item, key: next() }));
}

function inOrder(list: readonly Keyed[]): readonly Line[] {
  return list.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Numbers from 0 to 1 (xorshift): the same lots on every machine. */
function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

/** The line that names a package, the paragraphs that stood under no package before, and each of their sentences. */
function packageLines(text: string): readonly Line[] {
  const before = new Set<string>();
  return text.split(/\n\s*\n/).flatMap((block) => {
    const [, title = '', long = ''] = /Description-en: (.*)\n([\s\S]*)/.exec(block) ?? [];
    const paragraphs = long.split(/\n \.\n/).map((one) => one.replace(/\s+/g, ' ').trim());
    const fresh = paragraphs.filter((one) => !before.has(one));
    for (const one of paragraphs) before.add(one);
    const sentences = fresh
      .flatMap((one) => one.split(/(?<=[.!?]) |\* /))
      .filter((one) => one.split(' ').length >= fewestWords);
    const named = line('title', title);
    const whole = fresh.length === 0 ? [] : line('package', `${title}. ${fresh.join(' ')}`);
    return [...named, ...whole, ...sentences.flatMap((one) => line('sentence', one))];
  });
}

/** `00001740 29 v 01 breathe 0 005 @ … | draw air into …; "I can breathe better"` */
function meaningLines(text: string): readonly Line[] {
  return text.split('\n').flatMap((row) => {
    if (!/^\d{8} /.test(row)) return [];
    const [data = '', explained = ''] = row.split(' | ');
    const [, , , count = '0', ...fields] = data.split(' ');
    const words = fields.slice(0, 2 * Number.parseInt(count, 16)).filter((_, index) => index % 2 === 0);
    const named = words.map((word) => word.replaceAll(/\(\w+\)/g, '').replaceAll('_', ' ')).join(', ');
    const meaning = explained.replaceAll(/"[^"]*"/g, '').replace(/[; ]+$/, '');
    const explanation = line('meaning', `${named}: ${meaning}`);
    return [
      ...explanation,
      ...[...explained.matchAll(/"([^"]*)"/g)].flatMap(([, example = '']) => line('example', example)),
    ];
  });
}

function wordLines(text: string): readonly Line[] {
  const { vectors: rows } = JSON.parse(text) as { readonly vectors: Readonly<Record<string, unknown>> };
  const words = Object.keys(rows).slice(0, commonest);
  return words.filter((word) => /^[a-z][a-z0-9]{1,23}$/.test(word)).flatMap((word) => line('word', word));
}
