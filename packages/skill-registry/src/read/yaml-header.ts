import type { Document, LineCounter, Parser } from 'yaml';
import type { FindingCode } from '../report/finding-rules.ts';
import type { Header } from './header-value.ts';
import { readNodes, yamlLibrary } from './yaml-nodes.ts';

type HeaderProblem = {
  readonly code: FindingCode;
  readonly message: string;
  readonly line: number;
  readonly column: number;
};

/** Without a header the problems say why. */
export type ReadHeader = { readonly header?: Header; readonly problems: readonly HeaderProblem[] };

const options = {
  schema: 'failsafe',
  strict: true,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/**
 * The header as `yaml` reads it; its first line has the number that is given. Schema failsafe: every scalar is text.
 * Nothing is executed, resolved or expanded.
 */
export function readYamlHeader(text: string, firstLine = 1): ReadHeader {
  const yaml = yamlLibrary();
  const lines = new yaml.LineCounter();
  const place = (at: number): Place => placeIn(lines, at, firstLine);
  const no = (code: FindingCode, message: string, at: number): ReadHeader => ({
    problems: [{ code, message, ...place(at) }],
  });
  const ended: Ended = { by: undefined };
  try {
    const [document, second] = [...new yaml.Composer(options).compose(tokens(text, lines, ended), true, text.length)];
    if (ended.by) return no(ended.by.code, ended.by.message, ended.by.at);
    if (!document) return { header: new Map(), problems: [] };
    const [error] = document.errors;
    if (error) return no('skill.h04-not-yaml', `the header is not YAML: ${error.message}`, error.pos[0]);
    if (second)
      return no(
        'skill.h04-not-yaml',
        'a line `...` ends the YAML of the header before its closing `---`',
        document.range[1],
      );
    return readDocument(text, document, place, no);
  } catch (error) {
    return no(
      'skill.h04-not-yaml',
      `the header is not YAML: ${error instanceof Error ? error.message : String(error)}`,
      0,
    );
  }
}

/** Problems beside which the header still says what it says. */
const harmless: ReadonlySet<FindingCode> = new Set(['skill.h09-not-text', 'skill.h31-value-cut']);

function readDocument(
  text: string,
  { contents }: Document.Parsed,
  place: (at: number) => Place,
  no: (code: FindingCode, message: string, at: number) => ReadHeader,
): ReadHeader {
  if (contents === null) return { header: new Map(), problems: [] };
  if (!yamlLibrary().isMap(contents))
    return no('skill.h07-not-a-map', 'the header is not a map of fields', contents.range[0]);
  const problems: HeaderProblem[] = [];
  const header = readNodes(contents, {
    text,
    place,
    report: (code, message, at) => void problems.push({ code, message, ...place(at) }),
  });
  return problems.some(({ code }) => !harmless.has(code)) ? { problems } : { header, problems };
}

type Place = { readonly line: number; readonly column: number };

function placeIn(lines: LineCounter, at: number, firstLine: number): Place {
  const { line, col } = lines.linePos(at);
  return { line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) };
}

type Ended = { by: Objection | undefined };

/** As the library's own `parse`, but what it had better not be given ends it in the middle. */
function* tokens(text: string, lines: LineCounter, ended: Ended): ReturnType<Parser['parse']> {
  const yaml = yamlLibrary();
  const parser = new yaml.Parser(lines.addNewLine);
  const objection = createGuard();
  lines.addNewLine(0);
  for (const lexeme of new yaml.Lexer().lex(text)) {
    ended.by = objection(lexeme);
    if (ended.by) return;
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

/** Why a header is not read any further; `at` counts in its text. */
export type Objection = { readonly code: FindingCode; readonly message: string; readonly at: number };

/**
 * The library's time goes by the parts of a text, not by its length: up to 20 µs for one in a crafted text. A field has
 * about seven parts, so this is room for two hundred lines.
 */
const partLimit = 1_500;

/** It recurses for each open bracket, and no real header nests at all. */
const nestingLimit = 16;

/**
 * The lexer's sign that the next part is the text of a scalar. It has no length in the source, nor have the two signs
 * below it.
 */
const scalarSign = '\u001f';
const signs: ReadonlySet<string> = new Set(['\u0002', '\u0018', scalarSign]);

/** Is asked about each part of a header before the library works on it. */
function createGuard(): (lexeme: string) => Objection | undefined {
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
    inScalar = lexeme === scalarSign;
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
