import type { EntryState } from '@fpf/contracts';
import type { LayerEntry } from '../../view/layers.ts';
import { leadsOut } from '../../view/link-target.ts';

/** Why an entry is not part of a copy elsewhere; undefined where it is. */
export function leftOutBecause(path: string, entry: LayerEntry): string | undefined {
  if (entry.type !== 'symlink') return undefined;
  const { target = '' } = entry;
  if (target.startsWith('/')) return 'its target is absolute, so the copy would point back here';
  return leadsOut(path, target, '') ? 'it leads out of the workspace' : undefined;
}

/** The second and later names of one file, by the first: the same inode of the same layer. */
export class FirstNames {
  readonly #first = new Map<string, string>();

  of(path: string, entry: LayerEntry): string | undefined {
    if (entry.type !== 'file') return undefined;
    const key = `${entry.layer}:${entry.ino}`;
    const known = this.#first.get(key);
    if (known === undefined) this.#first.set(key, path);
    return known;
  }
}

export type LeftOut = { readonly path: string; readonly why: string };
export type Made = { readonly entries: number; readonly bytes: number; readonly leftOut: readonly LeftOut[] };

/** Set-id bits go nowhere. */
export function plainMode({ mode }: EntryState): number {
  return mode & 0o777;
}
