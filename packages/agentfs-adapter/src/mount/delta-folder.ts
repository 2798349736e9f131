import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '@fpf/files/write';
import { type Delta, emptyDelta } from '../delta/delta.ts';
import { errnoOf } from '../tree/anchored.ts';
import { isOwnFolder, ownFolder } from '../tree/own-folder.ts';
import { removeTree } from '../tree/remove-tree.ts';
import type { BaseLayer, DeltaContent } from '../view/layers.ts';
import { planFolder } from './delta-folder-plan.ts';
import { wholeDelta } from './whole-delta.ts';
import { writeFolder } from './write-delta-folder.ts';

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
