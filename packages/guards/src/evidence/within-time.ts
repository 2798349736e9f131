import type { EvidenceAnswer, EvidenceQuestion, EvidenceResolver } from '@fpf/contracts';

/**
 * A resolver's answer, or a refusal once its time is over; then its signal is aborted, and whatever it says later is
 * heard by nobody.
 */
export async function withinTime(
  ms: number,
  resolver: EvidenceResolver,
  question: Omit<EvidenceQuestion, 'signal'>,
): Promise<EvidenceAnswer> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer within ${ms} ms`);
      refuse(error);
      over.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([resolver.resolve(Object.freeze({ ...question, signal: over.signal })), late]);
  } finally {
    clearTimeout(timer);
  }
}
