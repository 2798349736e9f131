import type { JsonObject, JsonValue, ToolSpec, Wish } from '@fpf/contracts';
import { baseForms, isSameKind, kindsOf, type VerbKind } from './wish-verbs.ts';

export function asksForChange({ verb = '' }: Wish): boolean {
  return kindsOf(verb).some((kind) => changing.has(kind));
}

const changing: ReadonlySet<VerbKind> = new Set(['write', 'delete', 'move', 'copy', 'change']);

type Asked = { readonly tool: ToolSpec; readonly args: JsonObject };

/**
 * Which wishes of a request a call is about, by what it was given and by what its tool says of itself. One call can
 * serve several: a report of all TODOs is found and written at once.
 *
 * | the wish                              | is served by a tool                                               |
 * | ------------------------------------- | ----------------------------------------------------------------- |
 * | to delete, move, copy or change       | of that verb, with a value that the wish names, where it names one |
 * | to write something                    | that changes something, with a value that the wish names          |
 * | to read something                     | that changes nothing, with a value that the wish names            |
 * | anything else                         | of that verb or of its nouns, with no value missing that it names |
 * | anything but a change                 | that takes a question, and was given the whole of it              |
 */
export function answeredWishes(wishes: readonly Wish[], { tool, args }: Asked): readonly number[] {
  const given = valuesIn(args).map((value) => value.toLowerCase());
  const asked = typeof args['question'] === 'string' ? args['question'].toLowerCase() : '';
  return wishes.flatMap((wish, index) =>
    isAbout(wish, tool, { given, asked }) && !isSwallowed(wish, given) ? [index] : [],
  );
}

/** A value that began before the wish, and goes on into its words, was taken too long. */
function isSwallowed({ text }: Wish, given: readonly string[]): boolean {
  const begins = text.toLowerCase().split(/\s+/).slice(0, 2).join(' ');
  return given.some((value) => value.replace(/\s+/g, ' ').indexOf(begins) > 0);
}

/**
 * Of a wish to move, copy or delete something, a tool that changes files and says of itself nothing of the kind. What
 * tools do elsewhere has too many names.
 */
export function isOtherThanAsked({ verb = '' }: Wish, { name, description, effect }: ToolSpec): boolean {
  const isPlain = kindsOf(verb).some((kind) => kind === 'move' || kind === 'copy' || kind === 'delete');
  const told = wordsOf(`${name.replaceAll('_', ' ')} ${description}`).flatMap(baseForms);
  return isPlain && effect === 'fs' && !told.some((other) => isSameKind(verb, other));
}

/** `which bills are open? email them to Ada`: behind the question stands what no answer does. */
function asksMore(text: string): boolean {
  return text
    .split(/[.?!;]\s+|\n+/u)
    .slice(1)
    .some((part) => {
      const [verb = ''] = part.toLowerCase().match(/(?!(?:and|then|please|also)\b)\b\p{L}+/u) ?? [];
      return doing.has(verb) || kindsOf(verb).some((kind) => changing.has(kind));
    });
}

const doing = new Set(
  'email mail send print call phone text post book order buy pay tell share upload publish'.split(' '),
);

type Given = { readonly given: readonly string[]; readonly asked: string };

function isAbout(wish: Wish, tool: ToolSpec, { given, asked }: Given): boolean {
  const { text, verb = '' } = wish;
  const kinds = kindsOf(verb);
  const isChange = asksForChange(wish);
  if (tool.effect === 'pure') {
    if (isChange) return false;
    if (asked.includes(text.toLowerCase()) && !asksMore(text)) return true;
  }
  const said = ` ${text.toLowerCase()} `;
  const isNamed = given.some((value) => names(said, value));
  const named = dataIn(text);
  const isOfVerb = verbsOf(tool).some((other) => isSameKind(verb, other));
  if (isChange && !kinds.includes('write')) return isOfVerb && (isNamed || named.length === 0);
  const hasAll = named.every((value) => given.some((one) => names(` ${one.toLowerCase()} `, value)));
  // What changes a file does not show it.
  const isRead = kinds.includes('read') && (tool.effect === 'pure' || isOfVerb);
  if (kinds.includes('write') || kinds.includes('read'))
    return (isNamed && (isRead || kinds.includes('write'))) || (isOfVerb && hasAll);
  const nouns = nounsOf(text, verb);
  const tells = wordsOf(`${tool.name} ${tool.description}`);
  const isOfNouns = nouns.some((noun) => tells.includes(noun));
  return isNamed ? isOfVerb || isOfNouns : isOfVerb && hasAll && (nouns.length === 0 || isOfNouns);
}

/** The verbs in a tool's name, and the one that its description begins with. */
function verbsOf({ name, description }: ToolSpec): readonly string[] {
  return [...name.split('_'), ...wordsOf(description).slice(0, 1)];
}

/** Texts, numbers and the texts in lists, short enough to be a value and not a content. */
function valuesIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return value.length > 0 && value.length <= 512 ? [value] : [];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value as JsonObject).flatMap(valuesIn) : [];
}

/** As whole words; also in the plural: `TODO` is named in “all TODOs”. */
function names(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const rest = text.slice(at + value.length);
    if (!/[\p{L}\p{N}_/-]$/u.test(text.slice(0, at)) && /^s?(?![\p{L}\p{N}_/-]|\.[\p{L}\p{N}])/u.test(rest))
      return true;
  }
  return false;
}

/** What can only be a value: quoted, a number, a name of a file or a path. */
function dataIn(text: string): readonly string[] {
  const found = text.matchAll(/["“`]([^"”`\n]+)["”`]|(?<![\p{L}\p{N}])'([^'\n]+)'|[^\s"“`,;]*[\d/.][^\s"”`,;]*/gu);
  const plain = [...found].map(([all, one, other]) => (one ?? other ?? all).replace(/[.!?:)]+$/u, '').toLowerCase());
  return plain.filter((value) => /[\p{L}\p{N}]/u.test(value));
}

const generic: ReadonlySet<string> = new Set(
  `the and for all any its it them these those this that with from into then please each every file folder text
  workspace path line word name code project repository me my our`.split(/\s+/),
);

function nounsOf(text: string, verb: string): readonly string[] {
  return wordsOf(text).filter((word) => word !== verb && word.length > 2 && !generic.has(word));
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) =>
    word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
  );
}
