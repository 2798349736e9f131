// What is made of the rows that count, row by row.
import { kindOf } from './cell-kind.mjs';
import { alike } from './condition.mjs';
import { add, compare, mean, numberOf, written } from './numbers.mjs';

const limits = { distinct: 100_000, example: 60 };

/** The empty cell, and the words that people write for it: they are left out of a sum. */
const blank = new Set(['', '-', '–', 'n/a', 'na', 'none', 'null']);

/** Sum and mean of a column. A cell that is filled and no number makes the answer unsure, so there is none. */
export class Sum {
  #sum = { units: 0n, places: 0 };
  count = 0;
  /** Cells that are left out, since they hold nothing. */
  blank = 0;
  #name;

  constructor(name) {
    this.#name = name;
  }

  add(cell, line) {
    if (blank.has(alike(cell))) {
      this.blank += 1;
      return;
    }
    const number = numberOf(cell);
    if (number === undefined)
      throw new Error(
        `"${cell.slice(0, limits.example).toWellFormed()}" of the column "${this.#name}" in line ${line} is no number; take only rows with numbers, by "where"`,
      );
    this.#sum = add(this.#sum, number);
    this.count += 1;
  }

  get sum() {
    return written(this.#sum);
  }

  /** Undefined where every cell holds a number. */
  get note() {
    return leftOut(this.blank, this.#name);
  }

  /** Undefined where there is no number. */
  get average() {
    return this.count === 0 ? undefined : written(mean(this.#sum, this.count));
  }
}

/** What is said of cells without a number; undefined where there are none. */
export function leftOut(count, name) {
  if (count === 0) return undefined;
  return count === 1
    ? `1 cell of ${name} without a number is left out`
    : `${count} cells of ${name} without a number are left out`;
}

/** The largest or smallest cells of a column, all of them numbers or all of them dates, with their rows. */
export class Extremes {
  #kept = [];
  #kind = undefined;
  #name;
  #sign;
  #most;
  count = 0;

  constructor(name, { highest, most }) {
    this.#name = name;
    this.#sign = highest ? 1 : -1;
    this.#most = most;
  }

  add(cell, line, row) {
    if (blank.has(alike(cell))) return;
    const date = kindOf(cell) === 'date';
    const number = date ? undefined : numberOf(cell);
    const kind = date ? 'date' : 'number';
    if ((!date && number === undefined) || kind !== (this.#kind ??= kind))
      throw new Error(
        `"${cell.slice(0, limits.example).toWellFormed()}" of the column "${this.#name}" in line ${line} is ${date ? 'a date among numbers' : 'no number and no date'}; take only rows that compare, by "where"`,
      );
    this.count += 1;
    const own = { key: date ? cell.replace(' ', 'T') : number, cell, row };
    let at = this.#kept.length;
    while (at > 0 && this.#compare(own.key, this.#kept[at - 1].key) > 0) at -= 1;
    if (at < this.#most) this.#kept.splice(at, 0, own);
    if (this.#kept.length > this.#most) this.#kept.pop();
  }

  /** The best first; of those that are equal, the one that stands first in the file. */
  get best() {
    return this.#kept;
  }

  #compare(a, b) {
    return this.#sign * (this.#kind === 'number' ? compare(a, b) : a < b ? -1 : a > b ? 1 : 0);
  }
}

/** Something for each different value, in the spelling that comes first. */
export class Groups {
  #groups = new Map();
  #make;

  constructor(make) {
    this.#make = make;
  }

  /** What is kept for the value of a cell. */
  of(cell) {
    const key = alike(cell);
    const own = this.#groups.get(key);
    if (own) return own;
    if (this.#groups.size === limits.distinct)
      throw new Error(`there are more than ${limits.distinct} different values; take fewer rows, by "where"`);
    const made = { spelling: cell, rows: 0, kept: this.#make() };
    this.#groups.set(key, made);
    return made;
  }

  /** Those with most rows first, then in the order of the file. */
  get all() {
    return [...this.#groups.values()].sort((a, b) => b.rows - a.rows);
  }
}
