import { sha256 } from '@fpf/contracts/hash';
import type { Delta, DeltaEntry } from '../delta/delta.ts';
import { byCodeUnits, parentOf } from '../tree/entry.ts';
import type { BaseLayer } from '../view/layers.ts';

export type WholeDelta = {
  readonly delta: Delta;
  /** Of the host's folders among them. */
  readonly sha256: string;
};

/**
 * A delta with the folders above its whiteouts. The database needs none there, but in an overlay the uppermost folder
 * says what a folder's mode is, so they must look like the host's. Where the host has no such folder any more, its
 * whiteouts hide nothing.
 */
export function wholeDelta(delta: Delta, base: Pick<BaseLayer, 'lstat'>): WholeDelta {
  const added = new Map<string, DeltaEntry | undefined>();
  const standing = (path: string): boolean => {
    if (path === '' || delta.entries.get(path)?.type === 'directory') return true;
    if (delta.entries.has(path)) return false;
    if (!added.has(path)) {
      const found = standing(parentOf(path)) ? base.lstat(path) : undefined;
      const folder: DeltaEntry | undefined =
        found?.type === 'directory'
          ? { type: 'directory', mode: found.mode, size: 0, mtime: found.mtime, ino: 0 }
          : undefined;
      added.set(path, folder);
    }
    return added.get(path) !== undefined;
  };
  const whiteouts = [...delta.whiteouts].filter((path) => standing(parentOf(path)));
  const folders = [...added].flatMap(([path, entry]) => (entry ? [[path, entry] as const] : []));
  const said = folders.map(([path, { mode }]) => [path, mode] as const).sort(([a], [b]) => byCodeUnits(a, b));
  return {
    delta:
      folders.length === 0
        ? { ...delta, whiteouts: new Set(whiteouts) }
        : { entries: new Map([...delta.entries, ...folders]), whiteouts: new Set(whiteouts) },
    sha256: sha256(JSON.stringify(said)),
  };
}
