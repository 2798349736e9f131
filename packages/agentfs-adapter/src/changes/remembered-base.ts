import { parentOf } from '../tree/entry.ts';
import type { BaseLayer, LayerEntry } from '../view/layers.ts';

/** The host as one piece of work sees it: each path is looked at once, and none below what is no folder. */
export class RememberedBase implements Pick<BaseLayer, 'lstat' | 'names'> {
  readonly #base: Pick<BaseLayer, 'lstat' | 'names'>;
  readonly #seen = new Map<string, LayerEntry | undefined>();

  constructor(base: Pick<BaseLayer, 'lstat' | 'names'>) {
    this.#base = base;
  }

  lstat(path: string): LayerEntry | undefined {
    if (this.#seen.has(path)) return this.#seen.get(path);
    const parent = parentOf(path);
    const there = parent === '' || this.lstat(parent)?.type === 'directory' ? this.#base.lstat(path) : undefined;
    this.#seen.set(path, there);
    return there;
  }

  names(path: string): readonly string[] | undefined {
    return this.lstat(path)?.type === 'directory' ? this.#base.names(path) : undefined;
  }
}
