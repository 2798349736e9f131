import {
  deepFreeze,
  type ModelConformance,
  type ModelEvidence,
  type ModelIdentity,
  type ModelMark,
  type ModelReply,
  type ModelRequest,
  type ModelResponse,
} from '@fpf/contracts';
import type { Limits } from '../limits/options.ts';
import { type RawAnswer, rawText } from './accumulate.ts';
import { cutTextOf } from './cut-text.ts';
import { type GroundedCall, ungroundedIn } from './grounding.ts';
import { type ReadCall, readCall } from './read-call.ts';

export type EnvelopeInput = {
  readonly request: ModelRequest;
  readonly requestHash: string;
  readonly model: ModelIdentity;
  /** The codes of the attempts before the one that was answered. */
  readonly failed: readonly string[];
  readonly answer: RawAnswer;
  readonly limits: Limits;
};

/** From what a model said to the strict envelope of document 2 §4. Nothing is mended: what does not fit is marked. */
export function toReply({ request, requestHash, model, failed, answer, limits }: EnvelopeInput): ModelReply {
  const { kept, answered: _answered, ...told } = answer.told;
  const read = answer.calls.map((call) => whole(readCall(call, request.tools, limits), request, told.conformance));
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
    ...(read.length > 0 && { ungrounded: orNone([...ungroundedIn(admitted(read), request)]) }),
    ...(failed.length > 0 && { failed_attempts: [...failed] }),
  };
  return deepFreeze({ response, evidence });
}

/** A call fits as it came, and may be less than what the model wrote. */
function whole(entry: ReadCall, request: ModelRequest, conformance: ModelConformance | undefined): ReadCall {
  if ('mark' in entry) return entry;
  const mark = cutTextOf({ tool: entry.tool, args: entry.call.arguments }, request, conformance);
  return mark ? { call: entry.call, mark } : entry;
}

/** Most replies have nothing to tell here, and to freeze a list costs a tenth of all of it. */
const none: never[] = [];
Object.freeze(none);

function orNone<T>(list: T[]): T[] {
  return list.length > 0 ? list : none;
}

function marksOf(read: readonly ReadCall[]): ModelMark[] {
  return read.flatMap((entry, call) => ('mark' in entry ? [{ call, reason: entry.mark }] : []));
}

/** A call that is marked is not carried out, so it does not matter where its texts come from. */
function admitted(read: readonly ReadCall[]): readonly GroundedCall[] {
  return read.flatMap((entry, call) =>
    'tool' in entry ? [{ call, tool: entry.tool, args: entry.call.arguments }] : [],
  );
}
