/** What stands at one place of a pattern: its length there, its translation, and whether a quantifier may follow. */
export type Piece = { readonly length: number; readonly source: string; readonly repeatable: boolean };
export type Refusal = { readonly problem: string };

/** One character that stands for itself, written so that no engine can read anything else into it. */
export function literal(char: string): string {
  return /^[A-Za-z0-9]$/.test(char) ? char : `\\x{${(char.codePointAt(0) as number).toString(16)}}`;
}

/** ECMA's `\s`, which is wider than RE2's: the members of a class, to stand between brackets. */
const spaces =
  '\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const notSpaces =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';

/** General categories: both engines have them under these names. Scripts and the rest they name differently. */
const categories = new Set(
  'L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs Zl Zp'.split(' '),
);
const controls: Readonly<Record<string, string>> = { t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };

/** A set of characters (`\d`), one character (`\u0041`), or what is wrong. */
export type Escaped =
  | { readonly length: number; readonly set: string }
  | { readonly length: number; readonly char: string }
  | Refusal;

/** An escape outside brackets. */
export function readEscape(pattern: string, at: number): Piece | Refusal {
  const next = pattern[at + 1];
  if (next === 'b' || next === 'B') return { length: 2, source: `\\${next}`, repeatable: false };
  const escaped = readEscaped(pattern, at, '^$\\.*+?()[]{}|/');
  if ('problem' in escaped) return escaped;
  const source = 'set' in escaped ? `[${escaped.set}]` : literal(escaped.char);
  return { length: escaped.length, source, repeatable: true };
}

/**
 * What an escape stands for, inside or outside brackets. `itself` lists the characters that an escape may stand for as
 * they are.
 */
export function readEscaped(pattern: string, at: number, itself: string): Escaped {
  const next = pattern[at + 1];
  if (next === undefined) return { problem: 'a backslash with nothing after it' };
  if ('dDwW'.includes(next)) return { length: 2, set: `\\${next}` };
  if (next === 's') return { length: 2, set: spaces };
  if (next === 'S') return { length: 2, set: notSpaces };
  if (Object.hasOwn(controls, next)) return { length: 2, char: controls[next] as string };
  if (itself.includes(next)) return { length: 2, char: next };
  return longEscape(pattern.slice(at, at + 16));
}

function longEscape(rest: string): Escaped {
  const category = /^\\[pP]\{([A-Z][a-z]?)\}/.exec(rest);
  if (category && categories.has(category[1] as string)) return { length: category[0].length, set: category[0] };
  const pair = /^\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(rest);
  if (pair)
    return { length: 12, char: String.fromCharCode(parseInt(pair[1] as string, 16), parseInt(pair[2] as string, 16)) };
  const code = /^\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})/.exec(rest);
  if (code) return character(parseInt((code[1] ?? code[2] ?? code[3]) as string, 16), code[0].length);
  const control = /^\\c([A-Za-z])/.exec(rest);
  if (control) return { length: 3, char: String.fromCharCode((control[1] as string).charCodeAt(0) % 32) };
  if (/^\\0(?![0-9])/.test(rest)) return { length: 2, char: '\0' };
  if (/^\\(?:[1-9]|k)/.test(rest)) return { problem: 'a back-reference, which no linear engine has' };
  return { problem: 'an escape that is not taken (of \\p only general categories such as \\p{Lu} are)' };
}

function character(point: number, length: number): Escaped {
  if (point > 0x10ffff) return { problem: 'a character beyond Unicode' };
  if (point >= 0xd800 && point <= 0xdfff) return { problem: 'half of a surrogate pair' };
  return { length, char: String.fromCodePoint(point) };
}
