import { createHash } from 'node:crypto';
import { grouped } from '../tree/grouped.ts';
import type { Delta, DeltaEntry } from '../delta/delta.ts';
import { byCodeUnits, nameOf, parentOf } from '../tree/entry.ts';
import { basePieces } from './file-pieces.ts';
import type { BaseLayer, DeltaContent, FolderEntries, LayerEntry, ViewTree } from './layers.ts';
import { pathMissing, pathUnfit } from './refusals.ts';
import { joined } from './view-path.ts';

export type OverlayParts = { readonly base: BaseLayer; readonly delta: Delta; readonly content: DeltaContent };

/**
 * The host with a session's changes over it. What the delta has counts first; where it has nothing, a whiteout hides
 * the host's path and all below it, and so does an entry of the delta that is no folder. A folder of both has what is
 * in either.
 */
export class OverlayTree implements ViewTree {
  readonly base: BaseLayer;
  readonly #delta: Delta;
  readonly #content: DeltaContent;
  #children: ReadonlyMap<string, readonly string[]> | undefined;

  constructor({ base, delta, content }: OverlayParts) {
    this.base = base;
    this.#delta = delta;
    this.#content = content;
  }

  async lstat(path: string): Promise<LayerEntry | undefined> {
    const own = this.#delta.entries.get(path);
    if (own) return ofDelta(own);
    return this.#showsBase(path) ? this.base.lstat(path) : undefined;
  }

  async names(path: string): Promise<readonly string[] | undefined> {
    const below = this.#below(path, (at) => this.base.names(at), []);
    return below && this.#merged(path, below);
  }

  async entries(path: string): Promise<FolderEntries | undefined> {
    const below = this.#below(path, (at) => this.base.entries(at), new Map<string, LayerEntry>());
    if (!below) return undefined;
    const found = new Map<string, LayerEntry>();
    for (const name of this.#merged(path, [...below.keys()])) {
      const own = this.#delta.entries.get(joined(path, name));
      found.set(name, own ? ofDelta(own) : (below.get(name) as LayerEntry));
    }
    return found;
  }

  async *pieces(path: string): AsyncGenerator<Uint8Array> {
    const own = this.#delta.entries.get(path);
    if (own?.type === 'file') return yield* this.#content(own.ino);
    if (own) throw pathUnfit(path, 'is not a file', own.type === 'directory' ? 'EISDIR' : 'EINVAL');
    if (!this.#showsBase(path)) throw pathMissing(path, 'is not there');
    yield* basePieces(this.base, path);
  }

  async hash(path: string): Promise<string> {
    const known = this.#delta.entries.get(path)?.sha256;
    if (known !== undefined) return known;
    const hash = createHash('sha256');
    for await (const piece of this.pieces(path)) hash.update(piece);
    return hash.digest('hex');
  }

  /**
   * What the host has in a folder of the view; `none` where the folder is only the delta's. Undefined where there is no
   * folder.
   */
  #below<T>(path: string, look: (path: string) => T | undefined, none: T): T | undefined {
    const own = this.#delta.entries.get(path);
    if (own && own.type !== 'directory') return undefined;
    return (this.#showsBase(path) ? look(path) : undefined) ?? (own ? none : undefined);
  }

  #merged(path: string, below: readonly string[]): readonly string[] {
    const { entries, whiteouts } = this.#delta;
    this.#children ??= grouped(entries.keys(), parentOf);
    const own = this.#children.get(path)?.map(nameOf);
    const left = whiteouts.size === 0 ? below : below.filter((name) => !whiteouts.has(joined(path, name)));
    return own ? [...new Set([...left, ...own])].sort(byCodeUnits) : left;
  }

  #showsBase(path: string): boolean {
    const { entries, whiteouts } = this.#delta;
    if (entries.size === 0 && whiteouts.size === 0) return true;
    for (let at = path; at !== ''; at = parentOf(at)) {
      if (whiteouts.has(at)) return false;
      const own = at === path ? undefined : entries.get(at);
      if (own && own.type !== 'directory') return false;
    }
    return true;
  }
}

function ofDelta(entry: DeltaEntry): LayerEntry {
  return { ...entry, ino: BigInt(entry.ino), layer: 'delta' };
}
