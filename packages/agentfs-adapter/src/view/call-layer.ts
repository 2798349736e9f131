import { pathMissing, pathUnfit } from './refusals.ts';
import { byCodeUnits, nameOf, parentOf } from '../tree/entry.ts';
import { type CallNode, entryOf, type FileNode, type FolderNode, nodeOf } from './call-node.ts';
import type { FolderEntries, LayerEntry, ViewTree } from './layers.ts';
import { OwnContent } from './own-content.ts';
import type { Spill } from './spill.ts';
import { joined } from './view-path.ts';

export type CallLayerParts = {
  readonly below: ViewTree;
  readonly spill: Spill;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

type Found = { readonly node: CallNode } | { readonly below: string } | undefined;

/**
 * What code in this process has changed, over the view before its call. It holds only what was touched; a folder that
 * is moved takes along where its contents lie, and nothing of them is read. Whoever changes it has looked before: the
 * folder is there, the name is free or may go. One change at a time.
 */
export class CallLayer implements ViewTree {
  readonly below: ViewTree;
  readonly spill: Spill;
  readonly root: FolderNode = { type: 'directory', ino: 0n, mode: 0o755, mtime: 0n, origin: '', children: new Map() };
  readonly #now: () => number;
  #last = 0n;

  constructor({ below, spill, now }: CallLayerParts) {
    this.below = below;
    this.spill = spill;
    this.#now = now;
  }

  async lstat(path: string): Promise<LayerEntry | undefined> {
    if (path === '') return this.below.lstat('');
    const found = this.#find(path);
    if (!found) return undefined;
    return 'node' in found ? entryOf(found.node) : this.below.lstat(found.below);
  }

  async names(path: string): Promise<readonly string[] | undefined> {
    const found = this.#find(path);
    if (!found || 'below' in found) return found && this.below.names(found.below);
    const folder = found.node;
    if (folder.type !== 'directory') return undefined;
    const below = folder.origin === undefined ? [] : ((await this.below.names(folder.origin)) ?? []);
    if (folder.children.size === 0) return below;
    const touched = [...folder.children].flatMap(([name, child]) => (child ? [name] : []));
    return [...below.filter((name) => !folder.children.has(name)), ...touched].sort(byCodeUnits);
  }

  async entries(path: string): Promise<FolderEntries | undefined> {
    const found = this.#find(path);
    if (!found || 'below' in found) return found && this.below.entries(found.below);
    if (found.node.type !== 'directory') return undefined;
    const nodes = await this.children(found.node);
    return new Map([...nodes].map(([name, node]) => [name, 'layer' in node ? node : entryOf(node)]));
  }

  /** What a folder holds, sorted: nodes, or entries of the view below that nothing has touched. */
  async children(folder: FolderNode): Promise<ReadonlyMap<string, CallNode | LayerEntry>> {
    const all = new Map<string, CallNode | LayerEntry>(
      folder.origin === undefined ? [] : ((await this.below.entries(folder.origin)) ?? []),
    );
    for (const [name, child] of folder.children) {
      if (child) all.set(name, child);
      else all.delete(name);
    }
    return new Map([...all].sort(([a], [b]) => byCodeUnits(a, b)));
  }

  async *pieces(path: string): AsyncGenerator<Uint8Array> {
    const found = this.#find(path);
    if (!found) throw pathMissing(path, 'is not there');
    if ('below' in found) return yield* this.below.pieces(found.below);
    const { node } = found;
    if (node.type !== 'file') throw pathUnfit(path, 'is not a file', node.type === 'directory' ? 'EISDIR' : 'EINVAL');
    if (node.content.from === 'call') yield* node.content.own.pieces();
    else yield* this.below.pieces(node.content.path);
  }

  async hash(path: string): Promise<string> {
    const found = this.#find(path);
    if (!found || 'below' in found) return this.below.hash(found ? found.below : path);
    const { node } = found;
    if (node.type !== 'file') throw pathUnfit(path, 'is not a file', 'EINVAL');
    return node.content.from === 'call' ? node.content.own.sha256() : this.below.hash(node.content.path);
  }

  /** A file's whole content, anew; the file is made where it is not there. */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    const node = (await this.lstat(path))
      ? await this.#touch(path)
      : this.#add(await this.#folder(path), path, this.#newFile());
    if (node.type !== 'file') throw pathUnfit(path, 'is not a file', 'EINVAL');
    const own = node.content.from === 'call' ? node.content.own : new OwnContent(this.spill);
    own.release();
    node.content = { from: 'call', own };
    node.mtime = this.#time();
    own.append(bytes);
  }

  async makeFolder(path: string, mode: number): Promise<void> {
    const made: FolderNode = {
      type: 'directory',
      ino: this.#ino(),
      mode,
      mtime: this.#time(),
      origin: undefined,
      children: new Map(),
    };
    this.#add(await this.#folder(path), path, made);
  }

  async makeLink(path: string, target: string): Promise<void> {
    const size = Buffer.byteLength(target);
    this.#add(await this.#folder(path), path, {
      type: 'symlink',
      ino: this.#ino(),
      mode: 0o777,
      mtime: this.#time(),
      target,
      size,
    });
  }

  async remove(path: string): Promise<void> {
    const folder = await this.#folder(path);
    release(folder.children.get(nameOf(path)));
    this.#drop(folder, path);
  }

  async rename(from: string, to: string): Promise<void> {
    const [source, goal] = [await this.#folder(from), await this.#folder(to)];
    const node = await this.#touch(from);
    this.#drop(source, from);
    this.#add(goal, to, node);
  }

  async setMode(path: string, mode: number): Promise<void> {
    (await this.#touch(path)).mode = mode;
  }

  #find(path: string): Found {
    let folder = this.root;
    const parts = path === '' ? [] : path.split('/');
    for (const [index, name] of parts.entries()) {
      const child = folder.children.get(name);
      if (child === null) return undefined;
      if (child === undefined) {
        const { origin } = folder;
        return origin === undefined ? undefined : { below: joined(origin, parts.slice(index).join('/')) };
      }
      if (index === parts.length - 1) return { node: child };
      if (child.type !== 'directory') return undefined;
      folder = child;
    }
    return { node: folder };
  }

  /** The node at a path that is there; from then on it is the call's, as are the folders above it. */
  async #touch(path: string): Promise<CallNode> {
    if (path === '') return this.root;
    const parent = await this.#folder(path);
    const name = nameOf(path);
    const known = parent.children.get(name);
    if (known) return known;
    const at = known === null || parent.origin === undefined ? undefined : joined(parent.origin, name);
    const entry = at === undefined ? undefined : await this.below.lstat(at);
    if (at === undefined || !entry) throw pathMissing(path, 'is not there');
    const node = nodeOf(at, entry, this.#ino());
    parent.children.set(name, node);
    return node;
  }

  /** The folder that a path lies in. */
  async #folder(path: string): Promise<FolderNode> {
    const node = await this.#touch(parentOf(path));
    if (node.type !== 'directory') throw pathMissing(path, 'lies in no folder');
    return node;
  }

  #add<N extends CallNode>(folder: FolderNode, path: string, node: N): N {
    release(folder.children.get(nameOf(path)));
    folder.children.set(nameOf(path), node);
    folder.mtime = this.#time();
    return node;
  }

  #drop(folder: FolderNode, path: string): void {
    if (folder.origin === undefined) folder.children.delete(nameOf(path));
    else folder.children.set(nameOf(path), null);
    folder.mtime = this.#time();
  }

  #newFile(): FileNode {
    const content = { from: 'call', own: new OwnContent(this.spill) } as const;
    return { type: 'file', ino: this.#ino(), mode: 0o644, mtime: this.#time(), content };
  }

  #ino(): bigint {
    return (this.#last += 1n);
  }

  #time(): bigint {
    return BigInt(Math.floor(this.#now())) * 1_000_000n;
  }
}

function release(node: CallNode | null | undefined): void {
  if (node?.type === 'file' && node.content.from === 'call') node.content.own.release();
}
