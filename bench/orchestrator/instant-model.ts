import type { ModelIdentity, ModelProvider } from '@fpf/contracts';

const identity: ModelIdentity = { provider: 'instant', name: 'instant', digest: null, conforming: false };

/** A model that needs no time: so many calls of one tool, so many in a reply, and then words. */
export function instantModel(tool: string, steps: number, perTurn: number): ModelProvider {
  let said = 0;
  return {
    name: 'instant',
    capabilities: { tools: true, streaming: false, multiTurn: true },
    probe: async () => identity,
    models: async () => [identity],
    complete: async function* complete() {
      yield { type: 'message_start' };
      const until = Math.min(steps, said + perTurn);
      if (said === until) yield { type: 'text_delta', index: 0, text: 'That is all.' };
      for (let index = 0; said < until; index += 1, said += 1)
        yield { type: 'tool_call_delta', index, name: tool, arguments_delta: JSON.stringify({ n: said }) };
      yield { type: 'message_stop', stop_reason: 'stop' };
    },
  };
}
