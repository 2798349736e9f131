import { closed, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import type { JudgedCase } from '../judge/judged-case.ts';
import { Figures, figuresOf } from './figures.ts';

export const Slice = Type.Object({ name: Type.String({ maxLength: 256 }), figures: Figures }, closed);
export type Slice = Static<typeof Slice>;

/**
 * The same figures over parts: a case counts under each of its names, and under none where it has none. In the order of
 * the names.
 */
export function slicesBy(
  cases: readonly JudgedCase[],
  namesOf: (one: JudgedCase) => readonly string[],
): readonly Slice[] {
  const parts = new Map<string, JudgedCase[]>();
  for (const one of cases) {
    for (const name of new Set(namesOf(one))) {
      const part = parts.get(name);
      if (part) part.push(one);
      else parts.set(name, [one]);
    }
  }
  return [...parts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => ({ name, figures: figuresOf(part) }));
}
