import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { scratchUnwritable } from '../tree/disk-failure.ts';

/** Below this a file's new content lies in memory, and so much of all files together. */
const memoryBounds = Object.freeze({ file: 8_388_608, all: 67_108_864 });

/**
 * Room for what code in this process writes: memory, and beyond its bounds one private file, which has no name any more
 * once it is open. Regions of it are handed out and never taken back: what a call may write is bounded elsewhere.
 */
export class Spill {
  readonly #folder: () => string;
  #memory = 0;
  #fd: number | undefined;
  #end = 0;

  /** `folder` is asked for when the file is first needed: a private folder outside the workspace. */
  constructor(folder: () => string) {
    this.#folder = folder;
  }

  /**
   * Whether so many bytes more may lie in memory, in a file of `size`; if so, they are counted until they are given
   * back.
   */
  takeMemory(bytes: number, size: number): boolean {
    if (size > memoryBounds.file || this.#memory + bytes > memoryBounds.all) return false;
    this.#memory += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#memory -= bytes;
  }

  /** Where a region of the file begins. What was never written in it reads as zeros. */
  region(bytes: number): number {
    const at = this.#end;
    this.#end += bytes;
    return at;
  }

  write(at: number, bytes: Uint8Array): void {
    try {
      const fd = (this.#fd ??= this.#make());
      for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, at + done);
    } catch (error) {
      throw scratchUnwritable(this.#folder(), error);
    }
  }

  read(at: number, bytes: number): Buffer {
    const piece = Buffer.alloc(bytes);
    if (this.#fd === undefined) return piece;
    for (let done = 0; done < bytes;) {
      const got = readSync(this.#fd, piece, done, bytes - done, at + done);
      if (got === 0) break;
      done += got;
    }
    return piece;
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #make(): number {
    const own = mkdtempSync(join(this.#folder(), 'spill-'));
    try {
      return openSync(join(own, 'bytes'), constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
    } finally {
      rmSync(own, { recursive: true });
    }
  }
}
