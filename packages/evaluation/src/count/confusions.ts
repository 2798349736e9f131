import { closed, Count, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import type { JudgedCase } from '../judge/judged-case.ts';

/** What was right, and what was called in its place. No names at all: no call. */
export const Confusion = Type.Object(
  {
    right: Type.Array(Type.String()),
    called: Type.Array(Type.String()),
    failed: Type.Optional(Type.String()),
    cases: Count,
  },
  closed,
);
export type Confusion = Static<typeof Confusion>;

const most = 20;

/** The commonest wrong choices of a tool, most cases first. Wrong arguments are none of them. */
export function confusionsOf(cases: readonly JudgedCase[]): readonly Confusion[] {
  const found = new Map<string, Confusion>();
  for (const { right, called, error, tool } of cases) {
    if (tool) continue;
    const pair = { right: [...right], called: [...called], ...(error !== undefined && { failed: error }) };
    const key = JSON.stringify(pair);
    found.set(key, { ...pair, cases: (found.get(key)?.cases ?? 0) + 1 });
  }
  return [...found]
    .toSorted(([a, one], [b, other]) => other.cases - one.cases || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([, confusion]) => confusion);
}
