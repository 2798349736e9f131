import type { EvidenceAnswer, EvidenceQuestion, EvidenceResolver, GuardContext, JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { expect } from '../expect.ts';
import { guardContext, guardedCall } from '../fixtures/guarded-call.ts';

/** A question as a fixture has it: what is left out is as in a quiet session. */
export type ResolverQuestion = {
  readonly subject?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly args?: JsonObject;
  readonly context?: Partial<GuardContext>;
  /** What the resolver has to be made with to be asked this, over what the config gives it. */
  readonly options?: JsonObject;
};

export function questionOf(
  asked: ResolverQuestion,
  signal: EvidenceQuestion['signal'] = new AbortController().signal,
): EvidenceQuestion {
  const { subject, params = {}, args = {}, context } = asked;
  const id = subject === undefined ? 'asked' : `asked:${subject}`.slice(0, 512);
  const world = Object.freeze({ ...guardContext(), ...context });
  return { id, subject, params: Object.freeze({ ...params }), call: guardedCall({ args }), context: world, signal };
}

/** `late`: what was said came after the stop. */
export type Heard = { readonly answer?: EvidenceAnswer; readonly failure?: unknown; readonly late: boolean };

const stopAfterMs = 50;
const promptlyMs = 2_000;

/** Asks, and stops it after a while where a stop is given. It has to end promptly either way. */
export async function answerOf(
  resolver: EvidenceResolver,
  question: EvidenceQuestion,
  stop?: AbortController,
): Promise<Heard> {
  const timers: NodeJS.Timeout[] = [];
  let late = false;
  const over = new Promise<never>((_, refuse) => {
    timers.push(setTimeout(() => refuse(new Error('still asking')), promptlyMs));
  });
  if (stop)
    timers.push(
      setTimeout(() => ((late = true), stop.abort(new Error('the time for an answer is over'))), stopAfterMs),
    );
  try {
    const answer = await Promise.race([(async () => await resolver.resolve(question))(), over]);
    return { answer, late };
  } catch (failure) {
    expect(
      !(failure instanceof Error && failure.message === 'still asking'),
      `${question.id} was not answered within ${promptlyMs / 1000} s`,
    );
    return { failure, late };
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/**
 * An answer is one of three words; what was found has something it was read from, and is of the kind that was
 * announced.
 */
export function expectAnswer({ about }: EvidenceResolver, answer: EvidenceAnswer): void {
  const { status, value, carrier, detail } = answer;
  expect(['present', 'absent', 'unknown'].includes(status), `an answer that is ${status}`);
  expect(detail === undefined || (typeof detail === 'string' && detail.length <= 1024), 'a detail that cannot be kept');
  if (status === 'unknown') return;
  expect(typeof carrier === 'object' && carrier !== null, `what is ${status} was read from nothing: no carrier`);
  expect(
    typeof carrier.type === 'string' && carrier.type !== '',
    'a carrier without a type, which says what it was read from',
  );
  expect(
    typeof carrier.ref === 'string' && carrier.ref !== '',
    'a carrier without a reference (`ref`), which says where it was read',
  );
  expect(carrier.sha256 === undefined || /^[0-9a-f]{64}$/.test(carrier.sha256), 'a carrier with a hash that is none');
  if (status === 'absent') return;
  expect(value !== undefined && canonicalJson(value).length <= 65_536, 'a value that cannot be kept');
  expect(about.value === 'json' || value === null || typeof value === about.value, `a value that is no ${about.value}`);
}

/** Absent, or a value that says no. */
export function isNo({ status, value }: EvidenceAnswer): boolean {
  return status !== 'present' || value === false || value === null;
}
