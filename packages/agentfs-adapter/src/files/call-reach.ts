import { Mutex } from '../database/mutex.ts';
import type { CallLayer } from '../view/call-layer.ts';
import { type LinkRule, resolveView, type ViewPlace, type ViewRoot } from '../view/resolve-view.ts';
import { liesIn, partsOf } from '../view/view-path.ts';
import { callEnded, pathMissing, pathRefused, readOnly } from '../view/refusals.ts';

export type CallReachParts = {
  readonly callId: string;
  readonly layer: CallLayer;
  readonly alias: string;
  readonly covered: ReadonlySet<string>;
  readonly readOnly: boolean;
  /** Told before each change, so that what was seen of the view counts no longer. It may refuse. */
  readonly changing: () => void;
};

export type PlaceThere = ViewPlace & { readonly entry: NonNullable<ViewPlace['entry']> };

const deepest = 128;

/**
 * How code in this process comes to places of its call's view: one request at a time, until the call ends, and never
 * out of it.
 */
export class CallReach {
  readonly #parts: CallReachParts;
  readonly #root: ViewRoot;
  readonly #mutex = new Mutex();
  #ended = false;

  constructor(parts: CallReachParts) {
    this.#parts = parts;
    this.#root = { tree: parts.layer, alias: parts.alias, covered: parts.covered };
  }

  get alias(): string {
    return this.#parts.alias;
  }

  end(): void {
    this.#ended = true;
  }

  /** One piece of work; what was asked for before it is done by then. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(() => {
      if (this.#ended) throw callEnded(this.#parts.callId);
      return work();
    });
  }

  /** The same for the one who ends the call. */
  afterAll<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(work);
  }

  async place(path: string, rule: LinkRule): Promise<ViewPlace | undefined> {
    this.#partsOf(path);
    return resolveView(this.#root, rule, path);
  }

  /** What must be there. */
  async there(path: string, rule: LinkRule): Promise<PlaceThere> {
    const place = await this.place(path, rule);
    if (!place?.entry) throw pathMissing(path, 'is not there');
    return { path: place.path, entry: place.entry };
  }

  /** Where something may be changed: the entry's name, or only what it holds. */
  async toChange(path: string, rule: LinkRule, what: 'name' | 'content'): Promise<ViewPlace> {
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
  changing(): void {
    if (this.#ended) throw callEnded(this.#parts.callId);
    this.#parts.changing();
  }

  #partsOf(path: string): readonly string[] {
    const parts = partsOf(path);
    if (parts.length > deepest) throw pathRefused(path, `is deeper than ${deepest} folders`, 'ENAMETOOLONG');
    return parts;
  }
}
