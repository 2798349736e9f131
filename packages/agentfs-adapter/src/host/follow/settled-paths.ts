import type { FileChange } from '@fpf/contracts';
import { type HostStat, lookAtHost, sameStat } from '../../drift/manifest.ts';
import { hostStateOr, isHostState } from '../../drift/host-state.ts';
import type { Held } from '../../store/held-delta.ts';
import { byCodeUnits, foldersAbove } from '../../tree/entry.ts';
import { Pace } from '../../tree/pace.ts';
import type { BaseLayer } from '../../view/layers.ts';

type Seen = { readonly stat: HostStat; readonly as: unknown };

/**
 * What the session holds, and has not changed: it was committed, is the same again, or is a folder that only leads to
 * something.
 */
export class SettledPaths {
  readonly #base: BaseLayer;
  readonly #seen = new Map<string, Seen>();

  constructor(base: BaseLayer) {
    this.#base = base;
  }

  /** Those that the host has otherwise by now, parents first. `changes`: all that the session has changed. */
  async outdated({ delta, bases }: Held, changes: readonly FileChange[]): Promise<readonly string[]> {
    const changed = new Map(changes.map((change) => [change.path, change]));
    const leading = new Set(changes.flatMap(({ path }) => foldersAbove(path)));
    const pace = new Pace();
    const found = new Set<string>();
    for (const [path, state] of bases) {
      await pace.step();
      if (changed.has(path) || foldersAbove(path).some((up) => replaces(changed.get(up))) || this.#isAs(path, state))
        continue;
      const isFolder = delta.entries.get(path)?.type === 'directory';
      // A change below it was made to a folder that is there no more: that is for somebody to decide.
      if (leading.has(path) && !(isFolder && this.#base.lstat(path)?.type === 'directory')) continue;
      found.add(path);
      if (!isFolder) for (const below of this.#below(path)) found.add(below);
    }
    const paths = [...found].sort(byCodeUnits);
    return paths.every((path) => hostStateOr(this.#base, path, 'closed') !== 'closed') ? paths : [];
  }

  #isAs(path: string, state: Parameters<typeof isHostState>[2]): boolean {
    const stat = lookAtHost(this.#base.workspace, path);
    const seen = this.#seen.get(path);
    if (stat && seen && seen.as === state && sameStat(seen.stat, stat)) return true;
    const same = isHostState(this.#base, path, state);
    if (same && stat) this.#seen.set(path, { stat, as: state });
    else this.#seen.delete(path);
    return same;
  }

  *#below(path: string): Generator<string> {
    for (const [name, { type }] of this.#base.entries(path) ?? []) {
      yield `${path}/${name}`;
      if (type === 'directory') yield* this.#below(`${path}/${name}`);
    }
  }
}

/** Nothing of the host shows below it. */
function replaces(change: FileChange | undefined): boolean {
  return change !== undefined && !(change.before?.type === 'directory' && change.after?.type === 'directory');
}
