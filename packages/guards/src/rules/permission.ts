import {
  type DecisionCase,
  deepFreeze,
  type Evidence,
  type GuardDecision,
  type GuardVerdict,
  type JudgedTool,
  neededText,
  type PolicyRule,
  type Reason,
  reason,
} from '@fpf/contracts';
import { approvalQuestion } from './approval-question.ts';
import { stopReasons } from './not-allowed.ts';
import { type RuleMatch, ruleMatches } from './rule-matches.ts';
import type { RuleList } from './rule-faults.ts';
import { type Consulted, toldBy } from './told-by.ts';

const mostReasons = 8;

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
 * With an ask that names people, their approval is the evidence; where several rules ask, each has to be content.
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
  const unapproved = asked ? approvalReasons(asking, name, consulted) : [];
  if (unapproved.length > 0 || asked?.tri === 'yes') return unapproved;
  const allowed = tried('allow');
  return allowed.some(({ tri }) => tri === 'yes') ? [] : stopReasons(allowed, tool, consulted);
}

/** The first that plainly matches; else the first of which it cannot be told. */
function counting(rules: readonly RuleMatch[]): RuleMatch | undefined {
  return rules.find(({ tri }) => tri === 'yes') ?? rules.find(({ tri }) => tri === 'unknown');
}

/** A no to any of the rules is one; and each that names people has to be content. */
function approvalReasons(asking: readonly RuleMatch[], name: string, { told }: Consulted): readonly Reason[] {
  const open = new Map<string, RuleMatch>();
  for (const rule of [...byCertainty(asking, 'yes'), ...byCertainty(asking, 'unknown')]) {
    const question = approvalQuestion(rule.rule, rule.place);
    if (!open.has(question)) open.set(question, rule);
  }
  const words = [...open].map(([question, rule]) => ({ question, rule, word: told(question) }));
  const refused = words.find(({ word }) => word?.status === 'present' && word.value === false);
  if (refused)
    return [
      stop(
        'permission.refused',
        `A person was asked about exactly this call of ${name}, and refused it (${refused.question} is false).`,
        [refused.question],
      ),
    ];
  return words
    .filter(({ word }) => !(word?.status === 'present' && word.value === true))
    .slice(0, mostReasons)
    .map(({ question, rule, word }) => {
      const by = rule.rule.by ? ` by ${neededText(rule.rule.by)}` : '';
      const there = word?.status === 'absent' && rule.rule.by && word.detail ? word.detail : 'there is none';
      return stop(
        'permission.ask',
        `A project rule asks for approval of ${name}${by}${because(rule)}; ${there} (${question}).`,
        [question],
      );
    });
}

function byCertainty(rules: readonly RuleMatch[], tri: RuleMatch['tri']): readonly RuleMatch[] {
  return rules.filter((rule) => rule.tri === tri);
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

/** Where a project states no rules: tools of the shipped pack that touch nothing, or only files of the session. */
export function allowedWithoutPolicy({ skill, effect, network }: JudgedTool): boolean {
  return skill.shipped && (effect === 'pure' || effect === 'fs') && !network;
}
