import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** What two runs have for one thing. */
export type Pair<T> = { readonly a: T; readonly b: T };

/** The two as they stand in a comparison: null for what is not there, nothing at all where they are the same. */
export function pairWhereOther<T>(
  a: T | null | undefined,
  b: T | null | undefined,
): { a: T | null; b: T | null } | undefined {
  return sameValue(a, b) ? undefined : { a: a ?? null, b: b ?? null };
}

export function sameValue(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

/** Absent and null are the same here: a trace leaves out what it does not know. */
export function textOf(value: unknown): string {
  return canonicalJson((value ?? null) as JsonValue);
}
