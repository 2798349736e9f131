// The values of an ini file, each with its place in the text. All of them are texts.
import { splice } from './json-values.mjs';
import { fail } from './source-fault.mjs';
import { afterLine } from './toml-values.mjs';

export function readValues(source) {
  const values = [{ path: [], kind: 'object', start: 0, end: source.length, text: source, table: true }];
  const seen = new Set();
  let section = [];
  const add = (entry) => {
    const id = JSON.stringify(entry.path);
    if (seen.has(id)) throw fail(source, entry.start, `the key "${entry.path.join('.').slice(0, 100)}" stands twice`);
    seen.add(id);
    values.push(entry);
  };
  for (const { 0: line, index } of source.matchAll(/[^\r\n]+/g)) {
    if (/^\s*(?:[;#]|$)/.test(line)) continue;
    const header = /^\s*\[([^\]]+)\]\s*(?:[;#].*)?$/.exec(line)?.[1];
    if (header !== undefined) {
      section = [header.trim()];
      add({ path: section, kind: 'object', start: index, end: index + line.length, text: line.trim(), table: true });
      continue;
    }
    const before = /^[ \t]*/.exec(line)[0].length;
    const sign = line.search(/[=:]/);
    const key = line.slice(before, sign).trimEnd();
    if (sign < 0 || key === '' || /^[;#[]/.test(key))
      throw fail(source, index, 'a line is neither a key with a value, nor a section, nor a comment');
    const written = line.slice(sign + 1).trim();
    const start = index + (written === '' ? line.length : line.indexOf(written, sign + 1));
    add({ path: [...section, key], ...valueOf(written, start) });
  }
  return values;
}

/** A value in quotes is what is in them. What may be a comment, or goes on in the next line, is read by some programs so and by others so. */
function valueOf(written, start) {
  const end = start + written.length;
  const quote = /^(["'])(.*)\1$/.exec(written);
  if (quote && !quote[2].includes(quote[1]) && !quote[2].includes('\\'))
    return { kind: 'string', start, end, text: quote[2], quote: quote[1] };
  const isUnsure = /^["']|[ \t][;#]|\\$/.test(written);
  return { kind: isUnsure ? 'unsure' : 'string', start, end, text: written };
}

export function stringLiteral(value, { quote } = {}) {
  if (/[\r\n]/.test(value)) throw new Error('the value has a line break, which has no place in a file of this kind');
  if (quote !== undefined && !value.includes(quote) && !value.includes('\\')) return quote + value + quote;
  if (/^["']|[ \t][;#]|\\$|^\s|\s$|^[;#]/.test(value)) {
    if (/["\\$]/.test(value))
      throw new Error(
        'the value has signs that programs read differently in a file of this kind; write it with replace_text',
      );
    return `"${value}"`;
  }
  return value;
}

/** The text with a new key behind the last one of its section, written as that one is. */
export function addMember(source, { parent, own, key, literal, end }) {
  if (!/^[^=:;#[\s][^=:\r\n]*$/.test(key)) throw new Error('the key has a sign that a key of this file cannot have');
  const some = own.at(-1);
  const sign = some ? /[ \t]*[=:][ \t]*$/.exec(source.slice(0, some.start))?.[0] : undefined;
  const pair = `${key}${sign ?? '='}${literal}`;
  if (!some && parent.path.length === 0) return splice(source, 0, 0, pair + end);
  return afterLine(source, some ? some.end : parent.end, pair, end);
}
