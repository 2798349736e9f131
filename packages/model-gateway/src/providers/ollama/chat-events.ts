import type { StreamEvent } from '@fpf/contracts';
import type { ChatBody } from './chat-body.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import { readChunk } from './read-chunk.ts';

/** The events of one answer. Calls may come in one line or in many; they are counted through. */
export async function* chatEvents(wire: OllamaWire, body: ChatBody, options: OllamaCallOptions): AsyncGenerator<StreamEvent> {
  let calls = 0;
  for await (const chunk of wire.chat(body.json, options)) {
    const read = readChunk(chunk, calls, wire.party);
    calls = read.calls;
    yield* read.events;
    if (read.end) yield* read.end;
  }
}
