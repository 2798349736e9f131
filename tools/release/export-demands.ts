import { posix } from 'node:path';
import type { Manifest, Member } from '../boundaries/workspace.ts';
import type { Demand } from './demand.ts';
import { exportedNames } from './exported-names.ts';
import { listed } from './listed.ts';
import type { Read } from './read.ts';
import { hasSurface } from './surface-demands.ts';

/**
 * What a package can be asked for by name: its programs, its subpaths, and what each of these exports. A name that went
 * asks for a major, one that came for a minor. What a report shows is compared there, with the types behind the names.
 */
export function exportDemands(released: readonly Member[], base: Read, now: Read): readonly Demand[] {
  return released.flatMap(({ name, folder }): readonly Demand[] => {
    const file = posix.join(folder, 'package.json');
    const before = offered(base, folder);
    // A package that is new is released as it is.
    if (!before) return [];
    const after = offered(now, folder) ?? new Set();
    const gone = [...before].filter((each) => !after.has(each));
    const came = [...after].filter((each) => !before.has(each));
    if (gone.length > 0)
      return [{ file, what: `${name} no longer exports ${listed(gone)}`, least: { name, bump: 'major' } }];
    return came.length > 0
      ? [{ file, what: `${name} now exports ${listed(came)}`, least: { name, bump: 'minor' } }]
      : [];
  });
}

type Published = Manifest & { readonly bin?: Readonly<Record<string, string>> };

function offered(read: Read, folder: string): ReadonlySet<string> | undefined {
  const text = read(posix.join(folder, 'package.json'));
  const manifest = text === undefined ? undefined : (JSON.parse(text) as Published);
  if (!manifest || manifest.private === true) return undefined;
  const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, entry]) => {
    const source = hasSurface(manifest.name, subpath) ? undefined : sourceOf(entry);
    const names = source === undefined ? [] : exportedNames(read, posix.join(folder, source));
    return [subpath, ...[...names].map((each) => (subpath === '.' ? each : `${each} of ${subpath}`))];
  });
  return new Set([...Object.keys(manifest.bin ?? {}).map((program) => `the program ${program}`), ...entries]);
}

/** Files of data have none. */
function sourceOf(entry: unknown): string | undefined {
  const source =
    typeof entry === 'object' && entry !== null && '@fpf/source' in entry ? entry['@fpf/source'] : undefined;
  return typeof source === 'string' ? source : undefined;
}
