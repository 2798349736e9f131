// A place in the text of a path, with what can be read there. Every step goes forward, so reading takes linear time.

export class Cursor {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** Takes a mark if it stands here, after white space. */
  take(mark) {
    this.blank();
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }

  need(mark, where) {
    if (!this.take(mark)) throw this.fault(`"${mark}" is missing ${where}`);
  }

  /** Takes what a sticky pattern matches here, after white space; undefined when it does not. */
  match(pattern) {
    this.blank();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  peek() {
    this.blank();
    return this.text[this.at] ?? '';
  }

  blank() {
    while (this.at < this.text.length && ' \t\n\r'.includes(this.text[this.at])) this.at += 1;
  }

  fault(what) {
    return new Error(`the query is not a path: ${what}, at character ${this.at + 1} of ${JSON.stringify(this.text)}`);
  }
}

const shortName = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*/y;
const integer = /-?(?:0|[1-9][0-9]{0,14})(?![0-9.])/y;

export function readShortName(cursor) {
  const name = cursor.match(shortName);
  if (name === undefined)
    throw cursor.fault(`a name or * is missing; a key with other signs is written as ['the-key']`);
  return name;
}

export function readInteger(cursor) {
  const digits = cursor.match(integer);
  return digits === undefined ? undefined : Number(digits);
}

/** A text in single or double quotes, with JSON's escapes and \'. */
export function readText(cursor) {
  const mark = cursor.peek();
  if (mark !== "'" && mark !== '"') return undefined;
  let inner = '';
  for (let at = cursor.at + 1; at < cursor.text.length; at += 1) {
    const char = cursor.text[at];
    if (char === mark) {
      cursor.at = at + 1;
      return decode(inner, cursor);
    }
    if (char === '\\') {
      at += 1;
      inner += cursor.text[at] === "'" ? "'" : `\\${cursor.text[at] ?? ''}`;
    } else inner += char === '"' ? '\\"' : char;
  }
  throw cursor.fault('a quote is not closed');
}

function decode(inner, cursor) {
  try {
    return JSON.parse(`"${inner}"`);
  } catch {
    throw cursor.fault('a quoted text has an escape that is not known');
  }
}
