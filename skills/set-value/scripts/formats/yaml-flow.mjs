// YAML in brackets and braces, as in `{name: x, sizes: [1, 2]}`.
import { fail } from './source-fault.mjs';
import { kindOf, readQuoted } from './yaml-scalars.mjs';

const deepest = 100;

/** Hands each value inside to `add`, the one at `start` first, and answers with the place behind it. */
export function readFlow(source, start, path, add, depth = 0) {
  if (depth > deepest) throw fail(source, start, `it is deeper than ${deepest} levels`);
  const isList = source[start] === '[';
  const closer = isList ? ']' : '}';
  const entry = { path, kind: isList ? 'array' : 'object', start, end: start, text: '', flow: true };
  add(entry);
  let at = start + 1;
  for (let index = 0; ; index += 1) {
    at = blank(source, at);
    if (source[at] === closer) break;
    if (isList) {
      at = blank(source, node(source, at, [...path, String(index)], add, depth));
      if (source[at] === ':') throw fail(source, at, 'a pair in a list without braces is not read');
    } else at = pair(source, at, path, add, depth);
    if (source[at] === ',') at += 1;
    else if (source[at] !== closer) throw fail(source, at, `"," or "${closer}" is missing`);
  }
  entry.end = at + 1;
  entry.text = source.slice(start, entry.end);
  return entry.end;
}

function pair(source, start, path, add, depth) {
  const key = /["']/.test(source[start]) ? readQuoted(source, start) : word(source, start);
  if (key.kind === 'unsure' || /^[&*!?]/.test(key.text)) throw fail(source, start, 'a key is not read');
  let at = blank(source, key.end);
  if (source[at] !== ':') {
    add({ path: [...path, key.text], kind: 'unsure', start: at, end: at, text: '' });
    return at;
  }
  at = blank(source, at + 1);
  if (/[,}]/.test(source[at] ?? '')) {
    add({ path: [...path, key.text], kind: 'unsure', start: at, end: at, text: '' });
    return at;
  }
  return blank(source, node(source, at, [...path, key.text], add, depth));
}

function node(source, start, path, add, depth) {
  const char = source[start];
  if (char === '[' || char === '{') return readFlow(source, start, path, add, depth + 1);
  const read = char === '"' || char === "'" ? readQuoted(source, start) : word(source, start);
  const kind = read.quote === undefined ? (/^[&*!]/.test(read.text) ? 'unsure' : kindOf(read.text)) : read.kind;
  add({ path, ...read, kind, flow: true });
  return read.end;
}

/** A word without quotes, up to what parts it from the next one. */
function word(source, start) {
  const found = /(?:[^\s,[\]{}:#]|:(?![\s,[\]{}]|$)|(?<=[^\s])#|[ \t]+(?![\s,[\]{}:#]|$)|[ \t]+:(?![\s,[\]{}]|$))+/y;
  found.lastIndex = start;
  const text = found.exec(source)?.[0];
  if (text === undefined) throw fail(source, start, 'a value is missing');
  return { start, end: start + text.length, text };
}

function blank(source, from) {
  const space = /(?:[ \t\r\n]|(?<=[\s,[{\]}])#[^\r\n]*)*/y;
  space.lastIndex = from;
  return from + space.exec(source)[0].length;
}
