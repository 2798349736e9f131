import type { FpfError, JsonObject, WireLimits } from '@fpf/contracts';
import type { ChatRequest, Ollama } from 'ollama/browser';
import { createGuardedFetch, type GuardOptions } from '../../wire/guarded-fetch.ts';
import { codeOfWords } from '../../wire/status-error.ts';
import { excerpt, wireError, type WireParty } from '../../wire/wire-error.ts';
import type { WireAgent } from '../../wire/wire-agent.ts';

export type OllamaCallOptions = {
  readonly limits: WireLimits;
  readonly signal?: AbortSignal | undefined;
  readonly firstByteMs?: number;
  /** For the requests that belong to one answer. */
  readonly agent?: WireAgent;
  /** Told when the answer begins. */
  readonly onHead?: (() => void) | undefined;
  /** Told when the line that ends a streamed answer has come, before that line is handed on. */
  readonly onOver?: () => void;
};

/** One server, spoken to through its own client, which is handed only what the guard has checked. */
export type OllamaWire = {
  readonly party: WireParty;
  readonly version: (options: OllamaCallOptions) => Promise<unknown>;
  readonly tags: (options: OllamaCallOptions) => Promise<unknown>;
  readonly running: (options: OllamaCallOptions) => Promise<unknown>;
  readonly show: (model: string, options: OllamaCallOptions) => Promise<unknown>;
  readonly chat: (body: JsonObject, options: OllamaCallOptions) => AsyncIterable<unknown>;
  /** The same request, for the prompt that the server makes of it. */
  readonly render: (body: JsonObject, options: OllamaCallOptions) => Promise<unknown>;
  readonly pull: (model: string, options: OllamaCallOptions) => AsyncIterable<unknown>;
};

export function createOllamaWire(host: string, model?: string): OllamaWire {
  const party: WireParty = {
    what: 'Ollama',
    host,
    ...(model !== undefined && {
      model,
      hints: { 'model.missing': `Run \`ollama pull ${model}\`, or \`fpf model pull ${model}\`.` },
    }),
  };
  const errorIn = (value: JsonObject): FpfError | undefined => lineError(value, party);
  const guarded = guardedClients(host);
  const once = async (options: OllamaCallOptions, ask: (client: Ollama) => Promise<unknown>): Promise<unknown> => {
    const { client, close } = await guarded({ party, ...options });
    try {
      return await ask(client);
    } finally {
      close();
    }
  };
  async function* stream(
    options: OllamaCallOptions,
    isLast: (value: JsonObject) => boolean,
    ask: (client: Ollama) => Promise<AsyncIterable<unknown>>,
  ): AsyncGenerator {
    const { client, close } = await guarded({ party, ...options, lines: { isLast, onLast: options.onOver, errorIn } });
    try {
      yield* await ask(client);
    } finally {
      close();
    }
  }
  // The client hands on every member of a request, those that its types do not know among them.
  return {
    party,
    version: (options) => once(options, (client) => client.version()),
    tags: (options) => once(options, (client) => client.list()),
    running: (options) => once(options, (client) => client.ps()),
    show: (name, options) => once(options, (client) => client.show({ model: name })),
    chat: (body, options) => stream(options, isDone, (client) => client.chat({ ...asChat(body), stream: true })),
    render: (body, options) =>
      once(options, (client) => client.chat({ ...asChat({ ...body, _debug_render_only: true }), stream: false })),
    pull: (name, options) => stream(options, isPulled, (client) => client.pull({ model: name, stream: true })),
  };
}

function asChat(body: JsonObject): ChatRequest {
  return body as unknown as ChatRequest;
}

const isDone = (value: JsonObject): boolean => value['done'] === true;
const isPulled = (value: JsonObject): boolean => value['status'] === 'success';

/** After the first byte a server can only tell an error as a line of its own. */
function lineError(value: JsonObject, party: WireParty): FpfError | undefined {
  if (!Object.hasOwn(value, 'error')) return undefined;
  const said = typeof value['error'] === 'string' ? value['error'] : JSON.stringify(value['error']);
  return wireError(party, codeOfWords(said) ?? 'model.server-error', `failed: ${excerpt(said)}`, { received: said });
}

type Guarded = { readonly client: Ollama; readonly close: () => void };

/**
 * The build for browsers reads no files: the other one takes a text that looks like a path for the name of an image.
 * Loaded once, when it is needed.
 */
function guardedClients(host: string): (options: GuardOptions) => Promise<Guarded> {
  let loaded: Promise<typeof Ollama> | undefined;
  const load = async (): Promise<typeof Ollama> => (await import('ollama/browser')).Ollama;
  return async (options) => {
    const Client = await (loaded ??= load());
    const { fetch, close } = createGuardedFetch(options);
    return { client: new Client({ host, fetch }), close };
  };
}
