// node --conditions=@fpf/source packages/skill-search/tools/taught-sentences.ts > taught.jsonl What skills tell and
// what people ask of them, as the expressions that search compares sentences by: a line for each file of `taught/`,
// whose author saw neither the search nor any set that measures it. `request-meanings.py` learns from them.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expressionsOf, sentencesOf } from '../src/match/likeness.ts';
import { sentenceOf } from '../src/request/request-words.ts';

type Taught =
  | { readonly name: string; readonly description: string; readonly requests: readonly string[] }
  | { readonly request: string; readonly kind: 'near-miss' | 'off-topic' };

const folder = new URL('./taught/', import.meta.url);

for (const file of readdirSync(folder).sort()) {
  const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as Taught);
  const asked = (request: string): readonly string[] => expressionsOf(sentenceOf(request));
  const skills = rows.flatMap((row) => {
    if (!('name' in row)) return [];
    const text = { name: row.name, description: row.description.split(/\bnot for\b/i)[0] ?? '', keywords: '' };
    const { whole, sentences } = sentencesOf(text);
    return [{ whole: expressionsOf(whole), sentences: sentences.map(expressionsOf), asked: row.requests.map(asked) }];
  });
  const none = rows.flatMap((row) => ('request' in row ? [asked(row.request)] : []));
  process.stdout.write(`${JSON.stringify({ author: basename(file, '.jsonl'), skills, none })}\n`);
}
