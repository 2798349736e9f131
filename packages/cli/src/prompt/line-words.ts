import { FpfError } from '@fpf/contracts/errors';

/** What a shell would do with it, and a prompt does not: it starts no other program and writes no file. */
const ofShells = /[|<>;&]/;

/** What a line means: a request in words, the words of a command, or nothing. */
export type Meant =
  | { readonly kind: 'nothing' | 'quit' | 'help' | 'why' }
  | { readonly kind: 'command'; readonly words: readonly string[] }
  | { readonly kind: 'request'; readonly request: string };

/**
 * `/diff src` is `fpf diff src`, and so is that line itself, as hints print it. `names` are the first words of commands:
 * one of them alone is hardly a request.
 */
export function readLine(line: string, names: readonly string[]): Meant {
  const said = line.trim();
  if (said === '') return { kind: 'nothing' };
  if (/^(?:exit|quit|help)$/i.test(said)) return readLine(`/${said.toLowerCase()}`, names);
  const typed = said.startsWith('/') ? said.slice(1) : /^fpf(?:\s+|$)/.test(said) ? said.slice(3) : undefined;
  if (typed === undefined) {
    if (!names.includes(said)) return { kind: 'request', request: said };
    throw mistake(`fpf: ${said} alone is no request.`, `\`/${said}\` is the command; a request has more than a word.`);
  }
  const words = lineWords(typed);
  const [first, ...rest] = words;
  if (first === undefined) return { kind: 'help' };
  if (rest.length === 0 && (first === 'quit' || first === 'exit')) return { kind: 'quit' };
  if (rest.length === 0 && (first === 'help' || first === 'why')) return { kind: first };
  return { kind: 'command', words };
}

/** Takes a line apart at blanks, as a shell does; quotes and backslashes keep a blank in a word. */
export function lineWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] as string;
    if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === '"' || char === "'") {
      const { text, end } = quoted(line, at);
      word = (word ?? '') + text;
      at = end;
    } else if (char === '\\' && at + 1 < line.length) {
      at += 1;
      word = (word ?? '') + (line[at] as string);
    } else if (ofShells.test(char)) {
      throw mistake(
        `fpf: ${char} means something to a shell, and this prompt is none.`,
        'Put it into quotes, or use a shell.',
      );
    } else {
      word = (word ?? '') + char;
    }
  }
  return word === undefined ? words : [...words, word];
}

/** What stands between two quotes. Between double ones a backslash keeps a quote and a backslash. */
function quoted(line: string, start: number): { readonly text: string; readonly end: number } {
  const quote = line[start];
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const char = line[at] as string;
    if (char === quote) return { text, end: at };
    const next = line[at + 1];
    const kept = quote === '"' && char === '\\' && (next === '"' || next === '\\');
    text += kept ? next : char;
    if (kept) at += 1;
  }
  throw mistake(`fpf: the quote ${quote} has no end.`, 'Close it, or put a backslash in front of it.');
}

function mistake(message: string, hint: string): FpfError {
  return new FpfError({ code: 'usage.bad-option', message, hint });
}
