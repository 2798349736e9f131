// The numbers of a column: their sum, and as many of them as there is room for. When there are more, an even sample is kept, drawn
// by a fixed rule, so that the same file always gives the same result.

export class NumberSample {
  #kept = new Float64Array(256);
  #size = 0;
  #room;
  #count = 0;
  #sum = 0;
  #lost = 0;
  #seed = 0x9e3779b9;

  constructor(room) {
    this.#room = room;
  }

  add(value) {
    this.#count += 1;
    this.#total(value);
    if (this.#size < this.#room) {
      if (this.#size === this.#kept.length) this.#widen();
      this.#kept[this.#size] = value;
      this.#size += 1;
      return;
    }
    const place = Math.floor(this.#draw() * this.#count);
    if (place < this.#room) this.#kept[place] = value;
  }

  get count() {
    return this.#count;
  }

  /** Whether the quantiles are those of all numbers. */
  get whole() {
    return this.#count === this.#size;
  }

  get mean() {
    return (this.#sum + this.#lost) / this.#count;
  }

  /** Quantiles between 0 and 1, linear between neighbours. */
  quantiles(shares) {
    const sorted = this.#kept.slice(0, this.#size).sort();
    return shares.map((share) => {
      const at = share * (sorted.length - 1);
      const low = sorted[Math.floor(at)];
      const high = sorted[Math.ceil(at)];
      const part = at - Math.floor(at);
      return part === 0 ? low : low * (1 - part) + high * part;
    });
  }

  /** Keeps what each addition rounds off. */
  #total(value) {
    const sum = this.#sum + value;
    this.#lost += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - sum + value : value - sum + this.#sum;
    this.#sum = sum;
  }

  #widen() {
    const wide = new Float64Array(Math.min(this.#room, this.#kept.length * 2));
    wide.set(this.#kept);
    this.#kept = wide;
  }

  #draw() {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return (this.#seed >>> 0) / 0x1_0000_0000;
  }
}
