import { FpfError, type ModelIdentity, type ModelProvider, type ModelRequest, type StreamEvent } from '@fpf/contracts';
import { echoOf } from './echo-of.ts';
import type { EchoOptions } from './options.ts';

/** It has no weights whose digest could be told, and it is no FunctionGemma; both are said in every trace. */
export function createEchoProvider({ name }: EchoOptions): ModelProvider {
  const identity: ModelIdentity = { provider: 'echo', name, digest: null, conforming: false };
  return {
    name: 'echo',
    capabilities: { tools: true, streaming: false, multiTurn: false },
    probe: async () => identity,
    models: async () => [identity],
    complete: (request, { signal }) => say(request, signal),
  };
}

async function* say(request: ModelRequest, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  for (const event of echoOf(request)) {
    if (signal.aborted) throw stopped(signal.reason);
    yield event;
  }
}

function stopped(cause: unknown): FpfError {
  return new FpfError({
    code: 'model.aborted',
    message: 'echo-provider: the request was stopped.',
    hint: 'Run it again when you like.',
    cause,
  });
}
