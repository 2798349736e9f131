import type { Json } from '../wire/go-json.ts';
import { escape } from './control-tokens.ts';
import { goNumber } from './go-number.ts';

/**
 * A value that is one lone `<escape>`: it begins and ends with the delimiter, and is too short to have two. Ollama
 * panics there.
 */
export class LoneEscapeError extends Error {
  constructor() {
    super('slice bounds out of range [8:0]');
    this.name = 'LoneEscapeError';
  }
}

/**
 * `key:value,key:value` as Ollama reads it: nothing is refused, a part without a colon is dropped, of two keys the last
 * wins.
 */
export function parseMembers(text: string, survive: boolean): Map<string, Json> {
  const members = new Map<string, Json>();
  for (const part of splitParts(text)) {
    const colon = part.indexOf(':');
    if (colon >= 0) members.set(part.slice(0, colon), parseValue(part.slice(colon + 1), survive));
  }
  return members;
}

/** At commas outside of brackets and of delimiters. Brackets are counted, not matched. Empty parts vanish. */
function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  let current = '';
  let depth = 0;
  let quoted = false;
  for (const token of text.split(/(<escape>|[[\]{},])/)) {
    if (token === escape) quoted = !quoted;
    else if (!quoted && (token === '{' || token === '[')) depth += 1;
    else if (!quoted && (token === '}' || token === ']')) depth -= 1;
    if (token === ',' && !quoted && depth === 0) {
      parts.push(current);
      current = '';
    } else current += token;
  }
  return [...parts, current].filter((part) => part !== '');
}

function parseValue(text: string, survive: boolean): Json {
  if (text === escape && !survive) throw new LoneEscapeError();
  if (text !== escape && text.startsWith(escape) && text.endsWith(escape))
    return text.slice(escape.length, -escape.length);
  if (text === 'true' || text === 'false') return text === 'true';
  const number = goNumber(text);
  if (number !== undefined) return number;
  if (enclosed(text, '[', ']')) return splitParts(text.slice(1, -1)).map((part) => parseValue(part, survive));
  if (enclosed(text, '{', '}')) return sorted(parseMembers(text.slice(1, -1), survive));
  return text;
}

function enclosed(text: string, open: string, close: string): boolean {
  return text.length > 1 && text.startsWith(open) && text.endsWith(close);
}

/** Inner objects are Go maps, which are printed with their keys in order. */
function sorted(members: Map<string, Json>): Map<string, Json> {
  return new Map([...members].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
}
