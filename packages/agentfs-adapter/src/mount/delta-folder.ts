import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '@fpf/files/write';
import { sha256 } from '@fpf/contracts/hash';
import { type Delta, type DeltaEntry, emptyDelta } from '../delta/delta.ts';
import { errnoOf } from '../tree/anchored.ts';
import { isOwnFolder, ownFolder } from '../tree/own-folder.ts';
import { removeTree } from '../tree/remove-tree.ts';
import type { BaseLayer, DeltaContent } from '../view/layers.ts';
import { planFolder } from './delta-folder-plan.ts';
import { writeFolder } from './write-delta-folder.ts';
import { byCodeUnits, parentOf } from '../tree/entry.ts';

const format = 'fpf-delta 1';

export type DeltaState = {
  readonly delta: Delta;
  /** Names the state: one line, another one for each state of this session. */
  readonly head: string;
  readonly content: DeltaContent;
  readonly base: Pick<BaseLayer, 'lstat'>;
};

/**
 * The delta as the folder that the kernel lays over the host. It is only a picture of the database: a stamp says of
 * which state, and is gone while the folder is worked on. With any other stamp, or none, the folder is made anew.
 */
export class DeltaFolder {
  readonly #folder: string;
  #drawn: { readonly head: string; readonly delta: Delta } | undefined;

  /** `folder` is private, outside the workspace, and nobody else's. It need not be there yet. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Names what it shows: nothing, where nothing was brought yet. */
  get shows(): string {
    return this.#drawn?.head ?? '';
  }

  /** What `bring` would have it show. */
  drawn({ delta, head, base }: Omit<DeltaState, 'content'>): string {
    return isEmpty(delta) ? '' : `${head} ${wholeDelta(delta, base).sha256}`;
  }

  /**
   * The folder with exactly this delta in it; undefined where there is nothing to lay over the host. `head` names the
   * state.
   */
  async bring({ delta: asked, head: state, content, base }: DeltaState): Promise<string | undefined> {
    if (isEmpty(asked)) return undefined;
    this.#mustBeOurs();
    const layer = join(this.#folder, 'layer');
    const { delta, sha256 } = wholeDelta(asked, base);
    const head = `${state} ${sha256}`;
    const stamped = this.#stamp();
    if (stamped === head) {
      this.#drawn = { head, delta };
      return layer;
    }
    const from = this.#drawn !== undefined && this.#drawn.head === stamped ? this.#drawn.delta : this.#clear();
    rmSync(join(this.#folder, 'stamp'), { force: true });
    this.#drawn = undefined;
    await writeFolder(this.#folder, planFolder(from, delta), delta, content);
    writeWhole(join(this.#folder, 'stamp'), `${format}\n${head}\n`);
    this.#drawn = { head, delta };
    return layer;
  }

  #stamp(): string | undefined {
    try {
      const [first, head] = readFileSync(join(this.#folder, 'stamp'), 'utf8').split('\n');
      return first === format ? head : undefined;
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  #clear(): Delta {
    removeTree(this.#folder);
    ownFolder(join(this.#folder, 'layer'));
    return emptyDelta;
  }

  /** A link in the place of one of these would have us write, and remove, wherever it leads. */
  #mustBeOurs(): void {
    ownFolder(dirname(this.#folder));
    for (const folder of [this.#folder, join(this.#folder, 'layer')]) isOwnFolder(folder);
  }
}

function isEmpty({ entries, whiteouts }: Delta): boolean {
  return entries.size === 0 && whiteouts.size === 0;
}

type WholeDelta = {
  readonly delta: Delta;
  /** Of the host's folders among them. */
  readonly sha256: string;
};

/**
 * A delta with the folders above its whiteouts. The database needs none there, but in an overlay the uppermost folder
 * says what a folder's mode is, so they must look like the host's. Where the host has no such folder any more, its
 * whiteouts hide nothing.
 */
function wholeDelta(delta: Delta, base: Pick<BaseLayer, 'lstat'>): WholeDelta {
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
