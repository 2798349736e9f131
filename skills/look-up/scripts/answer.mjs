// What is shown of the best lines.
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
    const { below, before, after } = linesAround(one);
    for (const at of [one.at, ...below, ...before, ...after]) shown.add(`${one.path}\n${at}`);
    const excerptOf = (at) => excerpt(one.lines[at], one.hits[at]?.marks ?? [], weights);
    const around = { below: below.map(excerptOf), before: before.map(excerptOf), after: after.map(excerptOf) };
    matches.push({
      path: one.path,
      line: one.at + 1,
      text: excerptOf(one.at),
      ...(below.length > 0 && { below: around.below }),
      ...(before.length > 0 && { before: around.before }),
      ...(after.length > 0 && { after: around.after }),
    });
  }
  return { matches, left };
}

/** Returns the places of what a match is below, and of the lines right before and after it that are shown with it. */
export function linesAround({ at, around, lines }) {
  const near = paragraphOf(at, around);
  const told = [...new Set([...around[at].heads, ...near.filter((other) => other < at)])].filter(
    (other) => other !== at,
  );
  const above = new Set(told.sort((a, b) => a - b).slice(-limits.around));
  const before = [];
  for (let other = at - 1; above.has(other); other -= 1) before.unshift(other);
  const after = near.filter((other) => other > at);
  if (around[at].role === 'head') {
    for (let other = at + 1; other < lines.length && after.length < limits.below; other += 1) {
      if (around[other].role === 'head') break;
      after.push(other);
    }
    while (after.length > 0 && around[after.at(-1)].role === 'blank') after.pop();
  }
  return { below: [...above].filter((other) => !before.includes(other)), before, after };
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
