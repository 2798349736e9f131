import type { ArgMatch, JsonValue } from '@fpf/contracts';
import { pathFits, textFits } from './glob.ts';
import { type PlainPath, plainPath } from './plain-path.ts';
import { jsonType, sameJson } from './same-json.ts';
import type { RuleCase } from './told-by.ts';
import { all, any, told, type Tri } from './tri.ts';

/**
 * Whether an argument is what a rule asks of it: the whole value, all members of the rule. Nothing is known of one that
 * is not there.
 */
export function argMatches(match: ArgMatch, name: string, given: RuleCase): Tri {
  const value = Object.hasOwn(given.args, name) ? given.args[name] : undefined;
  if (value === undefined) return 'unknown';
  const { equals, one_of: oneOf, text, path, min, max } = match;
  return all([
    ...(equals === undefined ? [] : [isEqual(equals, value)]),
    ...(oneOf === undefined ? [] : [any(oneOf.map((wanted) => isEqual(wanted, value)))]),
    ...(text === undefined ? [] : [isText(text, value)]),
    ...(path === undefined ? [] : [isPath(path, value, name, given)]),
    ...(min === undefined ? [] : [isNumber(value, (number) => number >= min)]),
    ...(max === undefined ? [] : [isNumber(value, (number) => number <= max)]),
  ]);
}

/** `"5"` is not known to be another thing than 5. */
function isEqual(wanted: JsonValue, value: JsonValue): Tri {
  return jsonType(wanted) === jsonType(value) ? told(sameJson(wanted, value)) : 'unknown';
}

function isText(pattern: string, value: JsonValue): Tri {
  const fits = typeof value === 'string' ? textFits(pattern, value) : undefined;
  return fits === undefined ? 'unknown' : told(fits);
}

function isNumber(value: JsonValue, holds: (number: number) => boolean): Tri {
  return typeof value === 'number' && Number.isFinite(value) ? told(holds(value)) : 'unknown';
}

/** As it is written, and where its links lead: yes where both fit, no where neither does. */
function isPath(patterns: readonly string[], value: JsonValue, name: string, given: RuleCase): Tri {
  const written = typeof value === 'string' ? plainPath(value) : undefined;
  if (!written) return 'unknown';
  const real = realPlace(pathQuestion(name), given);
  if (!real) return 'unknown';
  const fits = (place: PlainPath): boolean => patterns.some((pattern) => pathFits(pattern, place));
  return fits(written) === fits(real) ? told(fits(real)) : 'unknown';
}

/** Where the path in an argument leads, if a rule asks for a path and it is not where it says. */
export function leadsElsewhere({ path }: ArgMatch, name: string, given: RuleCase): string | undefined {
  const value = path && Object.hasOwn(given.args, name) ? given.args[name] : undefined;
  const written = typeof value === 'string' ? plainPath(value) : undefined;
  const real = written && realPlace(pathQuestion(name), given);
  return real?.path === written?.path ? undefined : real?.path;
}

export function pathQuestion(name: string): string {
  return `path.real:{args.${name}}`;
}

/** Where a path leads, by the evidence of that question. */
export function realPlace(question: string, given: RuleCase): PlainPath | undefined {
  const found = given.told(question);
  return found?.status === 'present' && typeof found.value === 'string' ? plainPath(found.value) : undefined;
}
