import { curlReply, type CurledReply, postJson } from './curl.ts';
import type { OllamaDouble } from '@fpf/ollama-double';

export const model = 'functiongemma:270m';

export const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Weather',
    parameters: { type: 'object', required: ['city'], properties: { city: { type: 'string', description: 'A city' } } },
  },
} as const;

/** A request with a tool, as a person would send it. */
export function chatBody(more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { model, messages: [{ role: 'user', content: 'Weather in Paris?' }], tools: [weather], ...more };
}

export const callParis = { tool_calls: [{ name: 'get_weather', arguments: { city: 'Paris' } }] } as const;

export function chat(double: OllamaDouble, more: Readonly<Record<string, unknown>> = {}): Promise<CurledReply> {
  return curlReply(...postJson(`${double.url}/api/chat`, chatBody(more)));
}

export function completion(double: OllamaDouble, more: Readonly<Record<string, unknown>> = {}): Promise<CurledReply> {
  return curlReply(...postJson(`${double.url}/v1/chat/completions`, chatBody(more)));
}

export type Line = Readonly<Record<string, unknown>>;

export function lines(body: string): readonly Line[] {
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** The events of a stream, without the last, which is no JSON. */
export function events(body: string): readonly Line[] {
  const data = body
    .trimEnd()
    .split('\n\n')
    .map((event) => event.replace(/^data: /, ''));
  if (data.at(-1) !== '[DONE]') throw new Error('the stream has no end');
  return data.slice(0, -1).map((text) => JSON.parse(text) as Line);
}

/** The message of a line, which has to have one. */
export function messageOf(line: Line | undefined): Line {
  const message = line?.['message'];
  if (typeof message !== 'object' || message === null) throw new Error('the line has no message');
  return message as Line;
}

/** The calls of a message; none where it has no such member. */
export function callsOf(line: Line | undefined): readonly Line[] {
  return (messageOf(line)['tool_calls'] as readonly Line[] | undefined) ?? [];
}
