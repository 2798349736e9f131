/**
 * The form of an id: letters, a hyphen, letters or digits. `UTF-8` has it too; whether it is an id is decided by what
 * is declared.
 */
export const idForm = /^[A-Z]{1,32}-[0-9A-Za-z]{1,31}$/;

type IdAt = { readonly id: string; readonly at: number };

const inText = /(?<![\w-])[A-Z]{1,32}-[0-9A-Za-z]{1,31}(?![\w-])/g;

/** Everything in a text that has the form of an id. */
export function idsIn(text: string): readonly IdAt[] {
  return [...text.matchAll(inText)].map(({ 0: id, index }) => ({ id, at: index }));
}

/** `OUT-1, OUT-2 and EV-1` as ids; undefined where anything else stands between them. */
export function idList(text: string): readonly string[] | undefined {
  const ids = text.split(/,|\band\b/).map((part) => part.trim());
  return ids.every((id) => idForm.test(id)) ? [...new Set(ids)] : undefined;
}

/** One line of text: a wrapped item reads like an unwrapped one. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The head of an item: `- IN-1 (string, required): …`. Offsets count in the item's text. */
export type Head = {
  readonly id: string;
  /** What stands in the brackets; undefined where there are none. */
  readonly inside?: string;
  readonly rest: string;
  readonly restAt: number;
};

/** Undefined where the item does not begin with an id, brackets in balance, and a colon. */
export function readHead(text: string): Head | undefined {
  const id = /^[A-Z]{1,32}-[0-9A-Za-z]{1,31}(?![\w-])/.exec(text.slice(0, 80))?.[0];
  if (id === undefined || !idForm.test(id)) return undefined;
  const at = skipSpace(text, id.length);
  if (text[at] === ':') return restOf(text, id, undefined, at);
  if (text[at] !== '(' || at === id.length) return undefined;
  const close = closeOf(text, at);
  if (close < 0) return undefined;
  const colon = skipSpace(text, close + 1);
  return text[colon] === ':' ? restOf(text, id, text.slice(at + 1, close), colon) : undefined;
}

function restOf(text: string, id: string, inside: string | undefined, colon: number): Head {
  const restAt = skipSpace(text, colon + 1);
  return { id, ...(inside === undefined ? {} : { inside: inside.trim() }), rest: text.slice(restAt), restAt };
}

/** Where the bracket at `open` is closed. A default may be any JSON, so brackets in its texts do not count. */
function closeOf(text: string, open: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < text.length; at += 1) {
    const char = text[at];
    if (quoted && char === '\\') at += 1;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '(') depth += 1;
    else if (char === ')' && --depth === 0) return at;
  }
  return -1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] as string)) at += 1;
  return at;
}
