import type { Candidate } from '../grammar/candidates.ts';

/** What is left of the steps that one request may take. */
export type Work = { left: number };

export type Assignment = { readonly score: number; readonly picks: readonly Candidate[] };

/**
 * One candidate for each slot, with the highest sum of scores, above a floor, such that no two take the same words and
 * the whole is accepted. Branch and bound: what cannot reach the best one found so far, even with the best of
 * everything that follows, is not looked at. So the answer is exact, unless the work runs out; then `work.left` is 0,
 * and the best one seen proves nothing.
 */
export function bestAssignment(
  slots: readonly (readonly Candidate[])[],
  floor: number,
  work: Work,
  accepts: (picks: readonly Candidate[]) => boolean,
): Assignment | undefined {
  const reachable = slots.map((ranked) => ranked[0]?.score ?? Number.NEGATIVE_INFINITY);
  for (let at = reachable.length - 2; at >= 0; at -= 1) reachable[at] = (reachable[at] ?? 0) + (reachable[at + 1] ?? 0);
  let best: Assignment | undefined;
  const picks: Candidate[] = [];
  const bar = (): number => best?.score ?? floor;
  visit(0, 0);
  return best;

  function visit(at: number, score: number): void {
    const ranked = slots[at];
    if (!ranked) {
      if (score > bar() && accepts(picks)) best = { score, picks: [...picks] };
      return;
    }
    for (const candidate of ranked) {
      const sum = score + candidate.score;
      if (sum + (reachable[at + 1] ?? 0) <= bar() || work.left <= 0) return;
      work.left -= 1;
      if (picks.some((pick) => collide(pick, candidate)) || !hasValue(candidate)) continue;
      picks.push(candidate);
      visit(at + 1, sum);
      picks.pop();
    }
  }
}

/** Two numbers may be the same one, as in "just line 7"; words of a text belong to that text alone. */
function collide(a: Candidate, b: Candidate): boolean {
  if (!a.span || !b.span || (a.from === 'number' && b.from === 'number')) return false;
  return a.span.first <= b.span.last && b.span.first <= a.span.last;
}

function hasValue(candidate: Candidate): boolean {
  return candidate.from === 'absent' || candidate.value() !== undefined;
}
