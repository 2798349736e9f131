import type { FileFacts } from '@fpf/contracts';
import { Mutex } from '../database/mutex.ts';
import type { CallLayer } from '../view/call-layer.ts';
import { type LinkRule, resolveView, type ViewPlace, type ViewRoot } from '../view/resolve-view.ts';
import { liesIn, partsOf } from '../view/view-path.ts';
import { callEnded, pathMissing, pathRefused, pathUnfit, readOnly } from '../view/refusals.ts';
import { wholeFile } from '../view/read-view.ts';
import type { Allowance } from './allowance.ts';
import { may, Modes } from './modes.ts';

export type CallReaderParts = {
  readonly callId: string;
  readonly layer: CallLayer;
  readonly alias: string;
  readonly covered: ReadonlySet<string>;
  readonly readOnly: boolean;
  /** Told before each change, so that what was seen of the view counts no longer. It may refuse. */
  readonly changing: () => void;
};

type PlaceThere = ViewPlace & { readonly entry: NonNullable<ViewPlace['entry']> };

const deepest = 128;

/**
 * What code in this process may see of its call's view: one request at a time, until the call ends, and never out of
 * it.
 */
export class CallReader {
  readonly layer: CallLayer;
  protected readonly alias: string;
  protected readonly modes: Modes;
  protected readonly allowance: Allowance;
  readonly #parts: CallReaderParts;
  readonly #root: ViewRoot;
  readonly #mutex = new Mutex();
  readonly #read = new Set<string>();
  #ended = false;

  constructor(parts: CallReaderParts, allowance: Allowance) {
    this.layer = parts.layer;
    this.alias = parts.alias;
    this.modes = new Modes(parts.layer);
    this.allowance = allowance;
    this.#parts = parts;
    this.#root = { tree: parts.layer, alias: parts.alias, covered: parts.covered };
  }

  /** The paths that were read, for the audit: as they were named, and where a link led. */
  get reads(): ReadonlySet<string> {
    return this.#read;
  }

  /** From now on every request is refused. */
  end(): void {
    this.#ended = true;
  }

  facts(path: string): Promise<FileFacts | undefined> {
    return this.run(async () => {
      const place = await this.#place(path, 'inner');
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
    return this.run(async () => {
      const place = await this.there(path, 'resolve');
      if (place.entry.type !== 'directory') throw pathUnfit(path, 'is not a folder', 'ENOTDIR');
      await this.modes.demand(place, may.read, path);
      const names = await this.layer.names(place.path);
      if (!names) throw pathMissing(path, 'is not there');
      this.#note(path, place);
      return names;
    });
  }

  read(path: string): Promise<Uint8Array> {
    return this.run(async () => {
      const place = await this.there(path, 'resolve');
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
    return this.run(async () => {
      const place = await this.there(path, 'inner');
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

  /** One piece of work; what was asked for before it is done by then. */
  protected run<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(() => {
      if (this.#ended) throw callEnded(this.#parts.callId);
      return work();
    });
  }

  /** The same for the one who ends the call. */
  protected afterAll<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(work);
  }

  async #place(path: string, rule: LinkRule): Promise<ViewPlace | undefined> {
    this.#partsOf(path);
    return resolveView(this.#root, rule, path);
  }

  /** What must be there. */
  protected async there(path: string, rule: LinkRule): Promise<PlaceThere> {
    const place = await this.#place(path, rule);
    if (!place?.entry) throw pathMissing(path, 'is not there');
    return { path: place.path, entry: place.entry };
  }

  /** Where something may be changed: the entry's name, or only what it holds. */
  protected async toChange(path: string, rule: LinkRule, what: 'name' | 'content'): Promise<ViewPlace> {
    if (this.#parts.readOnly) throw readOnly(path);
    const parts = this.#partsOf(path);
    if (parts.length === 0) throw pathRefused(path, 'is the workspace itself', 'EBUSY');
    for (const name of this.#parts.covered)
      if (liesIn(parts.join('/'), name)) throw pathRefused(path, 'belongs to the stack itself', 'EACCES');
    const place = await resolveView(this.#root, rule, path);
    if (!place) throw pathMissing(path, 'lies in no folder');
    if (place.path === '') throw pathRefused(path, 'is the workspace itself', 'EBUSY');
    for (const name of this.#parts.covered)
      if (what === 'name' && liesIn(name, place.path))
        throw pathRefused(path, 'holds what belongs to the stack itself', 'EACCES');
    return place;
  }

  /** Right before the first change of a request. */
  protected changing(): void {
    if (this.#ended) throw callEnded(this.#parts.callId);
    this.#parts.changing();
  }

  #partsOf(path: string): readonly string[] {
    const parts = partsOf(path);
    if (parts.length > deepest) throw pathRefused(path, `is deeper than ${deepest} folders`, 'ENAMETOOLONG');
    return parts;
  }
}
