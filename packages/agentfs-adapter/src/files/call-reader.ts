import type { FileFacts } from '@fpf/contracts';
import type { CallLayer } from '../view/call-layer.ts';
import { wholeFile } from '../view/read-view.ts';
import type { LinkRule, ViewPlace } from '../view/resolve-view.ts';
import type { Allowance } from './allowance.ts';
import { CallReach, type CallReachParts, type PlaceThere } from './call-reach.ts';
import { may, Modes } from './modes.ts';
import { pathMissing, pathUnfit } from '../view/refusals.ts';

/** What code in this process may see of its call's view. */
export class CallReader {
  readonly layer: CallLayer;
  protected readonly reach: CallReach;
  protected readonly modes: Modes;
  protected readonly allowance: Allowance;
  readonly #read = new Set<string>();

  constructor(parts: CallReachParts, allowance: Allowance) {
    this.layer = parts.layer;
    this.reach = new CallReach(parts);
    this.modes = new Modes(parts.layer);
    this.allowance = allowance;
  }

  /** The paths that were read, for the audit: as they were named, and where a link led. */
  get reads(): ReadonlySet<string> {
    return this.#read;
  }

  /** From now on every request is refused. */
  end(): void {
    this.reach.end();
  }

  /** Where a path leads, and what stands there. Undefined where the folder is not there that it would lie in. */
  place(path: string, rule: LinkRule): Promise<ViewPlace | undefined> {
    return this.reach.run(async () => {
      const place = await this.reach.place(path, rule);
      if (place) await this.modes.demandWay(place, path);
      return place;
    });
  }

  async facts(path: string): Promise<FileFacts | undefined> {
    const entry = (await this.place(path, 'inner'))?.entry;
    if (!entry) return undefined;
    const { type, size, mode, mtime } = entry;
    if (type === 'fifo') throw pathUnfit(path, 'is neither file, folder nor link', 'EINVAL');
    return {
      type: type === 'directory' ? 'folder' : type === 'symlink' ? 'link' : 'file',
      size,
      mode,
      mtimeMs: Number(mtime / 1_000_000n),
    };
  }

  list(path: string): Promise<readonly string[]> {
    return this.reach.run(async () => {
      const place = await this.reach.there(path, 'resolve');
      if (place.entry.type !== 'directory') throw pathUnfit(path, 'is not a folder', 'ENOTDIR');
      await this.modes.demand(place, may.read, path);
      const names = await this.layer.names(place.path);
      if (!names) throw pathMissing(path, 'is not there');
      this.#note(path, place);
      return names;
    });
  }

  read(path: string): Promise<Uint8Array> {
    return this.reach.run(async () => {
      const place = await this.#file(path);
      this.allowance.one(path, place.entry.size);
      const bytes = await wholeFile(this.layer, place.path, this.allowance.largest, place.entry);
      this.#note(path, place);
      return new Uint8Array(bytes);
    });
  }

  /** A part of a file, however large the file is. */
  readAt(path: string, at: number, length: number): Promise<Uint8Array> {
    return this.reach.run(async () => {
      const place = await this.#file(path);
      let left = Math.max(0, Math.min(length, place.entry.size - at));
      this.allowance.one(path, left);
      const pieces: Uint8Array[] = [];
      for await (const piece of left > 0 ? this.layer.pieces(place.path, at) : []) {
        pieces.push(piece.subarray(0, left));
        left -= Math.min(left, piece.length);
        if (left === 0) break;
      }
      this.#note(path, place);
      return new Uint8Array(Buffer.concat(pieces));
    });
  }

  readLink(path: string): Promise<string> {
    return this.reach.run(async () => {
      const place = await this.reach.there(path, 'inner');
      const { type, target } = place.entry;
      await this.modes.demandWay(place, path);
      if (type !== 'symlink') throw pathUnfit(path, 'is not a link', 'EINVAL');
      if (target === undefined) throw pathUnfit(path, 'is a link whose target is no text', 'EINVAL');
      return target;
    });
  }

  async #file(path: string): Promise<PlaceThere> {
    const place = await this.reach.there(path, 'resolve');
    const { type } = place.entry;
    if (type !== 'file') throw pathUnfit(path, 'is not a file', type === 'directory' ? 'EISDIR' : 'EINVAL');
    await this.modes.demand(place, may.read, path);
    return place;
  }

  #note(asked: string, { path }: PlaceThere): void {
    const named = asked.split('/').filter((part) => part !== '' && part !== '.');
    this.#read.add(named.join('/') || '.').add(path || '.');
  }
}
