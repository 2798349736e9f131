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

  /**
   * How many of the kept numbers are in each step from the least to the most, at most twelve steps of a round width; of integers at
   * least 1 wide. Undefined where the numbers are all the same, or too large to be told apart by steps.
   */
  histogram(integers) {
    const kept = this.#kept.slice(0, this.#size);
    const [low, high] = [Math.min, Math.max].map((of) => kept.reduce((one, other) => of(one, other)));
    const step = roundStep((high - low) / 10, integers ? 1 : 0);
    if (!(step > 0)) return undefined;
    const [first, last] = [stepOf(low, step), stepOf(high, step)];
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || last === first || last - first > 11)
      return undefined;
    const counts = Array.from({ length: last - first + 1 }, () => 0);
    for (const value of kept) counts[stepOf(value, step) - first] += 1;
    const edge = (at) => String(Number(((first + at) * step).toPrecision(12)));
    return counts.map((count, at) => ({ from: edge(at), to: edge(at + 1), count }));
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

/** 1, 2 or 5 of a power of ten: the first that is no smaller; 0 where there is none. */
function roundStep(wide, least) {
  if (!(wide > 0) || !Number.isFinite(wide)) return 0;
  const power = 10 ** Math.floor(Math.log10(wide));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= wide) ?? 10 * power;
  return Number(Math.max(least, step).toPrecision(1));
}

/** Divides by a step below 1 as by a whole number: 0.3 / 0.1 is less than 3. */
function stepOf(value, step) {
  return Math.floor(step < 1 ? value * Number((1 / step).toPrecision(12)) : value / step);
}
