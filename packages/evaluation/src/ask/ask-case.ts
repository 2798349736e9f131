import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { EvalCase } from '../cases/eval-case.ts';
import { type Offer, requestOf } from './offer.ts';
import type { Answered, Asked, Reply } from './reply.ts';

export type AskOptions = { readonly repeat: number; readonly signal: AbortSignal; readonly clock: () => number };

export type AskedCase = {
  /** The first answer; it alone is judged. */
  readonly reply: Reply;
  /** What it was asked with last, for that answer; undefined where nothing was asked. */
  readonly offer: Offer | undefined;
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
  if (!offer) return { reply: { kind: 'unasked' }, offer, times: 0, same: true, milliseconds: [], models: [] };
  const ends: Asking[] = [];
  const milliseconds: number[] = [];
  while (ends.length < options.repeat) {
    const began = options.clock();
    ends.push(await askAsRun(one, offer, asked, options.signal));
    milliseconds.push(options.clock() - began);
  }
  const [first] = ends as [Asking, ...Asking[]];
  const marks = new Set(ends.map((each) => markOf(each.reply)));
  return {
    reply: first.reply,
    offer: first.offer,
    times: ends.length,
    same: marks.size === 1,
    milliseconds,
    models: ends.flatMap(({ models }) => models),
  };
}

type Asking = { readonly reply: Reply; readonly offer: Offer; readonly models: readonly ModelIdentity[] };

/** Asks once, and once more with what comes next where the model answered in words alone, as a run does. */
async function askAsRun(one: EvalCase, offer: Offer, asked: Asked, signal: AbortSignal): Promise<Asking> {
  const first = await askWith(one, offer, asked, signal);
  const { reply: said } = first;
  const isDeclined = said.kind === 'answered' && said.calls.length === 0 && said.words;
  const next = isDeclined ? await offer.next?.() : undefined;
  if (!next) return first;
  const second = await askWith(one, next, asked, signal);
  return { ...second, models: [...first.models, ...second.models] };
}

async function askWith(one: EvalCase, offer: Offer, asked: Asked, signal: AbortSignal): Promise<Asking> {
  const answer = await reply(() => asked.ask(requestOf(one, offer), signal), signal);
  return { reply: answer, offer, models: answer.kind === 'answered' ? [answer.model] : [] };
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
