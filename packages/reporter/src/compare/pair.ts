import type { JournalEvent, JsonValue, RunTrace } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** One of two runs that are laid side by side: what it came to, and how. */
export type ComparedRun = { readonly trace: RunTrace; readonly events: readonly JournalEvent[] };

/** What two runs have for one thing. */
export type Pair<T> = { readonly a: T; readonly b: T };

/** The two as they stand in a comparison: null for what is not there, nothing at all where they are the same. */
export function pairWhereOther<T>(
  a: T | null | undefined,
  b: T | null | undefined,
): { a: T | null; b: T | null } | undefined {
  return sameValue(a, b) ? undefined : { a: a ?? null, b: b ?? null };
}

/** The keys for which two maps do not have the same, in order, with what each has. */
export function pairsByKey<T>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
): readonly (readonly [string, { a: T | null; b: T | null }])[] {
  return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((key) => {
    const pair = pairWhereOther(a.get(key), b.get(key));
    return pair ? [[key, pair] as const] : [];
  });
}

export function sameValue(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

/** Absent and null are the same here: a trace leaves out what it does not know. */
export function textOf(value: unknown): string {
  return canonicalJson((value ?? null) as JsonValue);
}
