import { mkdirSync, readFileSync, readlinkSync, renameSync, rmdirSync, symlinkSync, unlinkSync } from 'node:fs';
import type { FileFacts, SessionFiles } from '@fpf/contracts';
import { below, chmodHere, openFile, openFolder, withFd } from '../tree/anchored.ts';
import { keptBits } from '../tree/entry.ts';
import { listFolder, targetText } from '../tree/list-folder.ts';
import { type Inside, type LinkRule, partsOf, type Place, walkInside } from '../tree/resolve-inside.ts';
import { Allowance, type AllowanceLimits } from './allowance.ts';
import { callEnded, fromSystem, pathMissing, pathRefused, pathUnfit, readOnly } from './refusals.ts';
import { putFile } from './put-file.ts';

export type CallFilesParts = {
  readonly callId: string;
  readonly inside: Omit<Inside, 'links'>;
  readonly readOnly: boolean;
  readonly limits: AllowanceLimits;
  /** Told before each change, so that what was seen of the view counts no longer. It may refuse. */
  readonly changing: () => void;
};

const longestPath = 4096;
const deepest = 128;

/**
 * A call's private copy, for code in this process. Every step goes through open folders: whatever is swapped meanwhile, nothing
 * outside the copy is read or written.
 */
export class CallFiles implements SessionFiles {
  readonly #parts: CallFilesParts;
  readonly #allowance: Allowance;
  readonly #read = new Set<string>();
  #ended = false;

  constructor(parts: CallFilesParts) {
    this.#parts = parts;
    this.#allowance = new Allowance(parts.limits);
  }

  /** The paths that were read, for the audit. */
  get reads(): ReadonlySet<string> {
    return this.#read;
  }

  end(): void {
    this.#ended = true;
  }

  async facts(path: string): Promise<FileFacts | undefined> {
    return this.#walk(path, 'inner', ({ stats, top }) => {
      if (!stats) return undefined;
      const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : undefined;
      if (type === undefined) throw pathUnfit(path, 'is neither file, folder nor link');
      const size = type === 'folder' ? 0 : Number(stats.size);
      // A session keeps nothing about its root; the copy's own is private.
      const mode = top ? 0o755 : Number(stats.mode) & keptBits;
      return { type, size, mode, mtimeMs: Number(stats.mtimeMs) };
    });
  }

  async list(path: string): Promise<readonly string[]> {
    return this.#reach(path, 'resolve', ({ folder, name, stats }) => {
      if (!stats.isDirectory()) throw pathUnfit(path, 'is not a folder');
      const { entries } = withFd(openFolder(below(folder, name)), listFolder);
      this.#note(path);
      return entries.map((entry) => entry.name).filter((entry) => !this.#covers([...partsOf(path), entry]));
    });
  }

  async read(path: string): Promise<Uint8Array> {
    return this.#reach(path, 'resolve', ({ folder, name, stats }) => {
      if (!stats.isFile()) throw pathUnfit(path, 'is not a file');
      this.#allowance.one(path, Number(stats.size));
      const bytes = withFd(openFile(below(folder, name)), (fd) => readFileSync(fd));
      this.#note(path);
      return new Uint8Array(bytes);
    });
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    this.#change(path, 'resolve', (place) => {
      if (place.stats && !place.stats.isFile()) throw pathUnfit(path, 'is not a file');
      this.#allowance.write(path, bytes.length);
      if (!place.stats) this.#allowance.make(path);
      putFile(place, bytes, path);
    });
  }

  async makeFolder(path: string): Promise<void> {
    this.#change(path, 'inner', ({ folder, name }) => {
      this.#allowance.make(path);
      mkdirSync(below(folder, name), 0o700);
      chmodHere(below(folder, name), 0o755);
    });
  }

  async remove(path: string): Promise<void> {
    this.#change(path, 'inner', ({ folder, name, stats }) => {
      if (!stats) throw pathMissing(path, 'is not there');
      if (stats.isDirectory()) rmdirSync(below(folder, name));
      else unlinkSync(below(folder, name));
    });
  }

  async rename(from: string, to: string): Promise<void> {
    this.#change(from, 'inner', (source) => {
      if (!source.stats) throw pathMissing(from, 'is not there');
      this.#change(to, 'inner', (goal) => {
        try {
          renameSync(below(source.folder, source.name), below(goal.folder, goal.name));
        } catch (error) {
          throw fromSystem(error, to);
        }
      });
    });
  }

  async readLink(path: string): Promise<string> {
    return this.#reach(path, 'inner', ({ folder, name, stats }) => {
      if (!stats.isSymbolicLink()) throw pathUnfit(path, 'is not a link');
      const target = targetText(readlinkSync(below(folder, name), { encoding: 'buffer' }));
      if (target === undefined) throw pathUnfit(path, 'is a link whose target is no text');
      return target;
    });
  }

  async makeLink(path: string, target: string): Promise<void> {
    if (
      target === '' ||
      target.includes('\0') ||
      !target.isWellFormed() ||
      target.length > longestPath ||
      Buffer.byteLength(target) >= longestPath
    )
      throw pathRefused(path, 'would be a link whose target is no path');
    this.#change(path, 'inner', ({ folder, name }) => {
      this.#allowance.make(path);
      symlinkSync(target, below(folder, name));
    });
  }

  async setMode(path: string, mode: number): Promise<void> {
    if (!Number.isInteger(mode) || mode < 0 || mode > 0o777) throw pathRefused(path, 'can have permission bits from 000 to 777 only');
    this.#change(path, 'resolve', ({ folder, name, stats }) => {
      if (!stats) throw pathMissing(path, 'is not there');
      if (!stats.isFile() && !stats.isDirectory()) throw pathUnfit(path, 'is neither file nor folder');
      chmodHere(below(folder, name), mode);
    });
  }

  /** What must be there. */
  #reach<T>(path: string, rule: LinkRule, use: (place: Place & { readonly stats: NonNullable<Place['stats']> }) => T): T {
    const found = this.#walk(path, rule, ({ stats, ...place }) => (stats ? { value: use({ ...place, stats }) } : undefined));
    if (!found) throw pathMissing(path, 'is not there');
    return found.value;
  }

  #change(path: string, rule: LinkRule, use: (place: Place) => void): void {
    if (this.#parts.readOnly) throw readOnly(path);
    const parts = this.#partsOf(path);
    if (parts.length === 0) throw pathRefused(path, 'is the workspace itself');
    if (this.#covers(parts)) throw pathRefused(path, 'belongs to the stack itself');
    const done = this.#walk(path, rule, (place) => {
      if (place.top) throw pathRefused(path, 'is the workspace itself');
      this.#parts.changing();
      use(place);
      return true;
    });
    if (done !== true) throw pathMissing(path, 'lies in no folder');
  }

  #walk<T>(path: string, rule: LinkRule, use: (place: Place) => T): T | undefined {
    if (this.#ended) throw callEnded(this.#parts.callId);
    this.#partsOf(path);
    try {
      return walkInside(this.#parts.inside, rule, path, use);
    } catch (error) {
      throw fromSystem(error, path);
    }
  }

  #partsOf(path: string): readonly string[] {
    if (path.length > longestPath || Buffer.byteLength(path) >= longestPath) throw pathRefused(path, 'is longer than a path can be');
    const parts = partsOf(path);
    if (parts.length > deepest) throw pathRefused(path, `is deeper than ${deepest} folders`);
    if (parts.some((part) => Buffer.byteLength(part) > 255)) throw pathRefused(path, 'has a name that is too long');
    return parts;
  }

  /** Also whatever lies below such a name. */
  #covers(parts: readonly string[]): boolean {
    return parts.some((_, index) => this.#parts.inside.covered.has(parts.slice(0, index + 1).join('/')));
  }

  #note(path: string): void {
    this.#read.add(partsOf(path).join('/') || '.');
  }
}
