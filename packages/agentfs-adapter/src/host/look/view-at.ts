import type { EntryState, FileChange } from '@fpf/contracts';
import { grouped } from '../../tree/grouped.ts';
import { byCodeUnits, nameOf, parentOf, sameEntry } from '../../tree/entry.ts';
import { type FolderEntries, hashedState, type LayerEntry, type ViewTree } from '../../view/layers.ts';
import { contentOf } from './contents.ts';
import { readBases } from '../../store/bases.ts';
import { type Undone, undoneAfter } from './history.ts';
import type { HostParts } from '../parts/host-parts.ts';

/** The view after step `at`. The newest is the view as it is. */
export async function treeAt(parts: HostParts, at: number | undefined): Promise<ViewTree> {
  const now = await parts.state.tree();
  if (at === undefined) return now;
  const { undone, time } = await undoneAfter(parts, at);
  return undone.size === 0 ? now : new EarlierTree(parts, now, undone, BigInt(time) * 1_000_000n);
}

/** What the session has changed by step `at`, against what the host had at first touch, or has since a commit. */
export async function changesAt(parts: HostParts, at: number | undefined): Promise<readonly FileChange[]> {
  if (at === undefined) return parts.state.changes();
  const { undone, time } = await undoneAfter(parts, at);
  const now = await parts.state.tree();
  const then = new EarlierTree(parts, now, undone, BigInt(time) * 1_000_000n);
  const bases = await parts.db.read(readBases);
  const changes: FileChange[] = [];
  for (const path of [...new Set([...bases.keys(), ...undone.keys()])].sort(byCodeUnits)) {
    // What the session touches no more is the host's again.
    const before = bases.has(path) ? (bases.get(path) ?? undefined) : await stateIn(now, path);
    const after = await stateIn(then, path);
    if (!before && !after) continue;
    if (before && after && sameEntry(before, after)) continue;
    const op = before === undefined ? 'add' : after === undefined ? 'delete' : 'modify';
    changes.push({ path, op, ...(before && { before }), ...(after && { after }) });
  }
  return changes;
}

async function stateIn(tree: ViewTree, path: string): Promise<EntryState | undefined> {
  const found = await tree.lstat(path);
  return found && (await hashedState(tree, path, found));
}

/** A later view with some paths as they were: everything below a folder that went away is among them. */
class EarlierTree implements ViewTree {
  readonly #parts: HostParts;
  readonly #later: ViewTree;
  readonly #undone: Undone;
  readonly #children: ReadonlyMap<string, readonly string[]>;
  readonly #inos = new Map<string, bigint>();
  readonly #mtime: bigint;

  constructor(parts: HostParts, later: ViewTree, undone: Undone, mtime: bigint) {
    this.#parts = parts;
    this.#later = later;
    this.#undone = undone;
    this.#mtime = mtime;
    this.#children = grouped(undone.keys(), parentOf);
    // No file of the database has a number below nought, so these are names of nothing else.
    for (const path of undone.keys()) this.#inos.set(path, BigInt(-1 - this.#inos.size));
  }

  async lstat(path: string): Promise<LayerEntry | undefined> {
    const state = this.#undone.get(path);
    if (state === undefined) return this.#later.lstat(path);
    if (state === null) return undefined;
    return { ...state, ino: this.#inos.get(path) ?? 0n, layer: 'delta', mtime: this.#mtime };
  }

  async names(path: string): Promise<readonly string[] | undefined> {
    const own = this.#undone.get(path);
    if (own === null || (own !== undefined && own.type !== 'directory')) return undefined;
    const later = await this.#later.names(path);
    if (later === undefined && own === undefined) return undefined;
    const names = new Set(later ?? []);
    for (const child of this.#children.get(path) ?? []) {
      if (this.#undone.get(child) === null) names.delete(nameOf(child));
      else names.add(nameOf(child));
    }
    return [...names].sort(byCodeUnits);
  }

  async entries(path: string): Promise<FolderEntries | undefined> {
    const names = await this.names(path);
    if (names === undefined) return undefined;
    const found = new Map<string, LayerEntry>();
    for (const name of names) {
      const entry = await this.lstat(path === '' ? name : `${path}/${name}`);
      if (entry) found.set(name, entry);
    }
    return found;
  }

  async *pieces(path: string): AsyncGenerator<Uint8Array> {
    const state = this.#undone.get(path);
    if (state === undefined) yield* this.#later.pieces(path);
    else if (state?.sha256 !== undefined) yield* contentOf(this.#parts, state.sha256, path);
  }

  async hash(path: string): Promise<string> {
    return this.#undone.get(path)?.sha256 ?? (await this.#later.hash(path));
  }
}
