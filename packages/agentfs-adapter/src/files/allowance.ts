import { overLimit } from '../view/refusals.ts';

export type AllowanceLimits = {
  /** One file, read or written at once: it lies in this process's memory. */
  readonly fileBytes: number;
  /** All that one call writes, also what it writes over. */
  readonly callBytes: number;
  /** Files, folders and links that one call makes. */
  readonly entries: number;
};

/** What one call in process may still write. A sandbox bounds a script's disk; here it has to be counted. */
export class Allowance {
  readonly #limits: AllowanceLimits;
  #bytes = 0;
  #entries = 0;

  constructor(limits: AllowanceLimits) {
    this.#limits = limits;
  }

  get largest(): number {
    return this.#limits.fileBytes;
  }

  one(path: string, bytes: number): void {
    const { fileBytes } = this.#limits;
    if (bytes > fileBytes) throw overLimit(path, `has ${bytes} bytes, and at most ${fileBytes} are handled at once`);
  }

  write(path: string, bytes: number): void {
    this.one(path, bytes);
    if (this.#bytes + bytes > this.#limits.callBytes)
      throw overLimit(path, `would be more than the ${this.#limits.callBytes} bytes that one call may write`);
    this.#bytes += bytes;
  }

  make(path: string): void {
    if (this.#entries >= this.#limits.entries)
      throw overLimit(path, `would be more than the ${this.#limits.entries} entries that one call may make`);
    this.#entries += 1;
  }
}
