import type { FindingCode } from '../report/finding-rules.ts';

/** Why a header is not read any further; `at` counts in its text. */
export type Objection = { readonly code: FindingCode; readonly message: string; readonly at: number };

/**
 * The library's time goes by the parts of a text, not by its length: up to 20 µs for one in a crafted text. A field has
 * about seven parts, so this is room for two hundred lines.
 */
export const partLimit = 1_500;

/** It recurses for each open bracket, and no real header nests at all. */
const nestingLimit = 16;

/**
 * The lexer's sign that the next part is the text of a scalar. It has no length in the source, nor have the two signs
 * below it.
 */
const scalar = '\u001f';
const signs: ReadonlySet<string> = new Set(['\u0002', '\u0018', scalar]);

/** Is asked about each part of a header before the library works on it. */
export function createGuard(): (lexeme: string) => Objection | undefined {
  let parts = 0;
  let open = 0;
  let at = 0;
  let inScalar = false;
  return (lexeme) => {
    parts += 1;
    if (parts > partLimit) return notYaml(`has more than ${partLimit} parts`, at);
    if (!inScalar) {
      const [first] = lexeme;
      if (first === '[' || first === '{') open += 1;
      else if (first === ']' || first === '}') open -= 1;
      else if (first === '*') return { code: 'skill.h06-alias', message: 'the header uses a YAML alias', at };
      else if (first === '"' || first === '|' || first === '>') {
        const wrong = wrongAt(lexeme);
        if (wrong >= 0)
          return notYaml('is not YAML: an escape, or the head of a block text, is none that YAML knows', at + wrong);
      }
      if (open > nestingLimit) return notYaml(`nests brackets more than ${nestingLimit} deep`, at);
    }
    inScalar = lexeme === scalar;
    if (lexeme.length !== 1 || !signs.has(lexeme)) at += lexeme.length;
    return undefined;
  };
}

function notYaml(what: string, at: number): Objection {
  return { code: 'skill.h04-not-yaml', message: `the header ${what}`, at };
}

const escape = /\\(?:[0abetnvfr_NLP "/\\\t\n]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/y;

/**
 * Where the library would begin to make one error after another, of each escape or of each line; -1 where it would not.
 */
function wrongAt(lexeme: string): number {
  if (!lexeme.startsWith('"')) return /^[|>][-+1-9]{0,2}$/.test(lexeme) ? -1 : 0;
  for (let at = lexeme.indexOf('\\'); at >= 0; at = lexeme.indexOf('\\', escape.lastIndex)) {
    escape.lastIndex = at;
    if (!escape.test(lexeme)) return at;
  }
  return -1;
}
