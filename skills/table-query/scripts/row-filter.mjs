// The arguments that say which rows count, and how they are told.
import { choice } from './arguments.mjs';
import { alike, conditions, plainTests, testOf } from './condition.mjs';
import { text } from './tool.mjs';

const listed = 10;

/** Undefined where every row counts. `is` is equals where only a value is given. */
export function filterOf(args, fixed) {
  const where = Object.hasOwn(args, 'where') ? text(args, 'where') : undefined;
  const value = Object.hasOwn(args, 'value') ? text(args, 'value') : undefined;
  const is =
    fixed ?? (Object.hasOwn(args, 'is') ? choice(args, 'is', conditions) : value === undefined ? undefined : 'equals');
  if (where === undefined) {
    if (value !== undefined || (!fixed && is !== undefined))
      throw new Error('"where" is missing: name the column that is compared');
    return undefined;
  }
  if (is === undefined)
    throw new Error(`"where" alone says not which rows; give "value", or "is": ${plainTests.join(', ')}`);
  return { where, is, value, test: testOf(is, value) };
}

/** Counts what the filter lets through; `told` is how it was read, for the answer. */
export class RowFilter {
  #filter;
  #index;
  #name;
  #seen = new Map();
  /** Cells that only hold a part of what was looked for. */
  #near = new Map();
  of = 0;
  rows = 0;
  skipped = 0;

  constructor(filter, { names, find }) {
    this.#filter = filter;
    this.#index = filter && find(filter.where);
    this.#name = filter && names[this.#index];
  }

  passes(cell) {
    this.of += 1;
    if (this.#filter) {
      const own = cell(this.#index);
      if (this.rows === 0) this.#remember(own);
      const fits = this.#filter.test(own);
      if (fits === undefined) this.skipped += 1;
      if (!fits) return false;
    }
    this.rows += 1;
    return true;
  }

  #remember(own) {
    const { is, value } = this.#filter;
    const key = alike(own);
    if (this.#seen.size <= listed && !this.#seen.has(key)) this.#seen.set(key, own);
    if (is === 'equals' && this.#near.size < listed && key.includes(alike(value))) this.#near.set(key, own);
  }

  get told() {
    if (!this.#filter) return 'every row';
    const { is, value } = this.#filter;
    return `${this.#name} ${is}${value === undefined ? '' : ` ${value.slice(0, 200).toWellFormed()}`}`;
  }

  /** What somebody should know who reads the answer; undefined where it is plain. */
  get note() {
    const notes = [];
    if (this.skipped > 0)
      notes.push(`${this.skipped} filled cells of ${this.#name} could not be compared and do not count`);
    if (this.#filter && this.rows === 0 && this.of > 0) {
      const found = this.#near.size > 0 ? this.#near : this.#seen;
      const some = [...found.values()].slice(0, listed).map((one) => `"${one.slice(0, 60).toWellFormed()}"`);
      const more = found.size > listed ? ' and more' : '';
      notes.push(`no row fits; ${found === this.#near ? 'near it is' : `${this.#name} has`} ${some.join(', ')}${more}`);
    }
    return notes.length === 0 ? undefined : notes.join('; ');
  }
}

/** Rows that look like totals of others are counted as any other, and that is said. */
export class TotalRows {
  #lines = [];
  #count = 0;

  add(row, line) {
    if (!row.some((cell) => /^(?:grand ?|sub-?)?total:?$|^sum:?$/i.test(cell.trim()))) return;
    this.#count += 1;
    if (this.#lines.length < 5) this.#lines.push(line);
  }

  get note() {
    if (this.#count === 0) return undefined;
    return `${this.#count === 1 ? 'a row that is itself a total is' : `${this.#count} rows that are themselves totals are`} counted too (line ${this.#lines.join(', ')})`;
  }
}
