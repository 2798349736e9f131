import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { EvalCase } from '../cases/eval-case.ts';
import { type Offer, requestOf } from './offer.ts';
import type { Answered, Asked, Reply } from './reply.ts';

export type AskOptions = { readonly repeat: number; readonly signal: AbortSignal; readonly clock: () => number };

export type AskedCase = {
  /** The first answer; it alone is judged. */
  readonly reply: Reply;
  /** How often it was asked. */
  readonly times: number;
  /** Every answer was the same as the first one. */
  readonly same: boolean;
  readonly milliseconds: readonly number[];
  readonly models: readonly ModelIdentity[];
};

/** One case, asked as often as is wanted. A caller that stops it gets the stop, and no half of an answer. */
export async function askCase(
  one: EvalCase,
  offer: Offer | undefined,
  asked: Asked,
  options: AskOptions,
): Promise<AskedCase> {
  if (!offer) return { reply: { kind: 'unasked' }, times: 0, same: true, milliseconds: [], models: [] };
  const request = requestOf(one, offer);
  const replies: Reply[] = [];
  const milliseconds: number[] = [];
  while (replies.length < options.repeat) {
    const began = options.clock();
    replies.push(await reply(() => asked.ask(request, options.signal), options.signal));
    milliseconds.push(options.clock() - began);
  }
  const [first] = replies as [Reply, ...Reply[]];
  const marks = new Set(replies.map(markOf));
  return {
    reply: first,
    times: replies.length,
    same: marks.size === 1,
    milliseconds,
    models: replies.flatMap((each) => (each.kind === 'answered' ? [each.model] : [])),
  };
}

/** Only what a model or its wire did wrong is an answer; a defect of ours is none, and ends the evaluation. */
async function reply(ask: () => Promise<Answered>, signal: AbortSignal): Promise<Reply> {
  try {
    signal.throwIfAborted();
    return await ask();
  } catch (error) {
    if (signal.aborted || !FpfError.is(error) || !error.code.startsWith('model.')) throw error;
    return { kind: 'failed', code: error.code, message: error.message };
  }
}

/**
 * Two answers with one mark are the same: the same calls in any order, or the same failure. Words are no part of it.
 */
function markOf(reply: Reply): string {
  if (reply.kind !== 'answered') return reply.kind === 'failed' ? `failed ${reply.code}` : 'unasked';
  return reply.calls
    .map(({ name, arguments: given }) => canonicalJson([name, given]))
    .toSorted()
    .join('\n');
}
