import { type JsonObject, type ModelRequest, textOf } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { shorten } from '@fpf/files/text';
import type { Scrubber } from './scrubber.ts';
import type { CassetteEntry } from './cassette-shapes.ts';

/**
 * One key for what a model is asked, whoever asks it and when: ids are numbered in the order in which they appear, what
 * is about the asking and not about the question is left out, of a tool only what a model is shown counts, and secrets
 * and home folders are taken out before it is hashed.
 */
export function requestKey({ messages, tools }: ModelRequest, scrubber: Scrubber): string {
  const ids = new Map<string, string>();
  const numbered = (id: string): string => {
    const known = ids.get(id) ?? `id-${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  return hashJson(
    scrubber.json({
      messages: messages.map((message) => bare(message as unknown as JsonObject, numbered)),
      tools: tools.map(({ name, description, input_schema: schema }) => ({ name, description, schema })),
    }),
  );
}

/** Of a message: its own id, when and where it was made, and how a wire once wrote it. */
const ofTheAsking: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'origin',
  'parent_tool_use_id',
  'form',
  'evidence_refs',
  'signature',
]);
const idOfACall: ReadonlySet<string> = new Set(['tool_call_id', 'tool_use_id']);

function bare({ content, ...message }: JsonObject, numbered: (id: string) => string): JsonObject {
  const own = members(message, numbered);
  return { ...own, content: (content as readonly JsonObject[]).map((block) => withId(block, numbered)) };
}

/** A block's id is kept by its number: it says which result belongs to which call. */
function withId(block: JsonObject, numbered: (id: string) => string): JsonObject {
  const id = block['type'] === 'tool_use' ? { id: numbered(block['id'] as string) } : {};
  return { ...members(block, numbered), ...id };
}

function members(from: JsonObject, numbered: (id: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(from)
      .filter(([name, value]) => !ofTheAsking.has(name) && value !== undefined)
      .map(([name, value]) => [name, idOfACall.has(name) ? numbered(value as string) : value]),
  );
}

const longest = 200;

/** What a person knows a request by: the beginning of the last words of the user, and the tools that were offered. */
export function askedHead({ messages, tools }: ModelRequest, scrubber: Scrubber): CassetteEntry['asked'] {
  const last = messages.findLast(({ role }) => role === 'user');
  const text = scrubber
    .text(last ? textOf(last) : '')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    text: shorten(text, longest).toWellFormed(),
    messages: messages.length,
    tools: tools.map(({ name }) => name).sort(),
  };
}
