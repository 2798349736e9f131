import type { PackPin } from '@fpf/contracts';
import type { FetchedPack } from '../transport/fetch-pack.ts';
import type { Pack } from '../pack/pack.ts';

export type Fetched = {
  readonly pin: PackPin;
  readonly fetched: FetchedPack;
  /** What lies in the project. */
  readonly had: Pack;
  /** Nothing was edited there, and what was fetched has other files all the same. */
  readonly moved: boolean;
};

/**
 * What a source does that an honest one does not: another archive under the version that is pinned, or less than what
 * is here already.
 */
export function originChanges({ pin, fetched: { pack, source }, had, moved }: Fetched): readonly string[] {
  const { version } = pack.package;
  const [was, is] = [pin.source.integrity, source.integrity];
  const newest = [pin.version, had.package.version].find((here) => isOlder(version, here));
  const told = was !== undefined && is !== undefined;
  const other = told ? was !== is : moved || isOther(pin, pack);
  return [
    ...(pin.version === version && other
      ? [
          `the same version with other bytes: ${version} ` +
            (told ? `was ${was}, and is ${is}` : 'is not what was put here under it'),
        ]
      : []),
    ...(newest === undefined ? [] : [`an older version than what is here: ${newest} would become ${version}`]),
  ];
}

function isOther({ skills: pinned }: PackPin, { skills }: Pack): boolean {
  return skills.length !== Object.keys(pinned).length || skills.some(({ name, hash }) => pinned[name] !== hash);
}

/**
 * Whether one version comes before another, in the order of semantic versions. What is no such version has no place in
 * it.
 */
export function isOlder(one: string, other: string): boolean {
  const [a, b] = [parts(one), parts(other)];
  return a !== undefined && b !== undefined && compare(a, b) < 0;
}

type Parts = { readonly numbers: readonly number[]; readonly pre: readonly string[] };

function parts(version: string): Parts | undefined {
  const [, release, pre] = /^(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(version) ?? [];
  return release === undefined ? undefined : { numbers: release.split('.').map(Number), pre: pre?.split('.') ?? [] };
}

/** A version comes after what leads to it. */
function compare(a: Parts, b: Parts): number {
  const release = firstOther(a.numbers, b.numbers, (one, other) => one - other);
  if (release !== 0) return release;
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  return firstOther(a.pre, b.pre, comparePart) || a.pre.length - b.pre.length;
}

function firstOther<T>(a: readonly T[], b: readonly T[], order: (one: T, other: T) => number): number {
  for (const [at, one] of a.entries()) {
    const other = b[at];
    const found = other === undefined ? 0 : order(one, other);
    if (found !== 0) return found;
  }
  return 0;
}

/** Numbers by their value and before words, words by their letters. */
function comparePart(one: string, other: string): number {
  const [a, b] = [one, other].map((part) => (/^\d+$/.test(part) ? Number(part) : undefined));
  if (a !== undefined && b !== undefined) return a - b;
  if (a !== undefined || b !== undefined) return a === undefined ? 1 : -1;
  return one < other ? -1 : one > other ? 1 : 0;
}
