import type { JudgedTool, Policy, PolicyRule } from '@fpf/contracts';
import { namesMatch } from './names-match.ts';
import { ruleFaults } from './rule-faults.ts';
import { all, any, type Tri } from './tri.ts';
import { allowedWithoutPolicy } from './without-policy.ts';

/**
 * What the rules say of a tool by its names alone: unknown where it hangs on what else a rule asks for. A tool that is
 * asked about is not allowed yet.
 */
export function allowedByName(tool: JudgedTool, policy: Policy | undefined): Tri {
  if (!policy) return allowedWithoutPolicy(tool) ? 'yes' : 'no';
  const matches = (list: 'allow' | 'deny' | 'ask'): Tri =>
    any(policy[list].map((rule) => all([namesMatch(rule, tool), rest(rule, list)])));
  const stopped = any([matches('deny'), matches('ask')]);
  if (stopped === 'yes') return 'no';
  const allowed = matches('allow');
  return stopped === 'unknown' && allowed !== 'no' ? 'unknown' : allowed;
}

function rest(rule: PolicyRule, list: 'allow' | 'deny' | 'ask'): Tri {
  const { args, argv, rate, confined, measured } = rule;
  const byNameAlone = [args, argv, rate, confined, measured].every((member) => member === undefined);
  return byNameAlone && ruleFaults(rule, list).length === 0 ? 'yes' : 'unknown';
}
