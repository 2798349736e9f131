// Which lines speak most of what a question asks for.
import { shareOf } from './file-kinds.mjs';
import { readText } from './files.mjs';
import { hasKind } from './asked-kind.mjs';
import { surroundings } from './surroundings.mjs';
import { linesOf } from './survey.mjs';

/** How much a word counts by where it is. */
const places = { line: 1, head: 0.8, path: 0.7, paragraph: 0.5 };
const phrase = 0.25;
const rightKind = 0.15;
/** A heading or the header of a table seldom is the answer itself. */
const ofHead = 0.6;
const near = 2;
const limits = { kept: 64, bytes: 32 * 1024 * 1024, lines: 1_000_000 };

/** Returns the best lines, each with the lines of its file; `left` is true where not every file was ranked. */
export function rank({ units, kind, isOfCode }, { files, read, weights }) {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const weighed = files
    .map((file) => ({ ...file, share: shareOf(file.path, isOfCode) }))
    .map((file) => ({ ...file, most: file.share * (mostOf(file, units, weights) + rightKind * all) }))
    .sort((a, b) => b.most - a.most || (a.path < b.path ? -1 : 1));
  let best = [];
  let [bytes, count] = [0, 0];
  for (const file of weighed) {
    if (best.length > 0 && file.most < best[0].score / 2) break;
    if (best.length === limits.kept && file.most < best.at(-1).score) break;
    bytes += file.size;
    if (bytes > limits.bytes || count > limits.lines) return { best, left: true };
    const { text } = readText(file.absolute);
    if (text === undefined) continue;
    const lines = linesOf(text);
    count += lines.length;
    const scored = scoreFile(file, lines, { units, read, weights, kind, all });
    best = [...best, ...scored].sort(byScore).slice(0, limits.kept);
  }
  return { best, left: false };
}

export function byScore(a, b) {
  return b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.at - b.at);
}

/** Returns what no line of the file can exceed, so that most files need not be ranked. */
function mostOf({ inText, inPath }, units, weights) {
  return weights.reduce((sum, weight, unit) => {
    const own = Math.max(inText[unit], places.path * (inPath?.[unit] ?? 0));
    const follows = units[unit].follows ? phrase * Math.min(weight, weights[unit - 1]) : 0;
    return sum + weight * own + follows;
  }, 0);
}

function scoreFile(file, lines, { units, read, weights, kind, all }) {
  const around = surroundings(file.path, lines);
  const hits = lines.map((line, at) => (around[at].role === 'blank' ? undefined : read(line)));
  const scored = [];
  let floor = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const { role } = around[at];
    if (role === 'blank') continue;
    const fits = fitsAt(at, { units, hits, around, inPath: file.inPath });
    let score = fits.reduce((sum, fit, unit) => sum + weights[unit] * fit, 0);
    if (score === 0) continue;
    for (const unit of hits[at]?.phrases ?? []) score += phrase * Math.min(weights[unit], weights[unit - 1]);
    if (role !== 'head' && kind !== undefined && hasKind(kind, lines[at])) score += rightKind * all;
    score *= file.share * (role === 'head' ? ofHead : 1) * ofLength(hits[at]?.words ?? 0);
    if (score <= floor) continue;
    scored.push({ path: file.path, at, score, lines, around, hits, inPath: file.inPath });
    if (scored.length < 2 * limits.kept) continue;
    scored.sort(byScore).splice(limits.kept);
    floor = scored.at(-1).score;
  }
  return scored.sort(byScore).slice(0, limits.kept);
}

/** Returns how well each unit fits at a line: in it, in what it is below, in the path, or in its paragraph. */
function fitsAt(at, { units, hits, around, inPath }) {
  const fits = units.map((_, unit) => Math.max(hits[at]?.fits[unit] ?? 0, places.path * (inPath?.[unit] ?? 0)));
  const take = (other, share) =>
    hits[other]?.fits.forEach((fit, unit) => (fits[unit] = Math.max(fits[unit], share * fit)));
  for (const head of around[at].heads) take(head, places.head);
  for (const other of paragraphOf(at, around)) take(other, places.paragraph);
  return fits;
}

/** Returns up to two lines before and two after that are of the same paragraph. */
export function paragraphOf(at, around) {
  const { group } = around[at];
  if (group < 0) return [];
  const others = [];
  for (const step of [-1, 1]) {
    for (let far = 1; far <= near; far += 1) {
      const other = around[at + far * step];
      if (other === undefined || other.role !== 'text' || other.group !== group) break;
      others.push(at + far * step);
    }
  }
  return others;
}

/** A very long line has many words by chance. */
function ofLength(words) {
  return words <= 80 ? 1 : Math.max(0.4, 80 / words);
}
