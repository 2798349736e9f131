import {
  deepFreeze,
  FpfError,
  type JsonObject,
  type ModelEvidence,
  type ModelIdentity,
  type ModelMark,
  type ModelReply,
  type ModelRequest,
  type ModelResponse,
  reason,
  type ToolCall,
} from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { admit, readJson } from '@fpf/contracts/validate';
import type { RawAnswer, RawCall } from './accumulate.ts';

export type EnvelopeInput = {
  readonly request: ModelRequest;
  readonly model: ModelIdentity;
  readonly attempts: number;
  readonly answer: RawAnswer;
  readonly maxCalls: number;
};

/** From what a model said to the strict envelope of document 2 §4. Nothing is mended: what does not fit is marked. */
export function toReply({ request, model, attempts, answer, maxCalls }: EnvelopeInput): ModelReply {
  if (answer.calls.length > maxCalls) throw tooMany(answer.calls.length, maxCalls);
  const read = answer.calls.map(readCall);
  const marks = read.flatMap((entry, call): ModelMark[] => {
    if (entry.unreadable) return [{ call, reason: reason('admit.bad-json', 'schema', entry.unreadable) }];
    const admission = admit(entry.call, request.tools);
    return admission.ok ? [] : admission.reasons.slice(0, 1).map((first) => ({ call, reason: first }));
  });
  const response: ModelResponse = {
    ...(answer.thought !== '' && { thought: answer.thought }),
    ...(read.length > 0 && { tool_calls: read.map((entry) => entry.call) }),
    ...(answer.text !== '' && { final: answer.text }),
  };
  const evidence: ModelEvidence = {
    model,
    request_hash: hashJson(request),
    raw: rawText(answer),
    marks,
    repairs: [],
    attempts,
    ...(answer.inputTokens !== undefined && { input_tokens: answer.inputTokens }),
    ...(answer.outputTokens !== undefined && { output_tokens: answer.outputTokens }),
    ...(answer.stopReason !== undefined && { stop_reason: answer.stopReason }),
  };
  return deepFreeze({ response, evidence });
}

/** A call whose arguments cannot be read keeps its name, has no arguments, and carries the reason. */
function readCall({ name, argumentsText }: RawCall): { readonly call: ToolCall; readonly unreadable?: string } {
  const shown = name.slice(0, 256);
  const read = readJson(argumentsText);
  if (!read.ok)
    return {
      call: { name: shown, arguments: {} },
      unreadable: `The arguments of ${shown || 'an unnamed call'} are not strict JSON: ${read.issue.message}`,
    };
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value)) {
    return { call: { name: shown, arguments: {} }, unreadable: `The arguments of ${shown || 'an unnamed call'} are not an object.` };
  }
  return { call: { name: shown, arguments: read.value as JsonObject } };
}

function rawText({ text, calls }: RawAnswer): string {
  return [...(text === '' ? [] : [text]), ...calls.map((call) => `${call.name}(${call.argumentsText})`)].join('\n');
}

/** Which of too many calls were meant, nobody can say; so none is taken. */
function tooMany(count: number, most: number): FpfError {
  return new FpfError({
    code: 'model.bad-response',
    message: `model-gateway: the model made ${count} calls at once; at most ${most} are taken, and none of these was.`,
    hint: 'Ask for less at once.',
  });
}
