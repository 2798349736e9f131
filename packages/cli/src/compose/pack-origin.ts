import type { PackPin } from '@fpf/contracts';
import type { FetchedPack, Pack } from '@fpf/skill-registry';
import { isOlder } from './older-version.ts';

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
          `the same version with other bytes: ${version} ${told ? `was ${was}, and is ${is}` : 'is not what was put here under it'}`,
        ]
      : []),
    ...(newest === undefined ? [] : [`an older version than what is here: ${newest} would become ${version}`]),
  ];
}

function isOther({ skills: pinned }: PackPin, { skills }: Pack): boolean {
  return skills.length !== Object.keys(pinned).length || skills.some(({ name, hash }) => pinned[name] !== hash);
}
