import { type BigIntStats, readlinkSync } from 'node:fs';
import type { Put } from '../changes/change-set.ts';
import { openFile, openingLocked, withFd } from '../tree/anchored.ts';
import { keptBits, type RefusedEntry, sameEntry } from '../tree/entry.ts';
import { targetText } from '../tree/list-folder.ts';
import { Pace } from '../tree/pace.ts';
import { readContent } from '../tree/read-content.ts';
import type { LayerEntry, ViewTree } from '../view/layers.ts';
import { leadsOut, shownTarget } from '../view/link-target.ts';

export type CollectorParts = {
  /** The view before the call. */
  readonly before: Pick<ViewTree, 'hash'>;
  readonly workspace: string;
  readonly covered: ReadonlySet<string>;
  readonly maxFileBytes: number;
};

export type Collected = {
  readonly gone: readonly string[];
  readonly puts: readonly Put[];
  readonly refused: readonly RefusedEntry[];
};

/** An entry that the call left, and how to get at it. */
export type Left = {
  readonly path: string;
  readonly at: string;
  readonly stats: BigIntStats;
  readonly before: LayerEntry | undefined;
};

type Named = { readonly put: Put; readonly same: boolean; readonly was: bigint | undefined };

const longestPath = 4_096;
const deepest = 512;

/** Takes what a call left, path by path with parents first, and tells what of it differs from the view before. */
export class ChangeCollector {
  readonly #parts: CollectorParts;
  readonly #gone: string[] = [];
  readonly #found: Named[] = [];
  readonly #refused: RefusedEntry[] = [];
  /** Files with several names, by inode: the names in the order they were found. */
  readonly #linked = new Map<bigint, Named[]>();
  readonly #pace = new Pace();

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  gone(path: string): void {
    if (!this.#parts.covered.has(path)) this.#gone.push(path);
  }

  refuse(path: string, why: string): void {
    this.#refused.push({ path: path.slice(0, longestPath), why });
  }

  /** True where it is a folder whose inside is to be looked at. */
  async take(left: Left): Promise<boolean> {
    await this.#pace.step();
    const why = this.#refusal(left);
    if (why !== undefined) {
      this.refuse(left.path, why);
      return false;
    }
    const entry = await this.#entryOf(left);
    if (entry === undefined) return false;
    const { path, before, stats } = left;
    const same = before !== undefined && (await this.#isSame(left, before, entry));
    if (entry.type === 'symlink' && !same && leadsOut(path, entry.target ?? '', this.#parts.workspace)) {
      this.refuse(path, `it is a link that leads out of the workspace, to ${shownTarget(entry.target)}`);
      return false;
    }
    const named: Named = { put: { path, entry }, same, was: before?.ino };
    this.#found.push(named);
    if (entry.type === 'file' && stats.nlink > 1n)
      this.#linked.set(stats.ino, [...(this.#linked.get(stats.ino) ?? []), named]);
    return entry.type === 'directory';
  }

  end(): Collected {
    const sameAs = new Map<Named, string>();
    const changed = new Set(this.#found.filter(({ same }) => !same));
    for (const names of this.#linked.values()) {
      const [first, ...others] = names;
      if (first === undefined || others.length === 0) continue;
      // Names that were one file before, and hold what they held, are no change; any other set of names is written down
      // whole.
      if (names.every(({ same, was }) => same && was === first.was)) continue;
      changed.add(first);
      for (const other of others) {
        changed.add(other);
        sameAs.set(other, first.put.path);
      }
    }
    const puts = this.#found
      .filter((named) => changed.has(named))
      .map((named): Put => {
        const leader = sameAs.get(named);
        return leader === undefined ? named.put : { ...named.put, sameAs: leader };
      });
    return { gone: this.#gone, puts, refused: this.#refused };
  }

  #refusal({ path, stats }: Left): string | undefined {
    const { covered, maxFileBytes } = this.#parts;
    if (covered.has(path)) return 'the name belongs to the stack itself';
    if (Buffer.byteLength(path) >= longestPath) return `its path is longer than ${longestPath - 1} bytes`;
    if (path.split('/').length > deepest) return `it lies more than ${deepest} folders deep`;
    if (stats.isSocket()) return 'it is a socket';
    if (stats.isCharacterDevice() || stats.isBlockDevice()) return 'it is a device';
    // A folder has its set-group-id bit from the one above it, as often as not; it is dropped, and gives nobody
    // anything.
    const setId = stats.isDirectory() ? 0o4000 : 0o6000;
    if (!stats.isSymbolicLink() && (Number(stats.mode) & setId) !== 0)
      return 'it has a set-user-id or set-group-id bit';
    if (stats.isFile() && stats.size > BigInt(maxFileBytes)) return `it is larger than ${maxFileBytes} bytes`;
    return undefined;
  }

  async #entryOf({ path, at, stats }: Left): Promise<Put['entry'] | undefined> {
    const mode = Number(stats.mode) & keptBits;
    const mtime = stats.mtimeNs;
    if (stats.isDirectory()) return { type: 'directory', mode, size: 0, mtime };
    if (stats.isFIFO()) return { type: 'fifo', mode, size: 0, mtime };
    if (stats.isSymbolicLink()) {
      const target = targetText(readlinkSync(at, { encoding: 'buffer' }));
      if (target !== undefined) return { type: 'symlink', mode: 0o777, size: Buffer.byteLength(target), target, mtime };
      this.refuse(path, 'its link target is not UTF-8, or longer than 4096 characters');
      return undefined;
    }
    const content = withFd(openingLocked(at, Number(stats.mode) & 0o7777, openFile), (fd) => readContent(fd));
    return { type: 'file', mode, ...content, mtime };
  }

  async #isSame({ path }: Left, before: LayerEntry, entry: Put['entry']): Promise<boolean> {
    if (before.type !== entry.type) return false;
    if (entry.type === 'directory') return before.mode === entry.mode;
    if (entry.type !== 'file') return sameEntry({ ...before, size: entry.size }, entry);
    if (before.mode !== entry.mode || before.size !== entry.size) return false;
    return (before.sha256 ?? (await this.#parts.before.hash(path))) === entry.sha256;
  }
}
