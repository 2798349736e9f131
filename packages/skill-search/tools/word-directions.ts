// node --conditions=@fpf/source packages/skill-search/tools/word-directions.ts SOURCE... >
// packages/skill-search/data/word-directions.txt Makes the table that search compares subjects by, out of public
// texts: words that stand in the same texts, or beside the same words, get directions that are near to one another. It
// is latent semantic analysis: the space that the strongest singular vectors of words by texts span, found by repeated
// projection. The texts themselves are not kept.
import { writeDirection } from './write-word-table.ts';
import { dimensions } from '../src/words/word-meanings.ts';
import { levels } from '../src/words/word-directions.ts';
import { isPlainStem, readPublicTexts } from './public-texts.ts';
import { orthonormalise, randomColumns, turned } from './small-algebra.ts';

const fewestTexts = 20;
const fewestStems = 3;
const rounds = 14;

type Row = readonly (readonly [word: number, value: number])[];

const sources = process.argv.slice(2).map((path) => readPublicTexts(path, fewestStems, true));
if (sources.length === 0) {
  process.stderr.write('usage: word-directions.ts FILE|FOLDER... (package descriptions, WordNet data or plain text)\n');
  process.exit(2);
}
const texts = sources.flatMap(({ texts: some }) => some);
const { words, rows } = tableOf(texts);
let space = orthonormalise(randomColumns(words.length, dimensions, 7), words.length, dimensions);
for (let round = 0; round < rounds; round += 1)
  space = orthonormalise(projected(rows, space, words.length), words.length, dimensions);
// A turn of the whole space changes no angle, and spreads each word over all dimensions, so that few levels keep it.
const spread = turned(
  space,
  words.length,
  dimensions,
  orthonormalise(randomColumns(dimensions, dimensions, 11), dimensions, dimensions),
);
const lines = words.map(
  (word, index) => `${word} ${writeDirection(spread.subarray(index * dimensions, (index + 1) * dimensions))}`,
);
process.stdout.write(
  [
    `# fpf-word-directions/1: a stem, then its direction in ${dimensions} dimensions at ${levels} levels, two to a letter. Stems in`,
    `# ${fewestTexts} or more texts; made by tools/word-directions.ts from public texts`,
    ...sources.flatMap(({ header }) => header),
    ...lines.sort(),
    '',
  ].join('\n'),
);

/**
 * How much each word says in each text: once more for each e-fold that it is repeated, more if it is rare, less in a
 * long text.
 */
function tableOf(list: readonly (readonly string[])[]): {
  readonly words: readonly string[];
  readonly rows: readonly Row[];
} {
  const holding = new Map<string, number>();
  for (const stems of list)
    for (const stem of new Set(stems.filter(isPlainStem))) holding.set(stem, (holding.get(stem) ?? 0) + 1);
  const kept = [...holding].filter(([, count]) => count >= fewestTexts);
  const index = new Map(kept.map(([stem], at) => [stem, at]));
  const rarity = kept.map(([, count]) => Math.log(list.length / count));
  const made = list.map((stems): Row => {
    const counts = new Map<number, number>();
    for (const stem of stems) {
      const at = index.get(stem);
      if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [...counts].map(([at, count]) => [
      at,
      ((1 + Math.log(count)) * (rarity[at] ?? 0)) / (1 + Math.sqrt(length)),
    ]);
  });
  return { words: kept.map(([stem]) => stem), rows: made };
}

/** The space seen through the texts and back: what many texts agree on grows. */
function projected(table: readonly Row[], from: Float64Array, count: number): Float64Array {
  const to = new Float64Array(count * dimensions);
  const seen = new Float64Array(dimensions);
  for (const row of table) {
    seen.fill(0);
    for (const [word, value] of row)
      for (let d = 0; d < dimensions; d += 1) seen[d] = (seen[d] ?? 0) + value * (from[word * dimensions + d] ?? 0);
    for (const [word, value] of row) {
      for (let d = 0; d < dimensions; d += 1)
        to[word * dimensions + d] = (to[word * dimensions + d] ?? 0) + value * (seen[d] ?? 0);
    }
  }
  return to;
}
