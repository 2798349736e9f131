import { ArgMatch, type DecisionCase, type Evidence, type JsonValue, PolicyRule } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import type { Truth } from '../language/evaluate.ts';

/**
 * What this engine reads of a rule. One with anything else cannot be used: it never allows, and always denies or asks.
 */
const known: ReadonlySet<string> = new Set(['tool', 'skill', 'effect', 'args', 'confined', 'reason', 'examples']);
const knownOfArgs: ReadonlySet<string> = new Set(['equals', 'one_of', 'min', 'max']);

/** Whether a rule speaks of a call; unknown where that cannot be told. */
export function matches(
  rule: PolicyRule,
  { tool, args }: DecisionCase,
  evidence: ReadonlyMap<string, Evidence>,
): Truth {
  if (check(PolicyRule, rule).length > 0 || Object.keys(rule).some((key) => !known.has(key))) return undefined;
  const confined = rule.confined && evidence.get('sandbox.confined');
  return every([
    fits(rule.tool, tool.name),
    fits(rule.skill, tool.skill.id, tool.skill.name),
    rule.effect === undefined || rule.effect === tool.effect,
    ...Object.entries(rule.args ?? {}).map(([name, match]) =>
      argument(match, Object.hasOwn(args, name) ? args[name] : undefined),
    ),
    rule.confined ? (confined?.status === 'present' ? confined.value === true : undefined) : true,
  ]);
}

/** A condition such as `confined` may only make an allow narrower; on a denial it would be a hole. */
export function isConditional(rule: PolicyRule): boolean {
  return rule.confined !== undefined || rule.rate !== undefined || rule.measured !== undefined;
}

/** Whole values; `*` alone stands for any. */
function fits(wanted: string | undefined, ...values: readonly string[]): boolean {
  return wanted === undefined || wanted === '*' || values.includes(wanted);
}

function argument(match: ArgMatch, value: JsonValue | undefined): Truth {
  if (value === undefined || check(ArgMatch, match).length > 0) return undefined;
  if (Object.keys(match).some((key) => !knownOfArgs.has(key))) return undefined;
  const { equals, one_of: some, min, max } = match;
  return every([
    equals === undefined || same(equals, value),
    some === undefined || any(some.map((one) => same(one, value))),
    ...bounds(min, max, value),
  ]);
}

function bounds(min: number | undefined, max: number | undefined, value: JsonValue): readonly Truth[] {
  if (min === undefined && max === undefined) return [];
  return typeof value === 'number' ? [value >= (min ?? value) && value <= (max ?? value)] : [undefined];
}

function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(undefined) ? undefined : false;
}

/** Of another type it cannot be told: `"7"` may be meant by 7, and then again not. */
function same(wanted: JsonValue, value: JsonValue): Truth {
  if (canonicalJson(wanted) === canonicalJson(value)) return true;
  return typeof wanted === typeof value ? false : undefined;
}
