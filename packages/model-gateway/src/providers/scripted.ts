import { basename } from 'node:path';
import {
  closed,
  FpfError,
  type ModelIdentity,
  type ModelProvider,
  type ModelRequest,
  ModelResponse,
  part,
  type StreamEvent,
  textOf,
  Type,
} from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { assertValid, readJson } from '@fpf/contracts/validate';
import { readNeeded } from '@fpf/files/read';
import type { Static } from '@sinclair/typebox';
import { stoppedError } from '../wire/stopped-error.ts';

/** A file of requests and the answers to them, word for word. */
export const ScriptedAnswers = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    answers: Type.Array(
      Type.Object(
        {
          request: Type.String({ minLength: 1 }),
          response: part(ModelResponse),
          /** What it says in the turns after, when it is told what came of its calls. */
          further: Type.Optional(Type.Array(part(ModelResponse), { maxItems: 64 })),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type ScriptedAnswers = Static<typeof ScriptedAnswers>;

/** `multiTurn`: it is told what came of its calls, and goes on with what the file has `further`. */
export const ScriptedSettings = Type.Object({ multiTurn: Type.Optional(Type.Boolean()) }, closed);
export type ScriptedSettings = Static<typeof ScriptedSettings>;

const nothingMore: ModelResponse = { final: 'That is all.' };

type Script = {
  readonly answers: ReadonlyMap<string, readonly ModelResponse[]>;
  readonly requests: readonly string[];
  readonly identity: ModelIdentity;
};

/**
 * A model that says what a file tells it to say: for tests, trials and demonstrations. It understands nothing, and it
 * never pretends to: its name says `scripted`, and what it decides is never conforming.
 */
export function createScriptedProvider({
  file,
  multiTurn = false,
}: { readonly file: string } & ScriptedSettings): ModelProvider {
  let script: Promise<Script> | undefined;
  const read = (): Promise<Script> => (script ??= readScript(file));
  return {
    name: 'scripted',
    capabilities: { tools: true, streaming: false, multiTurn },
    probe: async () => (await read()).identity,
    models: async () => [(await read()).identity],
    complete: (request, { signal }) => say(request, read, signal),
  };
}

async function* say(
  request: ModelRequest,
  read: () => Promise<Script>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const { answers, requests } = await read();
  if (signal.aborted) throw stoppedError(signal.reason);
  const asked = request.messages.findLast((message) => message.role === 'user');
  const told = request.messages.filter(({ role }) => role === 'assistant').length;
  const script = asked && answers.get(normal(textOf(asked)));
  if (!script) throw noScript(requests);
  const response = script[told] ?? nothingMore;
  yield { type: 'message_start' };
  if (response.thought !== undefined) yield { type: 'thinking_delta', index: 0, text: response.thought };
  for (const [index, call] of (response.tool_calls ?? []).entries()) {
    yield { type: 'tool_call_delta', index, name: call.name, arguments_delta: JSON.stringify(call.arguments) };
  }
  if (response.final !== undefined) yield { type: 'text_delta', index: 0, text: response.final };
  yield { type: 'message_stop', stop_reason: 'stop' };
}

async function readScript(file: string): Promise<Script> {
  const missing = (cause: unknown): FpfError =>
    new FpfError({
      code: 'model.missing',
      message: `model-gateway: the scripted answers ${file} cannot be read.`,
      hint: 'Name an existing file of answers as the model.',
      cause,
    });
  const bytes = readNeeded(file, largest, (why, cause) => missing(cause ?? why), { links: 'follow' });
  const json = readJson(bytes);
  if (!json.ok) {
    throw new FpfError({
      code: 'json.not-strict',
      message: `model-gateway: ${file}: ${json.issue.message}`,
      hint: 'Mend the file of answers at that place.',
    });
  }
  assertValid(ScriptedAnswers, json.value, file);
  const { answers } = json.value;
  return {
    answers: new Map(answers.map((entry) => [normal(entry.request), [entry.response, ...(entry.further ?? [])]])),
    requests: answers.map((entry) => entry.request),
    identity: {
      provider: 'scripted',
      name: `scripted:${basename(file)}`,
      digest: `sha256:${sha256(bytes)}`,
      conforming: false,
    },
  };
}

const largest = 1_048_576;

/** Spaces and a final dot are not what a request is about; everything else has to be the same. */
function normal(text: string): string {
  return text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
}

function noScript(requests: readonly string[]): FpfError {
  return new FpfError({
    code: 'model.no-script',
    message: `model-gateway: the scripted model has no answer for this request. It answers only these:\n${requests.map((text) => `  - ${text}`).join('\n')}`,
    hint: 'Ask one of the listed requests, or configure a real model in fpf.config.json.',
    details: { requests: [...requests] },
  });
}
