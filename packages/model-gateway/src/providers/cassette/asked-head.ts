import { type ModelRequest, textOf } from '@fpf/contracts';
import type { CassetteEntry } from './cassette-shapes.ts';
import type { Scrubber } from './scrubber.ts';

const longest = 200;

/** What a person knows a request by: the beginning of the last words of the user, and the tools that were offered. */
export function askedHead({ messages, tools }: ModelRequest, scrubber: Scrubber): CassetteEntry['asked'] {
  const last = messages.findLast(({ role }) => role === 'user');
  const text = scrubber
    .text(last ? textOf(last) : '')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return { text: cut.toWellFormed(), messages: messages.length, tools: tools.map(({ name }) => name).sort() };
}
