// node --conditions=@fpf/source packages/skill-search/tools/background-words.ts SOURCE... >
// packages/skill-search/tools/known-words/background-words.txt Makes the table that search weighs words by, out of
// public texts. A word is as ordinary as it is in the source where it is commonest. The texts themselves are not kept.
import { isPlainStem, readPublicTexts } from './public-texts.ts';

const fewest = 5;
/** Classes an e-fold: a weight is exact to about three per cent. */
const steps = 4;

const sources = process.argv.slice(2).map((path) => readPublicTexts(path, fewest, false));
if (sources.length === 0) {
  process.stderr.write(
    'usage: background-words.ts FILE|FOLDER... (package descriptions, WordNet data or plain text)\n',
  );
  process.exit(2);
}

const ordinary = new Map<string, number>();
for (const { texts } of sources) {
  const counts = new Map<string, number>();
  for (const stems of texts) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const [stem, count] of counts) {
    if (count < fewest || !isPlainStem(stem)) continue;
    const number = Math.round(steps * Math.log(texts.length / count));
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
    ...sources.flatMap(({ header }) => header),
    ...rows,
    '',
  ].join('\n'),
);
