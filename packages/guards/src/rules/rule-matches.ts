import type { PolicyRule } from '@fpf/contracts';
import { argMatches, leadsElsewhere } from './arg-matches.ts';
import { argvMatches } from './argv/argv-matches.ts';
import { type Condition, conditionHolds, conditionsOf } from './conditions.ts';
import { isAmbiguous, namesMatch } from './names-match.ts';
import { ruleFaults, type RuleList } from './rule-faults.ts';
import type { RuleCase } from './told-by.ts';
import { all, type Tri } from './tri.ts';

/** A rule tried on a call. */
export type RuleMatch = {
  readonly rule: PolicyRule;
  /** `policy.deny[2]`. */
  readonly place: string;
  /** Whether its names speak of the call; nothing else was looked at where they do not. */
  readonly names: Tri;
  readonly tri: Tri;
  /** Why it is not a plain yes, to follow the rule's place in a sentence. */
  readonly because: readonly string[];
  readonly unusable: boolean;
  /** Of an allow: what it asks for beside the call, and does not find. Looked at only where all else fits. */
  readonly missing: readonly Condition[];
};

export function ruleMatches(rule: PolicyRule, list: RuleList, index: number, given: RuleCase): RuleMatch {
  const place = `policy.${list}[${index}]`;
  const names = namesMatch(rule, given.tool);
  const nothing = { rule, place, names, because: [], unusable: false, missing: [] };
  if (names === 'no') return { ...nothing, tri: 'no' };
  if (list === 'allow' && isAmbiguous(rule, given.tool))
    return { ...nothing, tri: 'no', because: [whichSkill(given.tool)] };
  const [fault] = ruleFaults(rule, list);
  if (fault)
    return {
      ...nothing,
      tri: 'unknown',
      unusable: true,
      because: [`cannot be used: ${fault.at || 'it'} ${fault.what}`],
    };
  const parts = [...argParts(rule, given), ...argvPart(rule, given)];
  const call = all([names, ...parts.map(({ tri }) => tri)]);
  const because = parts.filter(({ tri }) => tri !== 'yes').map((part) => part.because);
  if (call !== 'yes' || list !== 'allow') return { ...nothing, tri: call, because };
  const missing = conditionsOf(rule, given.tool.name)
    .map((condition) => ({ condition, tri: conditionHolds(condition, given) }))
    .filter(({ tri }) => tri !== 'yes');
  return { ...nothing, tri: all(missing.map(({ tri }) => tri)), missing: missing.map(({ condition }) => condition) };
}

function whichSkill({ name, namesakes = [] }: RuleCase['tool']): string {
  const others = namesakes.slice(0, 4).join(', ');
  return `does not say of which skill, and ${others} ${namesakes.length === 1 ? 'has' : 'have'} a tool ${name} too`;
}

type Part = { readonly tri: Tri; readonly because: string };

function argParts({ args = {} }: PolicyRule, given: RuleCase): readonly Part[] {
  return Object.entries(args).map(([name, match]) => {
    const tri = argMatches(match, name, given);
    const said = tri === 'no' ? 'is not what the rule asks' : 'cannot be told to be what the rule asks, or not';
    const real = leadsElsewhere(match, name, given);
    const leads = real === undefined ? '' : ` (it leads to ${JSON.stringify(real)})`;
    return { tri, because: `asks ${JSON.stringify(match)} of the argument ${name}, which ${said}${leads}` };
  });
}

function argvPart({ argv }: PolicyRule, given: RuleCase): readonly Part[] {
  if (!argv) return [];
  const { tri, problem = '' } = argvMatches(argv, given);
  return [{ tri, because: `is about commands, and ${problem}` }];
}
