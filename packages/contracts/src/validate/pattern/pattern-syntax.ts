import { readClass } from './pattern-class.ts';
import { readEscape, literal, type Piece, type Refusal } from './pattern-escape.ts';

/** A pattern in the linear engine's own syntax, or why it is refused. */
export type Translated =
  | { readonly ok: true; readonly source: string }
  | { readonly ok: false; readonly problem: string };

const longest = 1_024;
const anyButLineEnd = '[^\\n\\r\\x{2028}\\x{2029}]';
const quantifier = /^(?:[*+?]|\{[0-9]{1,4}(?:,[0-9]{0,4})?\})\??/;

/**
 * JSON Schema means ECMA-262 patterns with the `u` flag; the linear engine speaks RE2, where some of the same
 * characters mean something else (`\s`, `.`, `[[`, `(?i)`). So a pattern is read by ECMA's rules and written out in
 * words that mean the same to RE2. What a linear engine cannot do is refused: look-around and back-references.
 */
export function translatePattern(pattern: string): Translated {
  if (pattern.length > longest) return { ok: false, problem: `it is longer than ${longest} characters` };
  if (!pattern.isWellFormed()) return { ok: false, problem: 'it holds half of a surrogate pair' };
  const names = new Set<string>();
  let source = '';
  let repeatable = false;
  for (let at = 0; at < pattern.length;) {
    const piece = readPiece(pattern, at, repeatable, names);
    if ('problem' in piece) return { ok: false, problem: `${piece.problem} at offset ${at}` };
    source += piece.source;
    repeatable = piece.repeatable;
    at += piece.length;
  }
  return { ok: true, source };
}

function readPiece(pattern: string, at: number, repeatable: boolean, names: Set<string>): Piece | Refusal {
  const char = String.fromCodePoint(pattern.codePointAt(at) as number);
  switch (char) {
    case '\\':
      return readEscape(pattern, at);
    case '[':
      return readClass(pattern, at);
    case '(':
      return readGroup(pattern, at, names);
    case ')':
      return { length: 1, source: ')', repeatable: true };
    case '|':
    case '^':
    case '$':
      return { length: 1, source: char, repeatable: false };
    case '.':
      return { length: 1, source: anyButLineEnd, repeatable: true };
    case '*':
    case '+':
    case '?':
    case '{':
      return readQuantifier(pattern, at, repeatable);
    case '}':
    case ']':
      return { problem: `a lone "${char}"` };
    default:
      return { length: char.length, source: literal(char), repeatable: true };
  }
}

function readQuantifier(pattern: string, at: number, repeatable: boolean): Piece | Refusal {
  const found = quantifier.exec(pattern.slice(at, at + 16))?.[0];
  if (!found) return { problem: 'a "{" that is no repeat count' };
  return repeatable ? { length: found.length, source: found, repeatable: false } : { problem: 'nothing to repeat' };
}

function readGroup(pattern: string, at: number, names: Set<string>): Piece | Refusal {
  if (pattern[at + 1] !== '?') return { length: 1, source: '(?:', repeatable: false };
  if (pattern[at + 2] === ':') return { length: 3, source: '(?:', repeatable: false };
  const named = /^\(\?<([A-Za-z_$][A-Za-z0-9_$]*)>/.exec(pattern.slice(at));
  if (!named) return { problem: 'a group that no linear engine has (look-around, or flags)' };
  if (names.has(named[1] as string)) return { problem: 'a second group of one name' };
  names.add(named[1] as string);
  return { length: named[0].length, source: '(?:', repeatable: false };
}
