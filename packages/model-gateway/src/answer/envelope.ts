import {
  deepFreeze,
  type JsonObject,
  type JsonValue,
  type ModelConformance,
  type ModelEvidence,
  type ModelIdentity,
  type ModelMark,
  type ModelReply,
  type ModelRequest,
  type ModelResponse,
  type Reason,
  reason,
  type ToolCall,
  type ToolSpec,
} from '@fpf/contracts';
import type { Limits } from '../limits/options.ts';
import { type RawAnswer, type RawCall, rawText } from './accumulate.ts';
import { cutTextOf } from './cut-text.ts';
import { ungroundedIn } from './grounding.ts';
import { quote, readJson } from '@fpf/contracts/validate';

export type EnvelopeInput = {
  readonly request: ModelRequest;
  readonly requestHash: string;
  readonly model: ModelIdentity;
  /** The codes of the attempts before the one that was answered. */
  readonly failed: readonly string[];
  readonly answer: RawAnswer;
  readonly limits: Limits;
};

/**
 * From what a model said to the strict envelope of document 2 §4. Nothing is mended: what cannot be taken as it came is
 * marked. Whether a call fits what was offered is for admission to say, over the same bytes.
 */
export function toReply({ request, requestHash, model, failed, answer, limits }: EnvelopeInput): ModelReply {
  const { kept, answered: _answered, ...told } = answer.told;
  const read = answer.calls.map((call, at) =>
    at < limits.maxCalls
      ? whole(readCall(call, request.tools, limits), request, told.conformance)
      : beyond(readCall(call, request.tools, limits), answer.calls.length, limits),
  );
  const response: ModelResponse = {
    ...(answer.thought !== '' && { thought: answer.thought }),
    ...(read.length > 0 && { tool_calls: read.map(({ call }) => call) }),
    ...(answer.text !== '' && { final: answer.text }),
  };
  const evidence: ModelEvidence = {
    model,
    request_hash: requestHash,
    raw: rawText(answer),
    marks: orNone(marksOf(read)),
    repairs: none,
    attempts: failed.length + 1,
    ...told,
    ...(kept && { shown: kept.shown, prompt_hash: kept.hash }),
    ...(read.length > 0 && { ungrounded: orNone([...ungroundedIn(unmarked(read), request)]) }),
    ...(failed.length > 0 && { failed_attempts: [...failed] }),
  };
  return deepFreeze({ response, evidence });
}

/** It is recorded as it came, and not decided on. */
function beyond({ call }: ReadCall, made: number, { maxCalls }: Limits): ReadCall {
  const what = `One answer made ${made} calls, and the first ${maxCalls} are decided; ${quote(call.name)} comes after them.`;
  return { call, mark: reason('admit.too-many-calls', 'lookup', what, [call.name]) };
}

/** A call can be read as it came, and may be less than what the model wrote. */
function whole(entry: ReadCall, request: ModelRequest, conformance: ModelConformance | undefined): ReadCall {
  const mark = entry.tool && cutTextOf({ tool: entry.tool, args: entry.call.arguments }, request, conformance);
  return mark ? { call: entry.call, mark } : entry;
}

/** Most replies have nothing to tell here, and to freeze a list costs a tenth of all of it. */
const none: never[] = [];
Object.freeze(none);

function orNone<T>(list: T[]): T[] {
  return list.length > 0 ? list : none;
}

function marksOf(read: readonly ReadCall[]): ModelMark[] {
  return read.flatMap(({ mark }, call) => (mark ? [{ call, reason: mark }] : []));
}

/** A call that is marked is not carried out, so it does not matter where its texts come from. */
function unmarked(read: readonly ReadCall[]): Parameters<typeof ungroundedIn>[0] {
  return read.flatMap(({ tool, call: { arguments: args } }, call) => (tool ? [{ call, tool, args }] : []));
}

/** Without a mark it has its tool, where that was offered. */
type ReadCall = { readonly call: ToolCall; readonly tool?: ToolSpec | undefined; readonly mark?: Reason };

const longestName = 256;

/** One call, as strict JSON, neither mended nor left out. */
function readCall({ name, argumentsText }: RawCall, tools: readonly ToolSpec[], limits: Limits): ReadCall {
  // A name that is too long for a call is no offered one either.
  const shown = name.slice(0, longestName).toWellFormed();
  const read = readJson(argumentsText, { bytes: limits.maxArgumentBytes, depth: limits.maxDepth });
  if (!read.ok) return unreadable(shown, `are not taken by the strict reader: ${read.issue.message}`);
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
    return unreadable(shown, 'are not an object.');
  return {
    call: { name: shown, arguments: bareJson(read.value) as JsonObject },
    tool: tools.find((tool) => tool.name === shown),
  };
}

/**
 * It keeps its name, so that it can be audited, and has no arguments: none of what came can be trusted to be what was
 * meant.
 */
function unreadable(name: string, what: string): ReadCall {
  return {
    call: { name, arguments: {} },
    mark: reason('admit.bad-json', 'schema', `The arguments of ${quote(name)} ${what}`),
  };
}

/**
 * The same value in objects that inherit nothing: what is not in an argument object is nowhere. Only for values of a
 * bounded depth.
 */
function bareJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(bareJson);
  const bare = Object.create(null) as Record<string, JsonValue>;
  for (const [key, inner] of Object.entries(value as JsonObject)) bare[key] = bareJson(inner);
  return bare;
}
