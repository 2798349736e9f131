/**
 * Synchronous file calls are several times quicker than awaited ones; this lets other work in between every few
 * hundred.
 */
export class Pace {
  #count = 0;

  async step(): Promise<void> {
    await this.due();
  }

  /**
   * Undefined as long as there is nothing to wait for: what is awaited for each of many entries costs more than the
   * entry.
   */
  due(): Promise<void> | undefined {
    this.#count += 1;
    return this.#count % 256 === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined;
  }
}
