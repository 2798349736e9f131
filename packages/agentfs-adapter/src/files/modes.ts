import { parentOf } from '../tree/entry.ts';
import type { ViewTree } from '../view/layers.ts';
import type { ViewPlace } from '../view/resolve-view.ts';
import { unfitBy } from '../view/refusals.ts';

/** The bits of an owner. */
export const may = Object.freeze({ read: 0o400, write: 0o200, enter: 0o100, fill: 0o300 });

/**
 * Refuses what modes forbid, as they would in a folder of this process's own. Whoever is root is not held back by them.
 * What the host itself closes, it refuses itself; here is what a session's own folders and files say.
 */
export class Modes {
  readonly #tree: Pick<ViewTree, 'lstat'>;
  readonly #root: boolean;

  constructor(tree: Pick<ViewTree, 'lstat'>, root = process.geteuid?.() === 0) {
    this.#tree = tree;
    this.#root = root;
  }

  /** Every folder on the way must let through. */
  async demandWay({ path }: Pick<ViewPlace, 'path'>, asked: string): Promise<void> {
    if (this.#root) return;
    for (let at = parentOf(path); at !== ''; at = parentOf(at))
      if (!allows(await this.#tree.lstat(at), may.enter)) throw unfitBy('EACCES', asked);
  }

  /** And where the way ends, these bits must be there. */
  async demand(place: ViewPlace, bits: number, asked: string): Promise<void> {
    if (this.#root) return;
    await this.demandWay(place, asked);
    if (place.path !== '' && !allows(place.entry, bits)) throw unfitBy('EACCES', asked);
  }

  /** For making and taking away names: the folder that they stand in must be open for it. */
  async demandFolder({ path }: ViewPlace, asked: string): Promise<void> {
    const folder = parentOf(path);
    if (folder !== '' && !this.#root)
      await this.demand({ path: folder, entry: await this.#tree.lstat(folder) }, may.fill, asked);
  }
}

function allows(entry: { readonly type: string; readonly mode: number } | undefined, bits: number): boolean {
  return entry === undefined || entry.type === 'symlink' || (entry.mode & bits) === bits;
}
