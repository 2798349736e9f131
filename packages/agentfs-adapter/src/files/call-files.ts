import type { SessionFiles } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';
import { callChanges, type MovedContents } from '../changes/call-changes.ts';
import { CallLayer } from '../view/call-layer.ts';
import type { BaseLayer, ViewTree } from '../view/layers.ts';
import { leadsOut, shownTarget } from '../view/link-target.ts';
import type { ViewPlace } from '../view/resolve-view.ts';
import { Spill } from '../view/spill.ts';
import { isTargetText, liesIn } from '../view/view-path.ts';
import { Allowance, type AllowanceLimits } from './allowance.ts';
import { CallReader, type CallReaderParts } from './call-reader.ts';
import { may } from './modes.ts';
import { pathMissing, pathRefused, pathUnfit, unfitBy } from '../view/refusals.ts';

export type CallFilesParts = Omit<CallReaderParts, 'layer'> & {
  /** The view before the call. */
  readonly before: ViewTree;
  readonly base: BaseLayer;
  readonly limits: AllowanceLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A private folder outside the workspace, asked for where memory is not enough. */
  readonly scratch: () => string;
};

/**
 * A call's view for code in this process: what it changes lies in memory, over the view before, until the call is kept.
 */
export class CallFiles extends CallReader implements SessionFiles {
  readonly #base: BaseLayer;
  readonly #spill: Spill;
  readonly #moved: MovedContents = { hashes: new Map(), broughtOut: new Map() };

  constructor({ before, base, limits, now, scratch, ...reach }: CallFilesParts) {
    const spill = new Spill(scratch);
    super({ ...reach, layer: new CallLayer({ below: before, spill, now }) }, new Allowance(limits));
    this.#base = base;
    this.#spill = spill;
  }

  /** What was changed so far, when every request made before is done. */
  changes(): Promise<ChangeSet> {
    return this.afterAll(() => callChanges(this.layer, this.#base, this.#moved));
  }

  /** Ends, and lets go of what it holds: no set of its changes can be read any more. */
  release(): Promise<void> {
    this.end();
    return this.afterAll(async () => this.#spill.close());
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return this.run(async () => {
      const place = await this.#writable(path);
      this.allowance.write(path, bytes.length);
      if (!place.entry) this.allowance.make(path);
      this.changing();
      await this.layer.write(place.path, bytes);
    });
  }

  makeFolder(path: string): Promise<void> {
    return this.run(async () => {
      const at = await this.#free(path);
      this.allowance.make(path);
      this.changing();
      await this.layer.makeFolder(at, 0o755);
    });
  }

  remove(path: string): Promise<void> {
    return this.run(async () => {
      const place = await this.toChange(path, 'inner', 'name');
      if (!place.entry) throw pathMissing(path, 'is not there');
      await this.modes.demandFolder(place, path);
      if (((await this.layer.names(place.path)) ?? []).length > 0) throw unfitBy('ENOTEMPTY', path);
      this.changing();
      await this.layer.remove(place.path);
    });
  }

  rename(from: string, to: string): Promise<void> {
    return this.run(async () => {
      const source = await this.toChange(from, 'inner', 'name');
      if (!source.entry) throw pathMissing(from, 'is not there');
      const goal = await this.toChange(to, 'inner', 'name');
      await this.modes.demandFolder(source, from);
      await this.modes.demandFolder(goal, to);
      if (goal.path === source.path) return;
      if (liesIn(goal.path, source.path)) throw unfitBy('EINVAL', to);
      if (goal.entry) await this.#mayGo(goal, source.entry.type === 'directory', to);
      this.changing();
      await this.layer.rename(source.path, goal.path);
    });
  }

  makeLink(path: string, target: string): Promise<void> {
    return this.run(async () => {
      if (!isTargetText(target)) throw pathRefused(path, 'would be a link whose target is no path');
      const at = await this.#free(path);
      if (leadsOut(at, target, this.alias))
        throw pathRefused(path, `would be a link that leads out of the workspace, to ${shownTarget(target)}`, 'EACCES');
      this.allowance.make(path);
      this.changing();
      await this.layer.makeLink(at, target);
    });
  }

  setMode(path: string, mode: number): Promise<void> {
    return this.run(async () => {
      if (!Number.isInteger(mode) || mode < 0 || mode > 0o777)
        throw pathRefused(path, 'can have permission bits from 000 to 777 only');
      const place = await this.toChange(path, 'resolve', 'content');
      if (!place.entry) throw pathMissing(path, 'is not there');
      if (place.entry.type !== 'file' && place.entry.type !== 'directory')
        throw pathUnfit(path, 'is neither file nor folder', 'EINVAL');
      await this.modes.demandWay(place, path);
      this.changing();
      await this.layer.setMode(place.path, mode);
    });
  }

  /** A file that is there, or a free name. */
  async #writable(path: string): Promise<ViewPlace> {
    const place = await this.toChange(path, 'resolve', 'content');
    const { entry } = place;
    if (entry && entry.type !== 'file')
      throw pathUnfit(path, 'is not a file', entry.type === 'directory' ? 'EISDIR' : 'EINVAL');
    if (entry) await this.modes.demand(place, may.write, path);
    else await this.modes.demandFolder(place, path);
    return place;
  }

  async #free(path: string): Promise<string> {
    const place = await this.toChange(path, 'inner', 'name');
    if (place.entry) throw unfitBy('EEXIST', path);
    await this.modes.demandFolder(place, path);
    return place.path;
  }

  /** A folder gives way to a folder, when it is empty; everything else to everything else. */
  async #mayGo({ path, entry }: ViewPlace, forFolder: boolean, asked: string): Promise<void> {
    const isFolder = entry?.type === 'directory';
    if (isFolder !== forFolder) throw unfitBy(isFolder ? 'EISDIR' : 'ENOTDIR', asked);
    if (isFolder && ((await this.layer.names(path)) ?? []).length > 0) throw unfitBy('ENOTEMPTY', asked);
  }
}
