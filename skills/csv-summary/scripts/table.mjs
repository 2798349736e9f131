// The rows of a file, laid on its columns. The first row says how wide it is; rows of another width are counted and named.
import { Column } from './column.mjs';

/** Shared out among the columns, so that a wide file takes no more memory than a narrow one. */
const budget = { columns: 100, numbers: 4_000_000, values: 200_000 };
const limits = { values: 10_000, name: 200, lines: 10, names: 20 };

export class Table {
  #options;
  #names = undefined;
  #columns = [];
  #rows = 0;
  #ragged = { short: 0, long: 0, lines: [] };

  constructor(options) {
    this.#options = options;
  }

  add(row, line) {
    if (!this.#names) {
      this.#begin(row);
      if (this.#options.header) return;
    }
    this.#rows += 1;
    if (row.length !== this.#names.length) this.#note(row, line);
    for (const { index, column } of this.#columns) column.add(row[index], this.#options.missing);
  }

  describe(top) {
    const width = this.#names?.length ?? 0;
    if (!this.#names && this.#options.column !== undefined)
      throw new Error(`there is no column "${this.#options.column}": the file has no rows`);
    const columns = this.#columns.map(({ index, column }) => ({
      index: index + 1,
      name: this.#names[index],
      ...column.describe(top),
    }));
    const truncated = this.#options.column === undefined && columns.length < width;
    return { rows: this.#rows, width, columns, ragged: this.#ragged, truncated };
  }

  #begin(row) {
    this.#names = row.map((cell, index) => nameOf(this.#options.header ? cell : '', index));
    const chosen = this.#choose();
    const room = {
      numbers: Math.floor(budget.numbers / chosen.length),
      values: Math.min(limits.values, Math.floor(budget.values / chosen.length)),
    };
    this.#columns = chosen.map((index) => ({ index, column: new Column(room) }));
  }

  #choose() {
    const all = this.#names.map((_name, index) => index);
    const { column } = this.#options;
    if (column === undefined) return all.slice(0, budget.columns);
    const found = all.filter((index) => this.#names[index] === column);
    if (found.length > 0) return found.slice(0, budget.columns);
    const some = this.#names.slice(0, limits.names).join(', ');
    throw new Error(
      `there is no column "${column}"; there are ${some}${this.#names.length > limits.names ? ' and more' : ''}`,
    );
  }

  #note(row, line) {
    this.#ragged[row.length < this.#names.length ? 'short' : 'long'] += 1;
    if (this.#ragged.lines.length < limits.lines) this.#ragged.lines.push(line);
  }
}

function nameOf(cell, index) {
  const name = cell.trim();
  if (name === '') return `column ${index + 1}`;
  return name.length <= limits.name ? name : `${name.slice(0, limits.name).toWellFormed()}…`;
}
