import type { EntryState } from '@fpf/contracts';
import type { ChangeSet, Put } from './change-set.ts';
import { pathMissing } from '../view/refusals.ts';
import { byCodeUnits } from '../tree/entry.ts';
import { Pace } from '../tree/pace.ts';
import type { CallLayer } from '../view/call-layer.ts';
import { type CallNode, type Content, type FolderNode, nodeOf } from '../view/call-node.ts';
import { basePieces } from '../view/file-pieces.ts';
import type { BaseLayer, LayerEntry } from '../view/layers.ts';
import { OwnContent } from '../view/own-content.ts';
import { joined } from '../view/view-path.ts';

/**
 * Of a file that is put somewhere else than the view below has it: what was found out about it is kept for the next
 * look.
 */
export type MovedContents = {
  readonly hashes: Map<string, string>;
  /** What only the database holds cannot be read while a transaction writes to it, so it is brought out before. */
  readonly broughtOut: Map<string, OwnContent>;
};

/**
 * What the layer changed, compared with the view below it: what is the same again is not in it. Asked again, it looks
 * again.
 */
export async function callChanges(layer: CallLayer, base: BaseLayer, moved: MovedContents): Promise<ChangeSet> {
  const look = new Comparison(layer, base, moved);
  await look.sameFolder('', layer.root);
  const { gone, puts, sources } = look;
  const pieces = (path: string): Iterable<Buffer> => {
    const source = sources.get(path);
    if (!source) throw pathMissing(path, 'is no file that the call changed');
    return source();
  };
  return { gone, puts, refused: [], pieces };
}

class Comparison {
  readonly gone: string[] = [];
  readonly puts: Put[] = [];
  readonly sources = new Map<string, () => Iterable<Buffer>>();
  readonly #layer: CallLayer;
  readonly #base: BaseLayer;
  readonly #moved: MovedContents;
  readonly #names = new Map<string, string>();
  readonly #pace = new Pace();

  constructor(layer: CallLayer, base: BaseLayer, moved: MovedContents) {
    this.#layer = layer;
    this.#base = base;
    this.#moved = moved;
  }

  /** The folder stands where it stood, so what it has not noted is as it was. */
  async sameFolder(path: string, folder: FolderNode): Promise<void> {
    for (const [name, child] of [...folder.children].sort(([a], [b]) => byCodeUnits(a, b))) {
      const at = joined(path, name);
      if (child) await this.#compare(at, child);
      else if (await this.#layer.below.lstat(at)) this.gone.push(at);
    }
  }

  async #compare(path: string, node: CallNode): Promise<void> {
    await this.#pace.step();
    const before = await this.#layer.below.lstat(path);
    if (node.type !== 'directory' || before?.type !== 'directory') {
      if (!before || (await this.#differs(path, before, node))) await this.#putAll(path, node);
      return;
    }
    if (before.mode !== node.mode) await this.#put(path, node);
    if (node.origin === path) return this.sameFolder(path, node);
    const now = await this.#children(node);
    for (const name of (await this.#layer.below.names(path)) ?? [])
      if (!now.has(name)) this.gone.push(joined(path, name));
    for (const [name, child] of now) await this.#compare(joined(path, name), child);
  }

  async #putAll(path: string, node: CallNode): Promise<void> {
    await this.#pace.step();
    await this.#put(path, node);
    if (node.type !== 'directory') return;
    for (const [name, child] of await this.#children(node)) await this.#putAll(joined(path, name), child);
  }

  async #children(folder: FolderNode): Promise<ReadonlyMap<string, CallNode>> {
    const children = await this.#layer.children(folder);
    const { origin = '' } = folder;
    return new Map(
      [...children].map(([name, one]) => [name, 'layer' in one ? nodeOf(joined(origin, name), one, one.ino) : one]),
    );
  }

  async #differs(path: string, before: LayerEntry, node: CallNode): Promise<boolean> {
    if (before.type !== node.type || before.mode !== node.mode) return true;
    if (node.type === 'symlink') return node.target !== before.target;
    if (node.type !== 'file') return false;
    const { content } = node;
    if (content.from === 'below' && content.path === path) return false;
    if (before.size !== sizeOf(content)) return true;
    return (await this.#hash(content)) !== (await this.#hash({ from: 'below', path, entry: before }));
  }

  async #put(path: string, node: CallNode): Promise<void> {
    const { mode, mtime } = node;
    if (node.type !== 'file') {
      const link =
        node.type === 'symlink'
          ? { size: node.size, ...(node.target === undefined ? {} : { target: node.target }) }
          : { size: 0 };
      this.puts.push({ path, entry: { type: node.type, mode, ...link, mtime } });
      return;
    }
    const { content } = node;
    const sha256 = await this.#hash(content);
    this.sources.set(path, await this.#source(content));
    const entry: EntryState & { readonly mtime: bigint } = { type: 'file', mode, size: sizeOf(content), sha256, mtime };
    const first = content.from === 'below' ? this.#firstName(path, content.entry, entry) : undefined;
    this.puts.push({ path, entry, ...(first === undefined ? {} : { sameAs: first }) });
  }

  /** Two names of one file that are moved together stay two names of one file. */
  #firstName(path: string, { layer, ino }: LayerEntry, { mode, sha256 }: EntryState): string | undefined {
    const key = `${layer} ${ino} ${mode} ${sha256}`;
    const first = this.#names.get(key);
    if (first === undefined) this.#names.set(key, path);
    return first;
  }

  async #hash(content: Content): Promise<string> {
    if (content.from === 'call') return content.own.sha256();
    const { hashes } = this.#moved;
    const hash = hashes.get(content.path) ?? (await this.#layer.below.hash(content.path));
    hashes.set(content.path, hash);
    return hash;
  }

  async #source(content: Content): Promise<() => Iterable<Buffer>> {
    if (content.from === 'call') return () => content.own.pieces();
    const { path, entry } = content;
    if (entry.layer === 'base') return () => basePieces(this.#base, path);
    const { broughtOut } = this.#moved;
    let own = broughtOut.get(path);
    if (!own) {
      own = new OwnContent(this.#layer.spill);
      for await (const piece of this.#layer.below.pieces(path)) own.append(piece);
      broughtOut.set(path, own);
    }
    return () => own.pieces();
  }
}

function sizeOf(content: Content): number {
  return content.from === 'call' ? content.own.size : content.entry.size;
}
