// The values of a YAML file, each with its place in the text. What this does not read for sure is refused, or is `unsure`: a text of
// several lines, an anchor, an alias, a tag.
import { linesOf } from '../lines.mjs';
import { fail } from './source-fault.mjs';
import { readFlow } from './yaml-flow.mjs';
import { kindOf, readQuoted } from './yaml-scalars.mjs';

const deepest = 100;

export function readValues(source) {
  return new Reader(source).read();
}

class Reader {
  #source;
  #lines;
  #line = 1;
  #end = 0;
  #values = [];
  #seen = new Set();

  constructor(source) {
    this.#source = source;
    this.#lines = linesOf(source);
  }

  read() {
    this.#next(false);
    if (this.#line <= this.#lines.count && /^---[ \t]*(?:#.*)?$/.test(this.#text())) {
      this.#line += 1;
      this.#next(false);
    }
    if (this.#line <= this.#lines.count) this.#node(this.#indent(), -1, [], 0);
    if (this.#next(true)) throw this.#fault('a line is not indented as those before it are');
    return this.#values;
  }

  #text() {
    return this.#lines.textOf(this.#line);
  }

  #place(column) {
    return this.#lines.start(this.#line) + column;
  }

  #fault(what, column = 0) {
    return fail(this.#source, this.#place(column), what);
  }

  /** Goes to the next line that says something; false at the end of the file. */
  #next(begun) {
    for (; this.#line <= this.#lines.count; this.#line += 1) {
      const text = this.#text();
      if (/^[ \t]*(?:#|$)/.test(text)) continue;
      if (/^\.\.\.(?:\s|$)/.test(text) || (begun && /^---(?:\s|$)/.test(text)))
        throw this.#fault('more than one document in a file is not read');
      if (text.startsWith('%')) throw this.#fault('a directive is not read');
      if (/^ *\t/.test(text)) throw this.#fault('a line is indented with a tab');
      return true;
    }
    return false;
  }

  #indent() {
    return /^ */.exec(this.#text())[0].length;
  }

  /** What begins at a column of this line; lines that are indented deeper than `outer` may belong to it. */
  #node(column, outer, path, depth) {
    if (depth > deepest) throw this.#fault(`it is deeper than ${deepest} levels`);
    const rest = this.#text().slice(column);
    if (/^-(?:[ \t]|$)/.test(rest)) this.#list(column, path, depth);
    else if (this.#keyAt(column)) this.#map(column, path, depth);
    else this.#inline(column, outer, path);
  }

  #list(column, path, depth) {
    const entry = this.#open('array', column, path);
    for (let index = 0; this.#next(true) && (index === 0 || this.#indent() === column); index += 1) {
      if (!/^-(?:[ \t]|$)/.test(this.#text().slice(column))) break;
      const inside = column + 1 + /^[ \t]*/.exec(this.#text().slice(column + 1))[0].length;
      this.#behind(inside, column + 1, column, [...path, String(index)], depth);
    }
    this.#close(entry, column);
  }

  #map(column, path, depth) {
    const entry = this.#open('object', column, path);
    entry.column = column;
    for (let first = true; this.#next(true) && (first || this.#indent() === column); first = false) {
      const key = this.#keyAt(column);
      if (!key) {
        if (/^-(?:[ \t]|$)/.test(this.#text().slice(column))) break;
        throw this.#fault('a key with ":" is missing', column);
      }
      const inside = key.behind + /^[ \t]*/.exec(this.#text().slice(key.behind))[0].length;
      this.#behind(inside, key.behind, column, [...path, key.name], depth, true);
    }
    this.#close(entry, column);
  }

  /** What follows a dash or a colon: on this line, or on those below. */
  #behind(column, empty, outer, path, depth, ofKey = false) {
    const rest = this.#text().slice(column);
    if (rest !== '' && !(rest.startsWith('#') && column > empty)) {
      if (!ofKey) return this.#node(column, outer, path, depth + 1);
      return this.#inline(column, outer, path);
    }
    const place = this.#place(empty);
    this.#line += 1;
    if (this.#next(true)) {
      const indent = this.#indent();
      if (indent > outer) return this.#node(indent, outer, path, depth + 1);
      if (ofKey && indent === outer && /^-(?:[ \t]|$)/.test(this.#text().slice(indent)))
        return this.#list(indent, path, depth + 1);
    }
    this.#add({ path, kind: 'null', start: place, end: place, text: '' });
    this.#end = Math.max(this.#end, place);
  }

  /** A value that begins on this line and is no list and no map of lines. */
  #inline(column, outer, path) {
    const start = this.#place(column);
    const char = this.#source[start];
    if (char === '[' || char === '{')
      return this.#closed(readFlow(this.#source, start, path, (entry) => this.#add(entry)));
    if (char === '"' || char === "'") {
      const read = readQuoted(this.#source, start);
      this.#add({ path, ...read });
      return this.#closed(read.end);
    }
    if (/[@`%]/.test(char)) throw this.#fault(`a value cannot begin with "${char}"`, column);
    const rest = this.#text().slice(column);
    const comment = rest.search(/[ \t]#/);
    const text = (comment < 0 ? rest : rest.slice(0, comment)).trimEnd();
    if (/:(?:\s|$)/.test(text) && !/^[&*!|>]/.test(text))
      throw this.#fault('a value has ": ", which needs quotes', column);
    const entry = {
      path,
      kind: /^[&*!|>]/.test(text) ? 'unsure' : kindOf(text),
      start,
      end: start + text.length,
      text,
    };
    this.#add(entry);
    this.#end = entry.end;
    this.#line += 1;
    this.#goOn(entry, outer);
  }

  /** Lines that are indented deeper belong to the value before them, which then is of several lines. */
  #goOn(entry, outer) {
    for (; this.#line <= this.#lines.count; this.#line += 1) {
      const text = this.#text();
      if (text.trim() === '') continue;
      if (/^ */.exec(text)[0].length <= outer || (!/^[|>]/.test(entry.text) && /^ *#/.test(text))) return;
      entry.kind = 'unsure';
      this.#end = entry.end = this.#place(text.length);
      entry.text = this.#source.slice(entry.start, entry.end);
    }
  }

  /** After a quote or a bracket only a comment may follow. */
  #closed(end) {
    this.#line = this.#lines.lineAt(end - 1);
    const rest = this.#source.slice(end, this.#place(this.#text().length));
    if (!/^[ 	]*$|^[ 	]+#/.test(rest)) throw fail(this.#source, end, 'something follows a value on its line');
    this.#end = end;
    this.#line += 1;
  }

  #keyAt(column) {
    const rest = this.#text().slice(column);
    if (/^\?(?:[ \t]|$)/.test(rest)) throw this.#fault('a key with "?" is not read', column);
    const quoted = /^["']/.test(rest) ? readQuoted(this.#source, this.#place(column)) : undefined;
    if (quoted) {
      if (quoted.kind === 'unsure') return undefined;
      const behind = quoted.end - this.#lines.start(this.#line);
      const sign = /^[ \t]*:(?=[ \t]|$)/.exec(this.#text().slice(behind));
      return sign ? { name: quoted.text, behind: behind + sign[0].length } : undefined;
    }
    if (/^[[\]{},#&*!|>%@`]/.test(rest)) return undefined;
    const sign = /:(?=[ \t]|$)|[ \t]#/.exec(rest);
    if (!sign?.[0].startsWith(':')) return undefined;
    return { name: rest.slice(0, sign.index).trimEnd(), behind: column + sign.index + 1 };
  }

  #open(kind, column, path) {
    const start = this.#place(column);
    const entry = { path, kind, start, end: start, text: '' };
    this.#add(entry);
    return entry;
  }

  #close(entry) {
    entry.end = Math.max(this.#end, entry.start);
    entry.text = this.#source.slice(entry.start, entry.end);
  }

  #add(entry) {
    const id = JSON.stringify(entry.path);
    if (this.#seen.has(id))
      throw fail(this.#source, entry.start, `the key "${entry.path.join('.').slice(0, 100)}" stands twice`);
    this.#seen.add(id);
    this.#values.push(entry);
  }
}
