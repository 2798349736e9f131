import type { JsonObject, Message, ModelRequest, ToolSpec, Ungrounded } from '@fpf/contracts';
import { pointerOf } from '@fpf/contracts/validate';
import { eachValue, schemasAt } from './value-schemas.ts';
import { fold, textsOf } from './message-texts.ts';

export type GroundedCall = { readonly call: number; readonly tool: ToolSpec; readonly args: JsonObject };

/** Of more than so many, the rest says nothing new. */
const mostListed = 256;
const longestPointer = 512;

/**
 * Which texts and numbers of the calls stand nowhere in what the model was given. Case counts, white space is folded,
 * and what the schema lists (enum, const) was offered and needs no source. A warning: a right answer may well be worked
 * out.
 */
export function ungroundedIn(calls: readonly GroundedCall[], { messages }: ModelRequest): readonly Ungrounded[] {
  const occurs = createFinder(messages);
  const found: Ungrounded[] = [];
  for (const { call, tool, args } of calls) {
    eachValue(args, (value, at) => {
      if (found.length >= mostListed || occurs(value)) return;
      // Most values are found at once, so the schema is only followed for those that are not.
      if (!schemasAt(tool.input_schema, at).isListed(value)) found.push({ call, pointer: cut(pointerOf(at)) });
    });
  }
  return found;
}

/**
 * Looks in the texts as they are first, since that is where most are found; they are folded once, and only if needed.
 */
function createFinder(messages: readonly Message[]): (value: string | number) => boolean {
  let folded: readonly string[] | undefined;
  return (value) => {
    if (typeof value === 'number') return someText(messages, (text) => hasNumber(text, String(value)));
    if (someText(messages, (text) => text.includes(value))) return true;
    folded ??= messages.flatMap(textsOf).map(fold);
    const wanted = fold(value);
    return folded.some((text) => text.includes(wanted));
  };
}

/** Message by message, the newest first: most values are near, and a long conversation is not gone through for them. */
function someText(messages: readonly Message[], fits: (text: string) => boolean): boolean {
  for (let at = messages.length - 1; at >= 0; at -= 1) if (textsOf(messages[at] as Message).some(fits)) return true;
  return false;
}

/** As a number of its own: 5 does not stand in 15, nor in 5.25. */
function hasNumber(text: string, written: string): boolean {
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + written.length, at + written.length + 2);
    if (!/(?:[0-9]|[0-9]\.)$/.test(before) && !/^(?:[0-9]|\.[0-9])/.test(after)) return true;
  }
  return false;
}

/** Never half a character: evidence is hashed. */
function cut(pointer: string): string {
  const short = pointer.slice(0, longestPointer);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
