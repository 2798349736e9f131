// What is shown of the best lines, and which words of the question the first of them lacks.
import { hasKind, saysKind } from './asked-kind.mjs';
import { kindOfFile } from './file-kinds.mjs';
import { paragraphOf } from './rank.mjs';

const limits = { matches: 8, text: 300, around: 5, below: 2 };

/** Returns at most eight matches with half the score of the first, without lines that a better match shows. */
export function answer(best, weights) {
  const shown = new Set();
  const matches = [];
  let left = false;
  for (const one of best) {
    if (one.score < best[0].score / 2) break;
    if (shown.has(`${one.path}\n${one.at}`)) continue;
    left = matches.length === limits.matches;
    if (left) break;
    const { before, after } = linesAround(one);
    for (const at of [one.at, ...before, ...after]) shown.add(`${one.path}\n${at}`);
    const excerptOf = (at) => excerpt(one.lines[at], one.hits[at]?.marks ?? [], weights);
    const around = { before: before.map(excerptOf), after: after.map(excerptOf) };
    matches.push({
      path: one.path,
      line: one.at + 1,
      text: excerptOf(one.at),
      ...(before.length > 0 && { before: around.before }),
      ...(after.length > 0 && { after: around.after }),
    });
  }
  return { matches, left };
}

function linesAround({ at, around, lines }) {
  const near = paragraphOf(at, around);
  const before = [...new Set([...around[at].heads, ...near.filter((other) => other < at)])].sort((a, b) => a - b);
  const after = near.filter((other) => other > at);
  if (around[at].role === 'head') {
    for (let other = at + 1; other < lines.length && after.length < limits.below; other += 1) {
      if (around[other].role === 'head') break;
      if (around[other].role !== 'blank') after.push(other);
    }
  }
  return { before: before.filter((other) => other !== at).slice(-limits.around), after };
}

/** Cuts a long line to the part with most of the question. */
export function excerpt(line, marks, weights) {
  if (line.length <= limits.text) return line;
  let [from, most] = [0, -1];
  const inside = new Map();
  let [sum, first] = [0, 0];
  const ordered = [...marks].sort((a, b) => a.at - b.at);
  for (const { unit, at } of ordered) {
    if (!inside.get(unit)) sum += weights[unit];
    inside.set(unit, (inside.get(unit) ?? 0) + 1);
    for (; ordered[first].at < at - limits.text + 120; first += 1) {
      const gone = ordered[first].unit;
      inside.set(gone, inside.get(gone) - 1);
      if (inside.get(gone) === 0) sum -= weights[gone];
    }
    if (sum > most + 1e-9) [from, most] = [ordered[first].at, sum];
  }
  const start = Math.max(0, Math.min(from - 60, line.length - limits.text));
  return line.slice(start, start + limits.text).toWellFormed();
}

/** Returns the words that the first match lacks, and the wordings that no line answers; all words without a match. */
export function notFound({ words, units, more, kind }, first) {
  if (first === undefined) return words;
  const { before, after } = linesAround(first);
  const said = [first.at, ...before, ...after].filter((at) => isOfOne(first, at));
  const hasIt = (at, unit) => first.hits[at]?.fits[unit] > 0;
  const speaksOf = (unit) =>
    !units[unit].isGuess &&
    // A header such as "first name" does not make a line the first.
    (units[unit].isWeak ? hasIt(first.at, unit) : first.inPath?.[unit] > 0 || said.some((at) => hasIt(at, unit)));
  // A neighbour often has a date about something else, so the line itself needs one, or the text below a heading.
  const isHead = first.around[first.at].role === 'head';
  const own = isHead ? [first.at, ...after] : [first.at];
  const hasAsked = kind === undefined || own.some((at) => hasKind(kind, first.lines[at]));
  // An address is seen to be one without the word "email" beside it.
  const isPlain = ({ text }) => kind !== undefined && hasAsked && saysKind(kind, text);
  const missing = new Set(units.filter((unit, at) => !speaksOf(at) && !isPlain(unit)).map(({ word }) => words[word]));
  return [...new Set([...words.filter((word) => missing.has(word)), ...more, ...(hasAsked ? [] : [kind])])];
}

/** Tells whether a line around a match speaks of the same thing. Items of a list and lines with labels often do not. */
function isOfOne({ path, at, around, lines }, other) {
  if (other === at || around[other].role !== 'text' || around[at].role !== 'text') return true;
  return kindOfFile(path) !== 'prose' || (!isItem(lines[at]) && !isItem(lines[other]));
}

function isItem(line) {
  return /^\s*(?:[-*+]|\d+[.)])\s/.test(line) || /^\s*[^\s:]+(?: [^\s:]+)?: /.test(line);
}
