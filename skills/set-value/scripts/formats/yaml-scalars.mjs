// What stands in a YAML file by itself: quoted texts, and what a plain word is.
import { fail } from './source-fault.mjs';

const nullForm = /^(?:~|null|Null|NULL|)$/;
const booleanForm = /^(?:true|True|TRUE|false|False|FALSE|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/;
export const numberForm = /^[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/;
const otherNumbers =
  /^(?:0o?[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9]*)?|[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?|0b[01_]+)$/;
export const dateForm =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:[Zz]|[+-][0-9]{2}:?[0-9]{2})?)?$/;

/** The kind of a plain word: where programs of YAML 1.1 and 1.2 differ, it is the one that is no text. */
export function kindOf(word) {
  if (nullForm.test(word)) return 'null';
  if (booleanForm.test(word)) return 'boolean';
  if (numberForm.test(word) || otherNumbers.test(word)) return 'number';
  return dateForm.test(word) ? 'date' : 'string';
}

const escapes = {
  0: '\0',
  a: '\u0007',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

/** The quoted text that begins at a quote: `{ kind, start, end, text, quote }`. One of several lines is not changed. */
export function readQuoted(source, start) {
  const quote = source[start];
  let at = start + 1;
  for (; at < source.length; at += 1) {
    const char = source[at];
    if (quote === '"' && char === '\\') at += 1;
    else if (char === quote && quote === "'" && source[at + 1] === "'") at += 1;
    else if (char === quote) break;
  }
  if (at >= source.length) throw fail(source, start, 'a quote is not closed');
  const inner = source.slice(start + 1, at);
  const kind = /[\r\n]/.test(inner) ? 'unsure' : 'string';
  const text =
    kind === 'unsure' ? inner : quote === "'" ? inner.replaceAll("''", "'") : unescaped(inner, source, start);
  return { kind, start, end: at + 1, text, quote };
}

function unescaped(text, source, start) {
  return text.replaceAll(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g,
    (_all, two, four, eight, one) => {
      const code = two ?? four ?? eight;
      if (code !== undefined && Number.parseInt(code, 16) <= 0x10_ffff)
        return String.fromCodePoint(Number.parseInt(code, 16));
      if (one === undefined || !Object.hasOwn(escapes, one))
        throw fail(source, start, 'a text has an escape that YAML does not know');
      return escapes[one];
    },
  );
}

/** Whether a text may stand without quotes and is then read as that text. */
export function isPlain(value, flow) {
  if (kindOf(value) !== 'string' || value !== value.trim() || /[\p{Cc}\u0085\u2028\u2029\ufeff]/u.test(value))
    return false;
  if (/^[[\]{},#&*!|>'"%@`]/.test(value) || /^[-?:](?:\s|$)/.test(value) || /^(?:---|\.\.\.)/.test(value)) return false;
  if (/:(?:\s|$)|\s#/.test(value) || value.startsWith('=') || value === '<<') return false;
  return !flow || !/[[\]{},:?]/.test(value);
}

/** A text in the quotes of the old one; without quotes where the old one has none and none are needed. */
export function stringLiteral(value, { quote, flow } = {}) {
  if (quote === undefined && isPlain(value, flow)) return value;
  if (quote === "'" && !/[\p{Cc}\u0085\u2028\u2029]/u.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (char) => `\\u${char.codePointAt(0).toString(16).padStart(4, '0')}`,
  );
}
