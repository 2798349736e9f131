import type { JsonObject, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { ExpectedCall } from '../cases/eval-case.ts';

/**
 * right: given, and so expected. extra: given, and wrong or not expected at all. missing: expected, and not given so.
 */
export type ArgumentTally = {
  readonly tool: string;
  readonly argument: string;
  readonly right: number;
  readonly extra: number;
  readonly missing: number;
};

/**
 * | expected    | given       | right | extra | missing |
 * | ----------- | ----------- | ----- | ----- | ------- |
 * | yes         | accepted    | 1     | 0     | 0       |
 * | yes         | other value | 0     | 1     | 1       |
 * | yes         | no          | 0     | 0     | 1       |
 * | may be left out | other value | 0 | 1     | 0       |
 * | may be left out | no      | 0     | 0     | 0       |
 * | no          | yes         | 0     | 1     | 0       |
 */
export function judgeArguments(
  expected: ExpectedCall | undefined,
  given: JsonObject | undefined,
  tool: string,
): readonly ArgumentTally[] {
  const names = new Set([...Object.keys(expected?.arguments ?? {}), ...Object.keys(given ?? {})]);
  return [...names].flatMap((argument) => {
    const accepted = own(expected?.arguments, argument);
    const value = own(given, argument);
    const right = accepted !== undefined && value !== undefined && accepted.values.some((one) => sameValue(one, value));
    const tally = {
      tool,
      argument,
      right: right ? 1 : 0,
      extra: value !== undefined && !right ? 1 : 0,
      missing: accepted !== undefined && !accepted.optional && !right ? 1 : 0,
    };
    return tally.right + tally.extra + tally.missing > 0 ? [tally] : [];
  });
}

function own<V>(record: { readonly [key: string]: V } | undefined, key: string): V | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Every argument that has to be there is, with a value that is right, and none is there that has no place. */
export function argumentsFit(expected: ExpectedCall, given: JsonObject): boolean {
  return judgeArguments(expected, given, expected.name).every(({ extra, missing }) => extra + missing === 0);
}

/** Equal as JSON values: 5 and 5.0 are, and objects whatever the order of their keys; "5" and 5 are not. */
function sameValue(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return canonicalJson(a) === canonicalJson(b);
}
