// What stands in a TOML file by itself: strings, words, numbers, dates.
import { fail } from './source-fault.mjs';

export const numberForm =
  /^[+-]?(?:(?:0|[1-9](?:_?[0-9])*)(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?|inf|nan)$/;
const otherNumbers = /^0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|o[0-7](?:_?[0-7])*|b[01](?:_?[01])*)$/;
export const dateForm =
  /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})?)?|[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?)$/;
const escapes = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b', '"': '"', '\\': '\\' };

/** The string that begins at a quote: `{ kind, start, end, text }`. */
export function readString(source, start) {
  const quote = source[start];
  const long = source.startsWith(quote.repeat(3), start);
  const from = start + (long ? 3 : 1);
  for (let at = from; at < source.length; at += 1) {
    const char = source[at];
    if (char === '\\' && quote === '"') at += 1;
    else if (!long && (char === '\n' || char === '\r')) break;
    else if (char === quote && (!long || source.startsWith(quote.repeat(3), at))) {
      let end = at + (long ? 3 : 1);
      // A quote may stand right before the three that end a text.
      if (long) while (end - at < 5 && source[end] === quote) end += 1;
      const raw = source.slice(from, end - (long ? 3 : 1));
      const inner = long ? raw.replace(/^\r?\n/, '') : raw;
      return { kind: 'string', start, end, text: quote === '"' ? unescaped(inner, source, start) : inner, quote, long };
    }
  }
  throw fail(source, start, 'a string is not closed');
}

function unescaped(text, source, start) {
  return text.replaceAll(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([ \t]*\r?\n\s*)|([\s\S]))/g,
    (_all, short, long, broken, one) => {
      if (broken !== undefined) return '';
      const code = short ?? long;
      if (code !== undefined && Number.parseInt(code, 16) <= 0x10_ffff)
        return String.fromCodePoint(Number.parseInt(code, 16));
      if (one === undefined || !Object.hasOwn(escapes, one))
        throw fail(source, start, 'a string has an escape that TOML does not know');
      return escapes[one];
    },
  );
}

/** A value without quotes: true, false, a number, a date or a time. */
export function readBare(source, start) {
  const found = /[^\s,\]}#]+(?: [0-9]{2}:[0-9]{2}[^\s,\]}#]*)?/y;
  found.lastIndex = start;
  const text = found.exec(source)?.[0];
  if (text === undefined) throw fail(source, start, 'a value is missing');
  const end = start + text.length;
  if (text === 'true' || text === 'false') return { kind: 'boolean', start, end, text };
  if (dateForm.test(text)) return { kind: 'date', start, end, text };
  if (numberForm.test(text) || otherNumbers.test(text)) return { kind: 'number', start, end, text };
  // A date takes what follows a space only where that is its time.
  const alone = text.split(' ')[0];
  if (alone !== text && dateForm.test(alone)) return { kind: 'date', start, end: start + alone.length, text: alone };
  throw fail(source, start, 'a value is none of TOML');
}

/** A string in the quotes of the old one where they can hold it. */
export function stringLiteral(value, { quote } = {}) {
  // oxlint-disable-next-line no-control-regex
  if (quote === "'" && !/['\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) return `'${value}'`;
  return JSON.stringify(value).replaceAll('\u007f', String.raw`\u007f`);
}
