/** Synchronous file calls are several times quicker than awaited ones; this lets other work in between every few hundred. */
export class Pace {
  #count = 0;

  async step(): Promise<void> {
    this.#count += 1;
    if (this.#count % 256 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
