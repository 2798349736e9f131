import {
  type DecisionCase,
  deepFreeze,
  type Evidence,
  type GuardDecision,
  type GuardVerdict,
  type JudgedTool,
  type PolicyRule,
  type Reason,
  reason,
} from '@fpf/contracts';
import { type RuleMatch, ruleMatches } from './rule-matches.ts';
import type { RuleList } from './rule-faults.ts';
import { type Consulted, toldBy } from './told-by.ts';
import type { Condition } from './conditions.ts';

/**
 * | deny         | ask      | approval      | allow       | decision |
 * | ------------ | -------- | ------------- | ----------- | -------- |
 * | yes, unknown | any      | any           | any         | abstain `permission.denied` |
 * | no           | unusable | any           | any         | abstain `policy.bad-rule` |
 * | no           | yes, unknown | refused   | any         | abstain `permission.refused` |
 * | no           | yes, unknown | none, unknown | any     | abstain `permission.ask` |
 * | no           | yes      | stands        | any         | pass |
 * | no           | unknown  | stands        | as below    | as below |
 * | no           | no       | –             | yes         | pass |
 * | no           | no       | –             | no, unknown | abstain `permission.not-allowed`, `.rate`, `.condition` |
 *
 * Without any project policy, the shipped pack's tools of effect `pure` and `fs` pass. Pure: the verdict's evidence is
 * what was looked at.
 */
export function judgePermission({ tool, args, policy, evidence }: DecisionCase): GuardVerdict {
  const consulted = toldBy(evidence);
  if (!policy) return verdict(allowedWithoutPolicy(tool) ? [] : [withoutPolicy(tool)], evidence, consulted);
  const tried = (list: RuleList): readonly RuleMatch[] =>
    policy[list].map((rule: PolicyRule, index: number) =>
      ruleMatches(rule, list, index, { tool, args, told: consulted.told }),
    );
  return verdict(against(tried, tool, consulted), evidence, consulted);
}

/** The reasons against; none where it may run. */
function against(
  tried: (list: RuleList) => readonly RuleMatch[],
  tool: DecisionCase['tool'],
  consulted: Consulted,
): readonly Reason[] {
  const name = nameOf(tool);
  const denied = counting(tried('deny'));
  if (denied) return [stop('permission.denied', `A project rule denies ${name}${because(denied)}.`, [denied.place])];
  const asking = tried('ask');
  const unusable = asking.find((rule) => rule.unusable);
  if (unusable)
    return [stop('policy.bad-rule', `A project rule asks about ${name}${because(unusable)}.`, [unusable.place])];
  const asked = counting(asking);
  const unapproved = asked ? approvalReasons(asked, name, consulted) : [];
  if (unapproved.length > 0 || asked?.tri === 'yes') return unapproved;
  const allowed = tried('allow');
  return allowed.some(({ tri }) => tri === 'yes') ? [] : stopReasons(allowed, tool, consulted);
}

/** The first that plainly matches; else the first of which it cannot be told. */
function counting(rules: readonly RuleMatch[]): RuleMatch | undefined {
  return rules.find(({ tri }) => tri === 'yes') ?? rules.find(({ tri }) => tri === 'unknown');
}

function approvalReasons(asked: RuleMatch, name: string, { told }: Consulted): readonly Reason[] {
  const word = told('approval');
  if (word?.status === 'present' && word.value === true) return [];
  return word?.status === 'present' && word.value === false
    ? [
        stop(
          'permission.refused',
          `A person was asked about exactly this call of ${name}, and refused it (approval is false).`,
          ['approval'],
        ),
      ]
    : [
        stop(
          'permission.ask',
          `A project rule asks for approval of ${name}${because(asked)}; there is none (approval).`,
          ['approval'],
        ),
      ];
}

function because({ rule, tri, place, because: why }: RuleMatch): string {
  const unsure = tri === 'unknown' ? ` (${place} ${why.join(', and ')}; what cannot be told counts here)` : '';
  return `${rule.reason === undefined ? '' : `: ${rule.reason}`}${unsure}`;
}

function withoutPolicy(tool: DecisionCase['tool']): Reason {
  return stop(
    'permission.not-allowed',
    `The project has no policy; without a policy only pure and fs tools of the shipped pack are allowed, and ${nameOf(tool)} is none of them.`,
    [JSON.stringify({ tool: tool.name, skill: tool.skill.id } satisfies PolicyRule)],
  );
}

function nameOf({ skill, name }: DecisionCase['tool']): string {
  return `${skill.id}#${name}`;
}

function stop(code: string, message: string, refs: readonly string[]): Reason {
  return reason(code, 'permission', message, refs);
}

function verdict(reasons: readonly Reason[], evidence: readonly Evidence[], consulted: Consulted): GuardVerdict {
  const decision: GuardDecision = reasons.length === 0 ? 'pass' : 'abstain';
  const asked = new Set(consulted.questions());
  return deepFreeze<GuardVerdict>({
    decision,
    reasons: [...reasons],
    evidence: evidence.filter(({ id }) => asked.has(id)),
  });
}

const mostReasons = 8;

/** Why no allow lets a call through: what its rules miss, what they ask of it, or that there is none. */
function stopReasons(allowed: readonly RuleMatch[], tool: JudgedTool, consulted: Consulted): readonly Reason[] {
  const name = `${tool.skill.id}#${tool.name}`;
  const naming = allowed.filter(({ names }) => names !== 'no');
  if (naming.length === 0) return [unnamed(name, tool)];
  const missing = naming.flatMap(({ place, missing: conditions }) =>
    conditions.map((condition) => lacking(place, name, condition, consulted)),
  );
  if (missing.length > 0) return missing.slice(0, mostReasons);
  return naming.slice(0, mostReasons).map(({ place, because }) => {
    const next = 'Change the call, or the rule if it is wrong; `fpf guards show TOOL` shows the rules.';
    return reason(
      'permission.condition',
      'permission',
      `${place} names ${name}, but it ${because.join(', and ')}.`,
      [place],
      next,
    );
  });
}

function lacking(place: string, name: string, { about, question, wanted }: Condition, { told }: Consulted): Reason {
  const found = told(question);
  const known = found?.status === 'present';
  const is = known ? `is ${JSON.stringify(found.value ?? null)}` : found ? 'is absent' : 'could not be told';
  const message = `${place} allows ${name} only with ${wanted}; ${question} ${is}.`;
  return reason(about === 'rate' && known ? 'permission.rate' : 'permission.condition', 'permission', message, [
    question,
    place,
  ]);
}

/** The reason refers to the rule that would allow just this tool, so that nobody has to make it up. */
function unnamed(name: string, { name: tool, skill }: JudgedTool): Reason {
  const message = `The project has a policy, and no rule of it names ${name}; with a policy only what it names is allowed.`;
  return reason('permission.not-allowed', 'permission', message, [
    JSON.stringify({ tool, skill: skill.id } satisfies PolicyRule),
  ]);
}

/** Where a project states no rules: tools of the shipped pack that touch nothing, or only files of the session. */
export function allowedWithoutPolicy({ skill, effect, network }: JudgedTool): boolean {
  return skill.shipped && (effect === 'pure' || effect === 'fs') && !network;
}
