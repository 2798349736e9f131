import type { FileFacts } from '@fpf/contracts';
import type { CallLayer } from '../view/call-layer.ts';
import { wholeFile } from '../view/read-view.ts';
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

  facts(path: string): Promise<FileFacts | undefined> {
    return this.reach.run(async () => {
      const place = await this.reach.place(path, 'inner');
      if (place) await this.modes.demandWay(place, path);
      if (!place?.entry) return undefined;
      const { type, size, mode, mtime } = place.entry;
      if (type === 'fifo') throw pathUnfit(path, 'is neither file, folder nor link', 'EINVAL');
      return {
        type: type === 'directory' ? 'folder' : type === 'symlink' ? 'link' : 'file',
        size,
        mode,
        mtimeMs: Number(mtime / 1_000_000n),
      };
    });
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
      const place = await this.reach.there(path, 'resolve');
      const { type, size } = place.entry;
      if (type !== 'file') throw pathUnfit(path, 'is not a file', type === 'directory' ? 'EISDIR' : 'EINVAL');
      await this.modes.demand(place, may.read, path);
      this.allowance.one(path, size);
      const bytes = await wholeFile(this.layer, place.path, this.allowance.largest, place.entry);
      this.#note(path, place);
      return new Uint8Array(bytes);
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

  #note(asked: string, { path }: PlaceThere): void {
    const named = asked.split('/').filter((part) => part !== '' && part !== '.');
    this.#read.add(named.join('/') || '.').add(path || '.');
  }
}
