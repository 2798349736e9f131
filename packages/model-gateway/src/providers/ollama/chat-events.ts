import type { StreamEvent } from '@fpf/contracts';
import type { ChatBody } from './chat-body.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import { readChunk } from './read-chunk.ts';

/**
 * The events of one answer, those of one line together. Calls may come in one line or in many; they are counted
 * through.
 */
export async function* chatLines(
  wire: OllamaWire,
  body: ChatBody,
  options: OllamaCallOptions,
): AsyncGenerator<readonly StreamEvent[]> {
  let calls = 0;
  for await (const chunk of wire.chat(body.json, options)) {
    const read = readChunk(chunk, calls, wire.party);
    calls = read.calls;
    yield read.end ? [...read.events, ...read.end] : read.events;
  }
}

export async function* chatEvents(
  wire: OllamaWire,
  body: ChatBody,
  options: OllamaCallOptions,
): AsyncGenerator<StreamEvent> {
  for await (const events of chatLines(wire, body, options)) yield* events;
}
