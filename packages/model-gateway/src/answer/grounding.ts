import { type JsonObject, type JsonValue, type Message, type ModelRequest, textOf, type ToolSpec, type Ungrounded } from '@fpf/contracts';
import { pointerOf } from '@fpf/contracts/validate';
import { type ValueSchemas, valueSchemas } from './value-schemas.ts';

/** Keys of objects, and numbers of items. */
type Place = readonly (string | number)[];

export type GroundedCall = { readonly call: number; readonly tool: ToolSpec; readonly args: JsonObject };

/** Of more than so many, the rest says nothing new. */
const mostListed = 256;
const longestPointer = 512;

/**
 * Which texts and numbers of the calls stand nowhere in what the model was given. Case counts, white space is folded, and what the
 * schema lists (enum, const) was offered and needs no source. A warning: a right answer may well be worked out.
 */
export function ungroundedIn(calls: readonly GroundedCall[], { messages }: ModelRequest): readonly Ungrounded[] {
  const occurs = createFinder(messages);
  const found: Ungrounded[] = [];
  const look = (one: GroundedCall, value: JsonValue, at: Place): void => {
    if (found.length >= mostListed) return;
    if (typeof value === 'string' || typeof value === 'number') {
      // Most values are found at once, so the schema is only followed for those that are not.
      if (!occurs(value) && !schemasAt(one.tool, at).isListed(value)) found.push({ call: one.call, pointer: cut(pointerOf(at)) });
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => look(one, item, [...at, index]));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) look(one, inner, [...at, key]);
    }
  };
  for (const one of calls) look(one, one.args, []);
  return found;
}

function schemasAt({ input_schema }: ToolSpec, at: Place): ValueSchemas {
  return at.reduce<ValueSchemas>(
    (schemas, token) => (typeof token === 'number' ? schemas.item(token) : schemas.member(token)),
    valueSchemas(input_schema),
  );
}

/** Looks in the texts as they are first, since that is where most are found; they are folded once, and only if needed. */
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

function textsOf(message: Message): readonly string[] {
  const texts = [textOf(message)];
  for (const block of message.content) {
    if (block.type !== 'tool_result') continue;
    if (typeof block.content === 'string') texts.push(block.content);
    else for (const part of block.content) texts.push(part.type === 'text' ? part.text : '');
  }
  return texts;
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
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
