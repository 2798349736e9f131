import type { Policy, PolicyRule } from '@fpf/contracts';
import { ruleFaults, type RuleList } from './rule-faults.ts';

export type Pointless = {
  readonly list: RuleList;
  readonly index: number;
  readonly what: string;
  readonly fix: string;
};

const strongerThan: Readonly<Record<RuleList, readonly RuleList[]>> = {
  deny: ['deny'],
  ask: ['deny', 'ask'],
  allow: ['deny', 'ask', 'allow'],
};

/**
 * Rules that never decide anything, because another decides all of their calls: as a `deny` of `*` does to every allow.
 */
export function pointlessRules(policy: Policy): readonly Pointless[] {
  return (['deny', 'ask', 'allow'] as const).flatMap((list) =>
    policy[list].flatMap((rule, index) => {
      if (ruleFaults(rule, list).length > 0) return [];
      const by = strongerThan[list]
        .flatMap((other) => covering(policy, other, rule, list === other ? index : undefined))
        .at(0);
      if (by === undefined) return [];
      const what = `never decides anything: ${by} stands above it and speaks of all its calls`;
      const fix =
        list === 'allow' && by.includes('allow')
          ? 'Take one of the two out; the narrower one holds back nothing.'
          : 'Take one of the two out.';
      return [{ list, index, what, fix }];
    }),
  );
}

/**
 * The places of rules that match whatever a rule matches. Of two that say the same in one list, the later is the
 * pointless one.
 */
function covering(policy: Policy, list: RuleList, rule: PolicyRule, own: number | undefined): readonly string[] {
  return policy[list].flatMap((other, index) => {
    if (own === index || ruleFaults(other, list).length > 0 || !covers(other, rule)) return [];
    const twins = own !== undefined && covers(rule, other);
    return twins && index > own ? [] : [`/policy/${list}/${index}`];
  });
}

/** By names alone: what asks more of a call is not said to cover another. */
function covers(wide: PolicyRule, narrow: PolicyRule): boolean {
  const { args, argv, rate, confined, measured } = wide;
  if ([args, argv, rate, confined, measured].some((member) => member !== undefined)) return false;
  const above = (a: string | undefined, b: string | undefined): boolean => a === undefined || a === '*' || a === b;
  return (
    above(wide.tool, narrow.tool) &&
    above(wide.skill, narrow.skill) &&
    (wide.effect === undefined || wide.effect === narrow.effect)
  );
}
