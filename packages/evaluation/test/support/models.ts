import type { EvalCase } from '../../src/index.ts';
import {
  FpfError,
  type JsonObject,
  type ModelGateway,
  type ModelIdentity,
  type ModelReply,
  type ModelRequest,
  textOf,
  type ToolSpec,
} from '@fpf/contracts';

export const identity: ModelIdentity = {
  provider: 'test',
  name: 'test:1',
  digest: `sha256:${'a'.repeat(64)}`,
  conforming: false,
};

export type Said = {
  readonly calls?: readonly { readonly name: string; readonly arguments: JsonObject }[];
  readonly final?: string;
  readonly error?: string;
  readonly marks?: Readonly<Record<number, string>>;
  readonly model?: ModelIdentity;
};

/** A gateway that says what a function says of a request; nothing else of a gateway is there. */
export function gatewaySaying(say: (request: string, asked: number, whole: ModelRequest) => Said): ModelGateway {
  const asked = new Map<string, number>();
  const answer = (request: ModelRequest): ModelReply => {
    const last = request.messages.at(-1);
    const text = last ? textOf(last) : '';
    const times = asked.get(text) ?? 0;
    asked.set(text, times + 1);
    const { calls, final, error, marks = {}, model = identity } = say(text, times, request);
    if (error !== undefined) throw new FpfError({ code: error, message: `test: ${error}`, hint: 'This is a test.' });
    return {
      response: { ...(calls && { tool_calls: [...calls] }), ...(final !== undefined && { final }) },
      evidence: {
        model,
        request_hash: '0'.repeat(64),
        raw: '',
        marks: Object.entries(marks).map(([call, code]) => ({
          call: Number(call),
          reason: { code, stage: 'schema', message: code, refs: [] },
        })),
        repairs: [],
        attempts: 1,
      },
    };
  };
  return {
    registerProvider: () => undefined,
    capabilities: async () => ({ tools: true, streaming: false, multiTurn: false }),
    probe: async () => identity,
    models: async () => [identity],
    plan: (request) => {
      const result = (async () => answer(request))();
      result.catch(() => undefined);
      return { result: () => result, [Symbol.asyncIterator]: async function* none() {} };
    },
  };
}

const text = { type: 'string', maxLength: 64 };

export const tools: readonly ToolSpec[] = [
  {
    name: 'read_file',
    description: 'Read a file.',
    effect: 'pure',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      required: ['path'],
      properties: { path: text, first: { type: 'integer' }, last: { type: 'integer' } },
    },
  },
  {
    name: 'write_file',
    description: 'Write a file.',
    effect: 'fs',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'content'],
      properties: { path: text, content: text },
    },
  },
];

export function oneCall(
  request: string,
  name: string | null,
  given: JsonObject = {},
  more: Partial<EvalCase> = {},
): EvalCase {
  const call =
    name === null
      ? []
      : [
          {
            name,
            arguments: Object.fromEntries(
              Object.entries(given).map(([key, value]) => [key, { values: [value], optional: false }]),
            ),
          },
        ];
  return { id: request, request, before: [], answers: [call], group: name === null ? 'none' : 'known', ...more };
}
