import type { JudgedTool, PolicyRule } from '@fpf/contracts';
import { all, told, type Tri } from './tri.ts';

/**
 * Whole values only: a rule for `write_file` says nothing about `write_file_all`. `*` alone means any; a pattern is not
 * a name, so nobody knows what it means.
 */
export function namesMatch(rule: PolicyRule, tool: JudgedTool): Tri {
  return all([
    fits(rule.tool, tool.name),
    fits(rule.skill, tool.skill.id, tool.skill.name),
    effectFits(rule.effect, tool.effect),
  ]);
}

/**
 * Whether an allow names a tool alone of which several skills have one: nobody said which of them it means. What holds
 * back may mean all of them.
 */
export function isAmbiguous({ tool, skill }: PolicyRule, { namesakes = [] }: JudgedTool): boolean {
  return namesakes.length > 0 && tool !== undefined && tool !== '*' && (skill === undefined || skill === '*');
}

const effects: readonly unknown[] = ['pure', 'fs', 'idempotent', 'verifiable', 'once'];

function effectFits(wanted: PolicyRule['effect'], effect: JudgedTool['effect']): Tri {
  if (wanted === undefined) return told(true);
  return effects.includes(wanted) ? told(wanted === effect) : 'unknown';
}

function fits(wanted: string | undefined, ...values: readonly string[]): Tri {
  if (wanted === undefined || wanted === '*') return told(true);
  return typeof wanted !== 'string' || isPattern(wanted) ? 'unknown' : told(values.includes(wanted));
}

export function isPattern(name: string): boolean {
  return /[*?[\]{}]/.test(name);
}
