import { type DecisionCase, type Evidence, type GuardVerdict, type PolicyRule, reason } from '@fpf/contracts';
import { verdict } from '../decide/verdict.ts';
import { isConditional, matches } from './match.ts';

/** What the rules may want to look at. */
export const ruleQuestions = ['sandbox.confined', 'approval'] as const;

/**
 * deny > ask > allow. A denial or a question counts also where it cannot be told whether it is meant; an allow only
 * where it can.
 */
export function judgePermission(given: DecisionCase, evidence: ReadonlyMap<string, Evidence>): GuardVerdict {
  const { tool, policy } = given;
  const name = `${tool.skill.id}#${tool.name}`;
  const held = ruleQuestions.flatMap((id) => given.evidence.find((one) => one.id === id) ?? []);
  const stop = (code: string, message: string): GuardVerdict =>
    verdict('abstain', [reason(code, 'permission', message)], held);
  if (policy === null) {
    const harmless = tool.skill.shipped && !tool.network && (tool.effect === 'pure' || tool.effect === 'fs');
    return harmless
      ? verdict('pass', [], held)
      : stop('permission.not-allowed', `The project has no policy, and ${name} is not harmless.`);
  }
  const stops = (rule: PolicyRule): boolean => isConditional(rule) || matches(rule, given, evidence) !== false;
  const denied = policy.deny.find(stops);
  if (denied) return stop('permission.denied', `A rule denies ${name}: ${why(denied)}.`);
  const asked = policy.ask.find(stops);
  // It does not look at who said yes, so where a rule names people nobody's word is enough.
  const people = policy.ask.find((rule) => rule.by !== undefined && stops(rule));
  if (people) return stop('permission.ask', `A rule names whose word on ${name} counts, and this engine cannot tell.`);
  if (asked) {
    const said = evidence.get('approval');
    if (said?.status === 'present')
      return said.value === true ? verdict('pass', [], held) : stop('permission.refused', `A person refused ${name}.`);
    return stop('permission.ask', `A rule asks for a person's word on ${name}: ${why(asked)}.`);
  }
  // Of two tools of one name, a rule that does not say whose it means allows neither.
  const saysWhich = ({ tool: named, skill }: PolicyRule): boolean =>
    tool.namesakes === undefined || named === undefined || named === '*' || (skill !== undefined && skill !== '*');
  return policy.allow.some((rule) => saysWhich(rule) && matches(rule, given, evidence) === true)
    ? verdict('pass', [], held)
    : stop('permission.not-allowed', `No rule allows ${name}.`);
}

function why(rule: PolicyRule): string {
  return typeof rule.reason === 'string' ? rule.reason : 'it gives no reason';
}
