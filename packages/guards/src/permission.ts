import { type AdmittedCall, type GuardVerdict, type Policy, type PolicyRule, reason } from '@fpf/contracts';
import { verdict } from './verdict.ts';

/**
 * | deny matches | ask matches | allow matches | decision |
 * | ------------ | ----------- | ------------- | -------- |
 * | yes          | any         | any           | abstain `permission.denied` |
 * | no           | yes         | any           | abstain `permission.ask` |
 * | no           | no          | yes           | pass |
 * | no           | no          | no            | abstain `permission.not-allowed` |
 *
 * Without any project policy, the shipped pack's tools of effect `pure` and `fs` pass, and every other one asks.
 */
export function permit(call: AdmittedCall, policy: Policy | undefined): GuardVerdict {
  const name = `${call.skill.id}#${call.tool.name}`;
  if (!policy) return withoutPolicy(call, name);
  const denied = policy.deny.find((rule) => matches(rule, call));
  if (denied) return stop('permission.denied', `A project rule denies ${name}${because(denied)}.`);
  const asked = policy.ask.find((rule) => matches(rule, call));
  if (asked) return stop('permission.ask', `A project rule asks for approval of ${name}${because(asked)}.`);
  return policy.allow.some((rule) => matches(rule, call))
    ? verdict('pass', [])
    : notAllowed(call, `The project has a policy, and no rule of it names ${name}; with a policy only what it names is allowed.`);
}

function withoutPolicy(call: AdmittedCall, name: string): GuardVerdict {
  const harmless = call.tool.effect === 'pure' || call.tool.effect === 'fs';
  if (call.skill.shipped && harmless) return verdict('pass', []);
  return notAllowed(
    call,
    `The project has no policy; without a policy only pure and fs tools of the shipped pack are allowed, and ${name} is none of them.`,
  );
}

/** The reason refers to the rule that would allow just this tool, so that nobody has to make it up. */
function notAllowed({ skill, tool }: AdmittedCall, message: string): GuardVerdict {
  return stop('permission.not-allowed', message, [JSON.stringify({ tool: tool.name, skill: skill.id } satisfies PolicyRule)]);
}

/** Whole values only: a rule for `write_file` says nothing about `write_file_all`. `*` alone means any. */
function matches(rule: PolicyRule, call: AdmittedCall): boolean {
  const fits = (wanted: string | undefined, ...values: readonly string[]): boolean =>
    wanted === undefined || wanted === '*' || values.includes(wanted);
  return fits(rule.tool, call.tool.name) && fits(rule.skill, call.skill.id, call.skill.name);
}

function because(rule: PolicyRule): string {
  return rule.reason ? `: ${rule.reason}` : '';
}

function stop(code: string, message: string, refs: readonly string[] = []): GuardVerdict {
  return verdict('abstain', [reason(code, 'permission', message, refs)]);
}
