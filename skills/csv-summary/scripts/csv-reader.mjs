// CSV as RFC 4180 has it, and as people write it: read piece by piece, so that a file never lies in memory as a whole.

const limits = { row: 4 * 1024 * 1024, fields: 1000 };

/** Takes the text in pieces of any size and hands out each row with the line that it begins in. Blank lines are no rows. */
export class CsvReader {
  #delimiter;
  #onRow;
  #row = [];
  #rowSize = 0;
  #field = '';
  #state = 'start';
  #afterReturn = false;
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  /** Quotes that stand where none should: they are read as they are written, and counted. */
  oddQuotes = 0;

  constructor(delimiter, onRow) {
    this.#delimiter = delimiter;
    this.#onRow = onRow;
  }

  push(text) {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at];
      const second = this.#afterReturn && char === '\n';
      this.#afterReturn = char === '\r';
      const ends = char === '\r' || char === '\n';
      if (ends && !second) this.#line += 1;
      if (this.#state === 'quoted') {
        if (char !== '"') continue;
        this.#add(text.slice(from, at));
        this.#state = 'closing';
        from = at + 1;
      } else if (second) from = at + 1;
      else if (ends || char === this.#delimiter) {
        this.#add(text.slice(from, at));
        this.#endField();
        if (ends) this.#endRow();
        from = at + 1;
      } else if (char === '"') from = this.#quote(text.slice(from, at)) ? at + 1 : at;
      else this.#plain();
    }
    this.#add(text.slice(from));
  }

  /** Ends the last row, which may have no line end. */
  end() {
    if (this.#state === 'quoted') throw new Error(`a quote that opens in line ${this.#quoteLine} is never closed`);
    if (this.#row.length === 0 && this.#state === 'start') return;
    this.#endField();
    this.#endRow();
  }

  /** True when the quote only marks something, false when it belongs to the text. */
  #quote(before) {
    if (this.#state === 'start') this.#quoteLine = this.#line;
    else if (this.#state === 'closing') this.#add('"');
    else {
      this.#add(before);
      this.oddQuotes += 1;
      return false;
    }
    this.#state = 'quoted';
    return true;
  }

  #plain() {
    if (this.#state === 'closing') this.oddQuotes += 1;
    this.#state = 'plain';
  }

  #add(part) {
    this.#rowSize += part.length;
    if (this.#rowSize > limits.row) {
      const why = this.#state === 'quoted' ? `; a quote that opens in line ${this.#quoteLine} may not be closed` : '';
      throw new Error(`the row that begins in line ${this.#rowLine} is longer than 4 MiB${why}`);
    }
    this.#field += part;
  }

  #endField() {
    if (this.#row.length === limits.fields)
      throw new Error(`the row in line ${this.#rowLine} has more than ${limits.fields} fields`);
    this.#row.push(this.#field);
    this.#field = '';
    this.#state = 'start';
  }

  #endRow() {
    const [row, line] = [this.#row, this.#rowLine];
    this.#row = [];
    this.#rowSize = 0;
    this.#rowLine = this.#line;
    if (row.length > 1 || row[0] !== '') this.#onRow(row, line);
  }
}
