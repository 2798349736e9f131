import type { Wish } from '@fpf/contracts';
import { valuesIn } from './values.ts';
import { maskedText } from './spoken-text.ts';

const longest = 8192;
/** Verbs that ask for work of their own. What merely says more of the wish before (`give it 90 seconds`) is none. */
const verbs: ReadonlySet<string> = new Set(
  `add analyze analyse append archive build calculate collect combine commit compare compress compute convert copy
  count create delete deploy describe download draw edit email erase estimate explain export extract find format
  generate insert install list make merge move paste plot produce publish push put read record remove rename replace
  report rotate run save scan search send sort split store submit summarize summarise tag test translate train update
  upload validate verify wipe write`.split(/\s+/),
);
/** Verbs that the first part of a request may have besides. */
const firstVerbs: ReadonlySet<string> = new Set([
  ...verbs,
  ...'change check close correct display edit fetch fix get give grab load locate look mark overwrite print query review set show swap tell trim turn'.split(
    ' ',
  ),
]);
/** Whether a word may ask for work. */
export const isWorkVerb = (word: string): boolean => firstVerbs.has(word) || verbs.has(word);
const fillers: ReadonlySet<string> = new Set(
  "please pls kindly just so now first hey hi ok okay could can would will you then let's lets next finally also and".split(
    ' ',
  ),
);
const joints: ReadonlySet<string> = new Set(['and', 'then', 'also', 'finally', 'afterwards', ',', ';', '.', '!', '?']);
/** Behind one of these comes what is to be done next, whatever it is. */
const sequels: ReadonlySet<string> = new Set(['then', 'afterwards', 'finally']);
const nextVerbs: ReadonlySet<string> = new Set([...firstVerbs, 'say']);
/** `and tell me how many`: an answer is asked for. */
const asksToTell = /^(?:tell|show) (?:me|us)\b/u;
/** `replace what is there`, `put nothing in it`: how the wish before is meant. */
const saysMore =
  /^(?:replace (?:it|that|this|what|the (?:one|old|file)|any)|put (?!them|these|those|it\b|everything|the\b|all\b))/u;
const hasObject = /^\s+(?!(?:in|of|from|at|on|with|by|and|or|then)\b)[^\s,;.!?]/u;
/** What follows one of these is what something is to be called or to say, as far as it goes. */
const told =
  /(?:\b(?:add|create|make|put|new|another) (?:(?:a|an|the|another|this|new|my) ){0,2}(?:task|todo|to-do|note|reminder|item)\b|\b(?:task|note|reminder|memo) (?:to|that|for)\b|\b(?:saying|says|(?<!\bthen )say|called|named|titled|remember|remind me)\b|:)\s[^\n]*/iu;

type Token = { readonly word: string; readonly at: number };

/**
 * The wishes of a request. Another one begins after “and”, “then” or a stop with a verb that asks for work of its own,
 * and only where what comes before has one too: “search for salt and pepper” is one, and so is “I was away, list the
 * commits”.
 */
export function wishesIn(request: string): readonly Wish[] {
  const text = request.slice(0, longest);
  const masked = withoutTold(maskedText(text));
  const parts: { readonly start: number; readonly end: number }[] = [];
  let start = 0;
  let joint: number | undefined;
  let isSequel = false;
  for (const { word, at } of tokensOf(masked)) {
    if (joints.has(word)) {
      joint ??= at;
      isSequel ||= sequels.has(word);
      continue;
    }
    if (joint !== undefined && asksAnew(text, at, word, isSequel) && verbOf(masked.slice(start, joint)) !== undefined) {
      parts.push({ start, end: joint });
      start = at;
    }
    if (!fillers.has(word)) [joint, isSequel] = [undefined, false];
  }
  return [...parts, { start, end: text.length }].map((part) => {
    const verb = verbOf(masked.slice(part.start, part.end));
    const said = plain(text.slice(part.start, part.end)) || plain(text);
    const values = [...valuesIn(said)];
    return { text: said, ...(verb !== undefined && { verb }), ...(values.length > 0 && { values }) };
  });
}

function plain(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '\uFFFD').trim();
  return whole.replace(/[\s,;.]+$/u, '') || whole;
}

/** A verb with something to do it to: in “for find and replace” none is asked for. */
function asksAnew(text: string, at: number, word: string, isSequel: boolean): boolean {
  const rest = text.slice(at + word.length, at + word.length + 40).toLowerCase();
  if (!hasObject.test(rest)) return false;
  if (isSequel) return nextVerbs.has(word);
  return asksToTell.test(word + rest) || (verbs.has(word) && !saysMore.test(word + rest));
}

/** The verb that a part begins with, but for words of courtesy. */
function verbOf(part: string): string | undefined {
  const word = tokensOf(part).find((token) => /\p{L}/u.test(token.word) && !fillers.has(token.word))?.word;
  return word !== undefined && firstVerbs.has(word) ? word : undefined;
}

function tokensOf(text: string): readonly Token[] {
  const found = text.matchAll(/[\p{L}\p{M}\p{N}_.@/'’~*-]*[\p{L}\p{N}*][\p{L}\p{M}\p{N}_@/'’~*-]*|[,;.!?]/gu);
  return [...found].map((one) => ({ word: one[0].toLowerCase(), at: one.index }));
}

/** Of the same length: what a task, a note or a line is to say has verbs of its own, and asks for nothing. */
function withoutTold(text: string): string {
  return text.replace(told, (one) => ' '.repeat(one.length));
}
