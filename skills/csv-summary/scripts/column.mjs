// What is known of one column, gathered cell by cell.
import { cellKinds, kindOf } from './cell-kind.mjs';
import { NumberSample } from './number-sample.mjs';
import { ValueCounts } from './value-counts.mjs';

export class Column {
  #kinds = Object.fromEntries(cellKinds.map((kind) => [kind, 0]));
  #missing = 0;
  #numbers;
  #values;
  #range = undefined;
  #dates = undefined;

  constructor({ numbers, values }) {
    this.#numbers = new NumberSample(numbers);
    this.#values = new ValueCounts(values);
  }

  /** A cell as it is written, or undefined where the row is too short. */
  add(written, missingWords) {
    const cell = written?.trim() ?? '';
    if (cell === '' || missingWords.has(cell)) {
      this.#missing += 1;
      return;
    }
    const kind = kindOf(cell);
    this.#kinds[kind] += 1;
    this.#values.add(cell);
    if (kind === 'integer' || kind === 'number') {
      const value = Number(cell);
      this.#numbers.add(value);
      this.#range = widened(this.#range, value, cell);
    } else if (kind === 'date') this.#dates = widened(this.#dates, cell, cell);
  }

  describe(top) {
    const filled = cellKinds.reduce((sum, kind) => sum + this.#kinds[kind], 0);
    return {
      type: this.#type(filled),
      filled,
      missing: this.#missing,
      kinds: this.#kinds,
      distinct: this.#values.distinct,
      distinct_exact: this.#values.complete,
      ...this.#statistics(),
      top: this.#values.top(top),
    };
  }

  /** The one kind of all filled cells; number also where some of them are integers. */
  #type(filled) {
    if (filled === 0) return 'empty';
    if (this.#kinds.number > 0 && this.#kinds.number + this.#kinds.integer === filled) return 'number';
    return cellKinds.find((kind) => this.#kinds[kind] === filled) ?? 'mixed';
  }

  /** Of the numbers where there are any, else the first and the last date. Written as text, so that large numbers stay whole. */
  #statistics() {
    if (this.#numbers.count === 0) return this.#dates ? { min: this.#dates.least, max: this.#dates.most } : {};
    const [p25, median, p75] = this.#numbers.quantiles([0.25, 0.5, 0.75]).map(String);
    const { least: min, most: max } = this.#range;
    const { mean } = this.#numbers;
    const histogram = this.#numbers.histogram(this.#kinds.number === 0);
    return {
      min,
      max,
      ...(Number.isFinite(mean) ? { mean: String(mean) } : {}),
      p25,
      median,
      p75,
      quantiles_exact: this.#numbers.whole,
      ...(histogram && { histogram }),
    };
  }
}

function widened(range, value, written) {
  if (!range) return { low: value, high: value, least: written, most: written };
  if (value < range.low) [range.low, range.least] = [value, written];
  if (value > range.high) [range.high, range.most] = [value, written];
  return range;
}
