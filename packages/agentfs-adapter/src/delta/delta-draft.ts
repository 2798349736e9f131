import { parentOf } from '../tree/entry.ts';
import type { Delta, DeltaEntry } from './delta.ts';

/** A delta that is being changed. The one that it began as stays as it is. */
export class DeltaDraft {
  readonly #entries: Map<string, DeltaEntry>;
  readonly #whiteouts: Set<string>;
  /**
   * By folder, what lies right below it and leads to an entry or a whiteout; it may name some that are there no more.
   */
  readonly #below = new Map<string, Set<string>>();
  readonly #names = new Map<number, number>();

  constructor(delta: Delta) {
    this.#entries = new Map(delta.entries);
    this.#whiteouts = new Set(delta.whiteouts);
    for (const [path, { ino }] of this.#entries) {
      this.#enter(path);
      this.#count(ino, 1);
    }
    for (const path of this.#whiteouts) this.#enter(path);
  }

  get(path: string): DeltaEntry | undefined {
    return this.#entries.get(path);
  }

  /** How many paths an inode has. */
  namesOf(ino: number): number {
    return this.#names.get(ino) ?? 0;
  }

  /** A whiteout at the path, or above it. */
  isHidden(path: string): boolean {
    for (let at = path; at !== ''; at = parentOf(at)) if (this.#whiteouts.has(at)) return true;
    return false;
  }

  holdsBelow(path: string): boolean {
    // The folders above an entry are entries, so one level tells.
    for (const child of this.#below.get(path) ?? []) if (this.#entries.has(child)) return true;
    return false;
  }

  set(path: string, entry: DeltaEntry): void {
    this.#forget(path);
    this.#entries.set(path, entry);
    this.#count(entry.ino, 1);
    this.#enter(path);
  }

  hide(path: string): void {
    this.#whiteouts.add(path);
    this.#enter(path);
  }

  unhide(path: string): void {
    this.#whiteouts.delete(path);
  }

  /** The entry alone. */
  drop(path: string): void {
    this.#forget(path);
    this.#entries.delete(path);
  }

  /** Entries and whiteouts below the path, not at it. */
  dropBelow(path: string): void {
    const stack = [path];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const children = this.#below.get(at);
      if (!children) continue;
      this.#below.delete(at);
      for (const child of children) {
        this.drop(child);
        this.#whiteouts.delete(child);
        stack.push(child);
      }
    }
  }

  done(): Delta {
    return { entries: this.#entries, whiteouts: this.#whiteouts };
  }

  #forget(path: string): void {
    const known = this.#entries.get(path);
    if (known) this.#count(known.ino, -1);
  }

  #count(ino: number, by: 1 | -1): void {
    this.#names.set(ino, this.namesOf(ino) + by);
  }

  #enter(path: string): void {
    for (let at = path; at !== ''; at = parentOf(at)) {
      const parent = parentOf(at);
      const children = this.#below.get(parent);
      if (children?.has(at) === true) return;
      if (children) children.add(at);
      else this.#below.set(parent, new Set([at]));
    }
  }
}
