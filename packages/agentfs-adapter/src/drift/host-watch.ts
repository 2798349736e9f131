import { FpfError } from '@fpf/contracts';
import { shellWord } from '@fpf/files/text';
import { type Delta, isTouched } from '../delta/delta.ts';
import type { Bases } from '../store/bases.ts';
import { byCodeUnits, parentOf } from '../tree/entry.ts';
import { Pace } from '../tree/pace.ts';
import type { BaseLayer } from '../view/layers.ts';
import { driftedPaths, lookAtHost, type Manifest, sameStat, walkHost } from './manifest.ts';
import { isHostState } from './host-state.ts';

export type HostLook = {
  readonly foreign: boolean;
  /** What others changed on the host since the last look, at paths that the session has left alone. */
  readonly drifted: readonly string[];
};

/**
 * Watches the live host under a session. What others change there is taken as it is where the session has not touched
 * the path. Where it has, its changes were made to something that is there no more: what was changed before the session
 * was opened is refused to calls that change it again, and what is changed while it is open ends the calls.
 */
export class HostWatch {
  readonly #base: BaseLayer;
  readonly #maxEntries: number;
  #last: Manifest | undefined;
  /** What others had changed when the session was opened, where it had been: two versions, and neither is given up. */
  #edited: readonly string[] = [];

  constructor(base: BaseLayer, maxEntries: number) {
    this.#base = base;
    this.#maxEntries = maxEntries;
  }

  async look(delta: Delta, bases: Bases): Promise<HostLook> {
    const { workspace, covered } = this.#base;
    const next = await walkHost({ workspace, covered, maxEntries: this.#maxEntries, last: this.#last });
    const drifted = this.#last ? driftedPaths(this.#last, next) : [];
    // The first look has nothing to compare with but what the session has written down.
    const asked = this.#last ? drifted : bases.size === 0 ? [] : new Set([...bases.keys(), ...next.stats.keys()]);
    const doubtful = [...asked].filter((path) => isTouched(delta, path));
    const changed = await this.#differing(doubtful, bases);
    if (this.#last === undefined) {
      this.#edited = changed;
      this.#last = next;
      return { foreign: next.foreign, drifted: changed };
    }
    const known = new Set(this.#edited);
    const fresh = changed.filter((path) => !known.has(path));
    if (fresh.length > 0) throw baseChanged(workspace, fresh);
    const still = this.#edited.filter((path) => isTouched(delta, path));
    this.#edited = await this.#differing(still, bases);
    this.#last = next;
    return { foreign: next.foreign, drifted: drifted.filter((path) => !isTouched(delta, path)) };
  }

  /** A call that changes what others changed, too, would mix two versions. */
  mustNotMix(paths: readonly string[]): void {
    const mixed = this.#edited.filter((edited) =>
      paths.some((path) => path === edited || path.startsWith(`${edited}/`) || edited.startsWith(`${path}/`)),
    );
    if (mixed.length > 0) throw baseChanged(this.#base.workspace, mixed);
  }

  /** What a call found at these paths must be what the look before it saw: else nobody can say what it was made of. */
  mustBeAsSeen(paths: Iterable<string>): void {
    const { workspace } = this.#base;
    const moved: string[] = [];
    const absent = new Set<string>();
    for (const path of [...paths].sort(byCodeUnits)) {
      // What lies in a folder that is not there was looked at with it.
      if (absent.has(parentOf(path))) {
        absent.add(path);
        continue;
      }
      const [was, is] = [this.#last?.stats.get(path), lookAtHost(workspace, path)];
      if (is === undefined && was === undefined) absent.add(path);
      if (was === undefined ? is !== undefined : is === undefined || !sameStat(was, is)) moved.push(path);
    }
    if (moved.length > 0) throw changedMeanwhile(workspace, moved);
  }

  async #differing(paths: readonly string[], bases: Bases): Promise<readonly string[]> {
    const pace = new Pace();
    const changed: string[] = [];
    for (const path of paths) {
      await pace.step();
      // Below a folder that the session took away or replaced there was nothing then.
      if (!isHostState(this.#base, path, bases.get(path) ?? null)) changed.push(path);
    }
    return changed.sort(byCodeUnits);
  }
}

/** So many paths are named in a command that is to be copied. */
const mostNamed = 3;

function baseChanged(workspace: string, paths: readonly string[]): FpfError {
  const named = paths.slice(0, mostNamed).map(shellWord);
  const more = paths.length > mostNamed ? ' (and so on for the others)' : '';
  return new FpfError({
    code: 'session.base-changed',
    message: `agentfs-adapter: somebody changed ${some(paths)} in ${workspace} after the session had changed it too`,
    hint:
      `\`fpf discard ${named.join(' ')}\` keeps what is in the workspace; ` +
      `\`fpf apply ${named.map((path) => `--ours ${path}`).join(' ')}\` writes what is in the session${more}; ` +
      '`fpf new` leaves both as they are, and the next run begins another session.',
    details: { paths: paths.slice(0, 64) },
  });
}

export function changedMeanwhile(workspace: string, paths: readonly string[]): FpfError {
  return new FpfError({
    code: 'session.base-changed',
    message: `agentfs-adapter: somebody changed ${some(paths)} in ${workspace} while a call worked on it`,
    hint: 'Nothing of the call was kept. Run it again when the workspace is at rest.',
    details: { paths: paths.slice(0, 64) },
  });
}

function some(paths: readonly string[]): string {
  const [first = '', ...rest] = paths;
  return rest.length === 0 ? first : `${first} (and ${rest.length} more)`;
}
