import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes down all that a stream says, once that is more than is kept of it. What is within the cap needs no file. A
 * disk that takes no more costs the file and nothing else: the result still has both ends, and the hash.
 */
export class FullText {
  readonly #path: string | undefined;
  readonly #cap: number;
  #early: Buffer[] | undefined = [];
  #bytes = 0;
  #fd: number | undefined;
  #lost = false;

  constructor(path: string | undefined, cap: number) {
    this.#path = path;
    this.#cap = cap;
  }

  add(data: Buffer): void {
    if (this.#path === undefined || this.#lost) return;
    this.#bytes += data.length;
    this.#early?.push(data);
    if (this.#bytes <= this.#cap) return;
    const pieces = this.#early ?? [data];
    this.#early = undefined;
    try {
      this.#fd ??= create(this.#path);
      for (const piece of pieces) for (let done = 0; done < piece.length;) done += writeSync(this.#fd, piece, done);
    } catch {
      this.#lose(this.#path);
    }
  }

  /** Whether there is a file with the whole of it. */
  end(): boolean {
    if (this.#fd === undefined) return false;
    closeSync(this.#fd);
    this.#fd = undefined;
    return true;
  }

  #lose(path: string): void {
    this.#lost = true;
    this.end();
    try {
      rmSync(path, { force: true });
    } catch {
      // There was no place for it in the first place.
    }
  }
}

function create(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  // Of a call that was begun once before, and ended with its process.
  rmSync(path, { force: true });
  return openSync(path, 'wx', 0o600);
}
