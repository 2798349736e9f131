import {
  codeOf,
  FpfError,
  type JsonObject,
  type ModelIdentity,
  type ModelProvider,
  type ModelRequest,
  type StreamEvent,
  type WireLimits,
} from '@fpf/contracts';
import { stoppedError } from '../../wire/stopped-error.ts';
import { readJsonBody, strictObject } from '../../wire/strict-line.ts';
import { defaultWireLimits } from '../../wire/wire-limits.ts';
import { wireError, type WireParty } from '../../wire/wire-error.ts';
import { askServer } from './ask-server.ts';
import { baseUrlOf, type OpenAiCompatibleOptions } from './settings.ts';
import { chatBody } from './chat-messages.ts';
import { listedModel, listedModels } from './models.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { serverEvents } from '../../wire/sse.ts';
import { createCompletionReader, errorIn } from './read-completion.ts';

/** A list is believed for so long, so that not each question costs two requests. */
const believedMs = 30_000;

/**
 * Any server that speaks `/v1/chat/completions`. It tells no digest, so its answers are never conforming, and it has to
 * be trusted by name.
 */
export function createOpenAiCompatibleProvider(options: OpenAiCompatibleOptions): ModelProvider {
  const { model, multiTurn = false, monotonic = () => performance.now() } = options;
  const host = baseUrlOf(options.baseUrl);
  const party: WireParty = { what: 'The OpenAI-compatible server', host, model, hints: hintsFor(host) };
  let believed: { readonly identity: ModelIdentity; readonly until: number } | undefined;

  const list = async (limits: WireLimits, signal: AbortSignal | undefined): Promise<readonly ModelIdentity[]> => {
    const answer = await askServer({ url: `${host}/models`, options, party, limits, signal });
    try {
      return listedModels(await readJsonBody(answer, party, limits), party);
    } finally {
      answer.close();
    }
  };
  const probe = async (signal?: AbortSignal): Promise<ModelIdentity> => {
    assertTrusted(options, party);
    if (signal?.aborted) throw stoppedError(signal.reason);
    if (believed && monotonic() < believed.until) return believed.identity;
    const identity = listedModel(await list(defaultWireLimits, signal), model, party);
    believed = { identity, until: monotonic() + believedMs };
    return identity;
  };
  async function* complete(
    request: ModelRequest,
    signal: AbortSignal,
    limits: WireLimits,
  ): AsyncGenerator<StreamEvent> {
    assertTrusted(options, party);
    const body = chatBody(request, options);
    // The wire does not tell whether the model has to be loaded first, so there is patience for it.
    const patient = { ...limits, firstByteMs: limits.coldFirstByteMs };
    const answer = await askServer({
      url: `${host}/chat/completions`,
      body: body.text,
      options,
      party,
      limits: patient,
      signal,
    });
    try {
      yield { type: 'message_start' };
      yield { type: 'shown', shown: body.shown };
      yield* completionEvents(answer, party, limits);
    } finally {
      answer.close();
    }
  }
  return {
    name: 'openai-compatible',
    capabilities: { tools: true, streaming: options.stream !== false, multiTurn },
    models: (signal) => list(defaultWireLimits, signal),
    probe,
    complete: (request, { signal, limits = defaultWireLimits }) => complete(request, signal, limits),
  };
}

function assertTrusted({ trust }: OpenAiCompatibleOptions, { host }: WireParty): void {
  if (trust === 'unpinned') return;
  throw new FpfError({
    code: 'model.unpinned',
    message: `model-gateway: the OpenAI-compatible server at ${host} tells no digest, so nobody can say which model answers.`,
    hint: codeOf('model.unpinned')?.next ?? '',
  });
}

/** What to do about this server, where a code's own next step is about Ollama. */
function hintsFor(host: string): Readonly<Record<string, string>> {
  return {
    'model.missing': `Write under model.name one of the models that ${host}/models lists.`,
    'model.unreachable': 'Start the server, or mend model.options.baseUrl.',
    'model.timeout-connect': 'Check that the server runs and that model.options.baseUrl names it.',
    'model.protocol': 'Check that model.options.baseUrl is the address of an OpenAI-compatible server up to /v1.',
    'model.truncated':
      'Try again; where it stays so, allow longer answers (model.options.maxTokens) or look at the log of the server.',
    'model.no-tools': 'Choose a model that can call tools; some servers have to be started with a parser for them.',
    'model.context-full':
      'Load fewer or shorter skills (skills.max, skills.tokens), or start the server with a longer context.',
  };
}

/** The events of an answer, as a stream or whole, whichever the server says that it is. */
async function* completionEvents(answer: Exchange, party: WireParty, limits: WireLimits): AsyncGenerator<StreamEvent> {
  const whole = answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';
  const reader = createCompletionReader(party, whole ? 'whole' : 'parts');
  if (whole) {
    yield* reader.read(await readJsonBody(answer, party, limits));
    yield* reader.end();
    return;
  }
  for await (const document of documents(answer.body, party, limits)) yield* reader.read(document);
  yield* reader.end();
}

const doneMark = Buffer.from('[DONE]');

/** Each event is one JSON document, read strictly, until the mark that ends them. After it nothing may come. */
async function* documents(
  body: AsyncIterable<Uint8Array>,
  party: WireParty,
  limits: WireLimits,
): AsyncGenerator<JsonObject> {
  let done = false;
  for await (const events of serverEvents(body, limits.maxLineBytes, party)) {
    for (const { data, isError } of events) {
      if (done)
        throw wireError(party, 'model.protocol', 'went on after it had said that it is done', { received: data.bytes });
      done = doneMark.equals(data.bytes);
      if (done) continue;
      const document = strictObject(data, party, limits);
      if (isError) throw errorIn(document, party);
      yield document;
    }
  }
  if (!done) throw wireError(party, 'model.truncated', 'ended its answer without saying that it is done');
}
