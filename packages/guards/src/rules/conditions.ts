import type { PolicyRule } from '@fpf/contracts';
import type { RuleCase } from './told-by.ts';
import { told, type Tri } from './tri.ts';

/** Something that an allow asks for beside the call itself. */
export type Condition = {
  readonly about: 'rate' | 'confined' | 'measured';
  readonly question: string;
  readonly wanted: string;
  readonly holds: (value: unknown) => boolean;
};

export function conditionsOf({ rate, confined, measured = {} }: PolicyRule, tool: string): readonly Condition[] {
  return [
    ...(rate
      ? [
          {
            about: 'rate' as const,
            question: `rate.calls:${tool}?per=${rate.per_seconds}`,
            wanted: `fewer than ${rate.calls} calls of ${tool} in ${rate.per_seconds} seconds`,
            holds: (value: unknown) => typeof value === 'number' && value < rate.calls,
          },
        ]
      : []),
    ...(confined === undefined
      ? []
      : [
          {
            about: 'confined' as const,
            question: 'sandbox.confined',
            wanted: 'tools that are held in a sandbox',
            holds: (value: unknown) => value === true,
          },
        ]),
    ...Object.entries(measured).map(([name, least]) => ({
      about: 'measured' as const,
      question: `model.rate:${name}`,
      wanted: `a model measured at ${least} or more (${name})`,
      holds: (value: unknown) => typeof value === 'number' && value >= least,
    })),
  ];
}

export function conditionHolds({ question, holds }: Condition, given: RuleCase): Tri {
  const found = given.told(question);
  return found?.status === 'present' ? told(holds(found.value)) : 'unknown';
}
