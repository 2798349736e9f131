import {
  deepFreeze,
  FpfError,
  type JsonObject,
  type ModelGateway,
  type ModelReply,
  type ModelRequest,
  personIdentity,
  type ToolCall,
} from '@fpf/contracts';
import { canonicalJson, hashJson } from '@fpf/contracts/hash';
import { readJson } from '@fpf/contracts/validate';

const isCall = /^call (?:\S+#)?(?<name>[a-z][a-z0-9_]{0,63}) (?<args>\{.*\})$/s;

/** The request of a run that is one given call. All of the call stands in it, so that a run which goes on has it. */
export function requestOfCall(skill: string, tool: string, args: JsonObject): string {
  const text = canonicalJson(args);
  const read = readJson(text);
  if (read.ok) return `call ${skill}#${tool} ${text}`;
  throw new FpfError({
    code: 'admit.bad-json',
    message: `project: the arguments of ${tool} cannot be used: ${read.issue.message}.`,
    hint: 'Give fewer or smaller ones; a tool can read what is long from a file.',
  });
}

/**
 * The gateway of a run whose call was given: it asks nobody, and answers with the call that the request is. What it
 * answers is as untrusted as what a model says, and goes the same way.
 */
export function personGateway(): ModelGateway {
  return {
    registerProvider: () => undefined,
    capabilities: async () => ({ tools: true, streaming: false, multiTurn: false }),
    probe: async () => personIdentity,
    models: async () => [personIdentity],
    plan: (request) => ({
      result: async () => replyTo(request),
      // Nothing comes bit by bit.
      async *[Symbol.asyncIterator]() {},
    }),
  };
}

function replyTo(request: ModelRequest): ModelReply {
  const response = { tool_calls: [callIn(request)] };
  return deepFreeze({
    response,
    evidence: {
      model: personIdentity,
      request_hash: hashJson(request),
      raw: canonicalJson(response),
      marks: [],
      repairs: [],
      attempts: 1,
    },
  });
}

function callIn({ messages }: ModelRequest): ToolCall {
  const [part] = messages.findLast(({ role }) => role === 'user')?.content ?? [];
  const { name, args } = (part?.type === 'text' && isCall.exec(part.text)?.groups) || {};
  const read = args === undefined ? undefined : readJson(args);
  if (name !== undefined && read?.ok && isObject(read.value)) return { name, arguments: read.value };
  throw new FpfError({
    code: 'model.no-call',
    message: 'project: a call is to be given here, and the request is none.',
    hint: '`fpf call TOOL` gives a call; `fpf run` asks a model with words.',
  });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
