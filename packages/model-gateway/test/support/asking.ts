import type { TestContext } from 'node:test';
import type { ModelProvider, ModelRequest, StreamEvent, WireLimits } from '@fpf/contracts';
import { type OllamaDouble, type OllamaDoubleOptions, type Script, startOllamaDouble } from '@fpf/ollama-double';
import { createOllamaProvider, type OllamaOptions } from '../../src/providers/ollama/index.ts';
import { defaultWireLimits } from '../../src/wire/wire-limits.ts';

export const greet = {
  name: 'greet',
  description: 'Greet.',
  input_schema: { type: 'object', additionalProperties: false, properties: { name: { type: 'string', maxLength: 9 } } },
};

export function asked(text: string, kernel?: string): ModelRequest {
  const request = { v: 1 as const, id: 'r', role: 'user' as const, content: [{ type: 'text' as const, text }] };
  const first = {
    v: 1 as const,
    id: 'k',
    role: 'developer' as const,
    content: [{ type: 'text' as const, text: kernel ?? '' }],
  };
  return { messages: [...(kernel === undefined ? [] : [first]), request], tools: [greet] };
}

/** A request that was answered with a call, the result of that, and the next request. */
export function askedAgain(text: string, result: string): ModelRequest {
  const { messages, tools } = asked(text, 'Kernel');
  return {
    messages: [
      ...messages,
      {
        v: 1,
        id: 'a',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'c', name: 'greet', input: { name: 'Ada', times: 2 } }],
      },
      { v: 1, id: 'b', role: 'tool', content: [{ type: 'tool_result', tool_use_id: 'c', content: result }] },
      { v: 1, id: 'c', role: 'user', content: [{ type: 'text', text: 'Again' }] },
    ],
    tools,
  };
}

export const digests = { one: '1'.repeat(64), two: '2'.repeat(64) } as const;

/** One model, loaded, and one answer: what most tests need. */
export const ordinary: Script = {
  models: [{ name: 'functiongemma', digest: digests.one, capabilities: ['completion', 'tools'], loaded: true }],
  otherwise: { tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] },
};

export async function double(
  t: TestContext,
  script: Script = {},
  options: OllamaDoubleOptions = {},
): Promise<OllamaDouble> {
  const server = await startOllamaDouble({ ...options, script: { ...ordinary, ...script } });
  t.after(server.close);
  return server;
}

/** Without the question beside the answer, so that a test counts its own requests only. */
export function providerOf({ url }: { readonly url: string }, more: Partial<OllamaOptions> = {}): ModelProvider {
  return createOllamaProvider({ model: 'functiongemma', host: url, conformanceProbe: false, ...more });
}

export type Heard = { readonly events: readonly StreamEvent[]; readonly error: unknown };

export async function hear(
  provider: ModelProvider,
  request: ModelRequest,
  limits: Partial<WireLimits> = {},
  signal = new AbortController().signal,
): Promise<Heard> {
  const events: StreamEvent[] = [];
  try {
    for await (const event of provider.complete(request, { signal, limits: { ...defaultWireLimits, ...limits } }))
      events.push(event);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

/** The events of one kind. */
export function only<T extends StreamEvent['type']>(
  events: readonly StreamEvent[],
  type: T,
): readonly Extract<StreamEvent, { type: T }>[] {
  return events.filter((event): event is Extract<StreamEvent, { type: T }> => event.type === type);
}
