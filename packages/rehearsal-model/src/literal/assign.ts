import type { Candidate } from './candidate.ts';
import type { Parameter } from './parameters.ts';

export type Assignment = { readonly score: number; readonly picks: readonly (Candidate | undefined)[] };

/** What is not required is taken only where it fits well. */
const leastOptional = 1.5;
const mostSteps = 20_000;

/**
 * The best value for each parameter, no word for two of them, and how good the best other assignment is: one that gives
 * some parameter another value. Undefined where a required one has none.
 */
export function assign(
  parameters: readonly Parameter[],
  candidates: readonly (readonly Candidate[])[],
): { readonly best: Assignment; readonly second: number } | undefined {
  const ranked = candidates.map((some) => some.toSorted((a, b) => b.score - a.score).slice(0, 6));
  let best: Assignment | undefined;
  let second = Number.NEGATIVE_INFINITY;
  let steps = 0;
  const visit = (at: number, score: number, picks: readonly (Candidate | undefined)[]): void => {
    if ((steps += 1) > mostSteps) return;
    const parameter = parameters[at];
    if (!parameter) {
      if (!best || score > best.score) {
        if (best && differs(best.picks, picks)) second = Math.max(second, best.score);
        best = { score, picks };
      } else if (differs(best.picks, picks)) second = Math.max(second, score);
      return;
    }
    for (const candidate of ranked[at] ?? []) {
      if (!parameter.required && candidate.score < leastOptional) continue;
      if (picks.some((pick) => pick && overlaps(pick, candidate))) continue;
      const order = picks.filter((pick) => pick && pick.first > candidate.first).length;
      visit(at + 1, score + candidate.score - 0.05 * order, [...picks, candidate]);
    }
    if (!parameter.required) visit(at + 1, score, [...picks, undefined]);
  };
  visit(0, 0, []);
  return best && { best, second };
}

function differs(one: Assignment['picks'], other: Assignment['picks']): boolean {
  return one.some((pick, at) => pick && other[at] && JSON.stringify(pick.value) !== JSON.stringify(other[at].value));
}

/** Two numbers of one size share it. */
function overlaps(a: Candidate, b: Candidate): boolean {
  if (a.why === b.why && a.why.startsWith('of the size')) return false;
  return a.first <= b.last && b.first <= a.last;
}
