import { closed, FpfError, type ModelIdentity, type ModelProvider, type ModelRequest, type StreamEvent } from '@fpf/contracts';
import { type Static, Type } from '@sinclair/typebox';
import type { Ollama } from 'ollama';
import { ollamaError } from './ollama-errors.ts';
import { type OllamaMessage, toOllamaMessages, toOllamaTools } from './ollama-wire.ts';
import { stoppedError } from './stopped-error.ts';

/** What a config may say under `model.options`. Temperature is 0, always. */
export const OllamaSettings = Type.Object(
  {
    host: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2048, description: 'The server; OLLAMA_HOST, or port 11434 of this machine, when left out.' }),
    ),
    numCtx: Type.Optional(Type.Integer({ minimum: 256, maximum: 131_072 })),
    numPredict: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_768 })),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  },
  closed,
);
export type OllamaSettings = Static<typeof OllamaSettings>;

/** `model` is the tag, such as `functiongemma:270m`. */
export type OllamaOptions = OllamaSettings & { readonly model: string };

/** FunctionGemma through Ollama. All sampling is pinned; the digest comes from the server's own list, never from the tag. */
export function createOllamaProvider(options: OllamaOptions): ModelProvider {
  const host = options.host ?? process.env['OLLAMA_HOST'] ?? 'http://127.0.0.1:11434';
  const client = async (signal?: AbortSignal): Promise<Ollama> => {
    const { Ollama: Client } = await import('ollama');
    const guarded: typeof fetch = (input, init) => fetch(input, signal ? { ...init, signal } : init);
    return new Client({ host, fetch: guarded });
  };
  const list = async (signal?: AbortSignal): Promise<readonly ModelIdentity[]> => {
    try {
      const { models } = await (await client(signal)).list();
      return models.map((model) => identity(model.name, model.digest));
    } catch (error) {
      throw signal?.aborted ? stoppedError(error) : ollamaError(error, host, options.model);
    }
  };
  return {
    name: 'ollama',
    capabilities: { tools: true, streaming: true, multiTurn: false },
    models: list,
    probe: async (signal) => find(await list(signal), options.model, host),
    complete: (request, { signal }) => complete(request, signal, options, host, client),
  };
}

/** A bare name is the tag `latest`, as Ollama reads it; nothing else is guessed. */
function find(models: readonly ModelIdentity[], wanted: string, host: string): ModelIdentity {
  const found = models.find((model) => model.name === wanted || model.name === `${wanted}:latest`);
  if (found) return found;
  throw new FpfError({
    code: 'model.missing',
    message: `model-gateway: ${host} does not have ${wanted}. It has: ${models.map((model) => model.name).join(', ') || 'no model'}.`,
    hint: `Run \`ollama pull ${wanted}\`.`,
  });
}

function identity(name: string, digest: string): ModelIdentity {
  const known = /^[0-9a-f]{64}$/.test(digest) ? (`sha256:${digest}` as const) : null;
  return { provider: 'ollama', name, digest: known, conforming: known !== null && /^functiongemma(:|$)/.test(name) };
}

async function* complete(
  request: ModelRequest,
  signal: AbortSignal,
  options: OllamaOptions,
  host: string,
  client: (signal: AbortSignal) => Promise<Ollama>,
): AsyncGenerator<StreamEvent> {
  try {
    const stream = await (
      await client(signal)
    ).chat({
      model: options.model,
      messages: toOllamaMessages(request.messages) as OllamaMessage[],
      tools: toOllamaTools(request.tools),
      stream: true,
      options: { temperature: 0, seed: options.seed ?? 7, num_ctx: options.numCtx ?? 16_384, num_predict: options.numPredict ?? 512 },
    });
    yield { type: 'message_start' };
    let calls = 0;
    for await (const chunk of stream) {
      const { content, thinking, tool_calls: toolCalls } = chunk.message;
      if (thinking) yield { type: 'thinking_delta', index: 0, text: thinking };
      if (content) yield { type: 'text_delta', index: 0, text: content };
      for (const { function: call } of toolCalls ?? []) {
        yield { type: 'tool_call_delta', index: calls, name: call.name, arguments_delta: JSON.stringify(call.arguments ?? {}) };
        calls += 1;
      }
      if (chunk.done) {
        yield { type: 'usage', ...count('input_tokens', chunk.prompt_eval_count), ...count('output_tokens', chunk.eval_count) };
        yield { type: 'message_stop', stop_reason: chunk.done_reason ?? 'stop' };
      }
    }
  } catch (error) {
    throw signal.aborted ? stoppedError(error) : ollamaError(error, host, options.model);
  }
}

/** A count that the server leaves out is unknown, not zero. */
function count(name: 'input_tokens' | 'output_tokens', value: number | undefined): Record<string, number> {
  return Number.isSafeInteger(value) ? { [name]: value as number } : {};
}
