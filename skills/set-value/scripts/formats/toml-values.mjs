// The values of a TOML file, each with its place in the text.
import { splice } from './json-values.mjs';
import { fail } from './source-fault.mjs';
import { readBare, readString, stringLiteral } from './toml-scalars.mjs';

const deepest = 100;

export function readValues(source) {
  return new Reader(source).read();
}

class Reader {
  #source;
  #at = 0;
  #values = [];
  #seen = new Set();
  /** How many tables a list of tables has so far, by its path. */
  #lists = new Map();

  constructor(source) {
    this.#source = source;
  }

  read() {
    let table = [];
    this.#values.push({
      path: [],
      kind: 'object',
      start: 0,
      end: this.#source.length,
      text: this.#source,
      table: true,
    });
    for (this.#blank(true); this.#at < this.#source.length; this.#blank(true)) {
      if (this.#source[this.#at] === '[') table = this.#header();
      else this.#pair(table, 0);
      this.#blank(false);
      const next = this.#source[this.#at];
      if (next !== undefined && next !== '\n' && next !== '\r')
        throw fail(this.#source, this.#at, 'something follows a value on its line');
    }
    return this.#values;
  }

  /** `[a.b]` or `[[a.b]]`; answers with the path of what follows. */
  #header() {
    const start = this.#at;
    const isList = this.#source.startsWith('[[', start);
    this.#at += isList ? 2 : 1;
    const keys = this.#keys();
    const closer = isList ? ']]' : ']';
    if (!this.#source.startsWith(closer, this.#at)) throw fail(this.#source, this.#at, `"${closer}" is missing`);
    this.#at += closer.length;
    const outer = this.#inside(keys.slice(0, -1));
    let path = [...outer, keys.at(-1)];
    const id = JSON.stringify(path);
    if (isList) {
      const index = this.#lists.get(id) ?? 0;
      if (index === 0) this.#add({ path, kind: 'array', start, end: start, text: '' });
      this.#lists.set(id, index + 1);
      path = [...path, String(index)];
    } else if (this.#lists.has(id))
      throw fail(this.#source, start, `"${keys.join('.')}" is a list of tables and a table`);
    this.#add({ path, kind: 'object', start, end: this.#at, text: this.#source.slice(start, this.#at), table: true });
    return path;
  }

  /** A path through lists of tables leads into the last table of each. */
  #inside(keys) {
    let path = [];
    for (const key of keys) {
      path = [...path, key];
      const count = this.#lists.get(JSON.stringify(path));
      if (count !== undefined) path = [...path, String(count - 1)];
    }
    return path;
  }

  #pair(table, depth) {
    const keys = this.#keys();
    if (this.#source[this.#at] !== '=') throw fail(this.#source, this.#at, '"=" is missing after a key');
    this.#at += 1;
    this.#blank(false);
    this.#value([...table, ...keys], depth);
  }

  #keys() {
    const keys = [];
    do {
      if (keys.length > 0) this.#at += 1;
      this.#blank(false);
      const char = this.#source[this.#at];
      if (char === '"' || char === "'") {
        const { text, end, long } = readString(this.#source, this.#at);
        if (long) throw fail(this.#source, this.#at, 'a key is no text of several lines');
        keys.push(text);
        this.#at = end;
      } else {
        const bare = /[A-Za-z0-9_-]+/y;
        bare.lastIndex = this.#at;
        const found = bare.exec(this.#source)?.[0];
        if (found === undefined) throw fail(this.#source, this.#at, 'a key is missing');
        keys.push(found);
        this.#at += found.length;
      }
      this.#blank(false);
    } while (this.#source[this.#at] === '.');
    return keys;
  }

  #value(path, depth) {
    if (depth > deepest) throw fail(this.#source, this.#at, `it is deeper than ${deepest} levels`);
    const start = this.#at;
    const char = this.#source[start];
    if (char === '[' || char === '{') {
      const entry = { path, kind: char === '[' ? 'array' : 'object', start, end: start, text: '' };
      this.#add(entry);
      this.#members(path, char === '[', depth);
      entry.end = this.#at;
      entry.text = this.#source.slice(start, this.#at);
      return;
    }
    const read = char === '"' || char === "'" ? readString(this.#source, start) : readBare(this.#source, start);
    this.#add({ path, ...read });
    this.#at = read.end;
  }

  #members(path, isList, depth) {
    const closer = isList ? ']' : '}';
    this.#at += 1;
    for (let index = 0; ; index += 1) {
      this.#blank(true);
      if (this.#source[this.#at] === closer) break;
      if (isList) this.#value([...path, String(index)], depth + 1);
      else this.#pair(path, depth + 1);
      this.#blank(true);
      if (this.#source[this.#at] === ',') this.#at += 1;
      else if (this.#source[this.#at] !== closer) throw fail(this.#source, this.#at, `"," or "${closer}" is missing`);
    }
    this.#at += 1;
  }

  #add(entry) {
    const id = JSON.stringify(entry.path);
    if (this.#seen.has(id))
      throw fail(this.#source, entry.start, `the key "${entry.path.join('.').slice(0, 100)}" stands twice`);
    this.#seen.add(id);
    this.#values.push(entry);
  }

  /** Passes over white space, and over line ends and comments where `lines` says so; a comment ends a line in any case. */
  #blank(lines) {
    const space = lines ? /(?:[ \t\r\n]|#[^\r\n]*)*/y : /[ \t]*(?:#[^\r\n]*)?/y;
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#source)[0].length;
  }
}

/** The text with a new key behind the last one of a table. */
export function addMember(source, { parent, own, key, literal, end }) {
  if (!parent.table) throw new Error('the table is written on one line; add the key with replace_text');
  const pair = `${/^[A-Za-z0-9_-]+$/.test(key) ? key : stringLiteral(key)} = ${literal}`;
  const last = own.at(-1);
  if (!last && parent.path.length === 0) return splice(source, 0, 0, pair + end);
  return afterLine(source, last ? last.end : parent.end, pair, end);
}

/** A line of its own behind the line of a place, indented as that one is. */
export function afterLine(source, place, words, end) {
  const begin = Math.max(source.lastIndexOf('\n', place - 1), source.lastIndexOf('\r', place - 1)) + 1;
  const indent = /[ \t]*/y;
  indent.lastIndex = begin;
  const line = indent.exec(source)[0] + words;
  const stop = /\r\n|\n|\r/g;
  stop.lastIndex = place;
  const found = stop.exec(source);
  if (!found) return `${source}${end}${line}`;
  const at = found.index + found[0].length;
  return splice(source, at, at, line + end);
}
