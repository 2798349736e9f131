import { entityText } from './entities.ts';
import { headerIn } from './header-in.ts';
import { type Reading, reread } from './reread.ts';
import type { ScanText } from './scan-text.ts';

/** How a reading came about, in the words of a finding. */
export type NamedReading = Reading & { readonly form: string };

/** Texts in which a parser, a renderer or an interpreter sees other characters than those that are written. */
export function* parsedReadings({ path, text, kind }: ScanText): Generator<NamedReading> {
  if (/\.json$/i.test(path)) yield* named('JSON escapes', reread(text, jsonEscapes, unescaped));
  if (kind === 'script') yield* named('escapes', reread(text, codeEscapes, unescaped));
  if (kind !== 'markdown') return;
  const { header, start } = headerIn(text) ?? { header: '', start: 0 };
  const values = reread(header, yamlEscapes, ([match]) => (match === "''" ? "'" : unescapedText(match)));
  yield* named('YAML escapes', values && { ...values, at: (offset) => start + values.at(offset) });
  yield* named(
    'entities',
    reread(text, entities, ([match]) => entityText(match)),
  );
}

/** Words written with digits and signs for letters. The sign 1 stands for two of them. */
export function* wordReadings(text: string): Generator<NamedReading> {
  for (const one of ['i', 'l'])
    yield* named(
      'digits for letters',
      reread(text, digits, ([match]) => Array.from(match, (sign) => (sign === '1' ? one : letters.get(sign))).join('')),
    );
}

/** Commands as a shell takes them: `\s` is an s, empty quotes are nothing, and `${IFS}` is a space. */
export function* shellReadings(text: string): Generator<NamedReading> {
  yield* named(
    'shell quoting',
    reread(text, shellSigns, ([match]) => (/IFS/i.test(match) ? ' ' : '')),
  );
}

const jsonEscapes = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/g;
const codeEscapes = /\\(?:u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|x[0-9a-fA-F]{2})/g;
/** Those of a double-quoted text, looked at in any: which quotes they stand in matters to no rule about words. */
const yamlEscapes = /\\(?:U[0-9a-fA-F]{8}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0abtnvfre "/\\N_LP]|\r?\n[ \t]*)|''/g;
const entities = /&(?:#x[0-9a-f]{1,8}|#[0-9]{1,9}|[a-z]{2,24});?/gi;
const digits = /(?<=[a-z])[013457@$]{1,4}|[013457@$!]{1,4}(?=[a-z])/gi;
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }),
);
const shellSigns = /\$\{IFS[^}\n]{0,40}\}|\$IFS(?:\$\d)?|\\(?=[a-z0-9])|''|""|\$@/gi;

function* named(form: string, reading: Reading | undefined): Generator<NamedReading> {
  if (reading) yield { ...reading, form };
}

function unescaped([match]: RegExpExecArray): string {
  return unescapedText(match);
}

/** What cannot be seen is no part of a word: of the short escapes, only those for space and signs come to something. */
const short: ReadonlyMap<string, string> = new Map(
  Object.entries({ t: '\t', n: '\n', r: '\r', N: '\n', L: '\n', P: '\n', _: ' ' }),
);

function unescapedText(escape: string): string {
  const sign = escape[1] ?? '';
  const hex = /^\\[uUx]\{?([0-9a-fA-F]+)\}?$/.exec(escape)?.[1];
  if (hex !== undefined) {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
  return short.get(sign) ?? (/[ "/\\]/.test(sign) ? sign : '');
}
