/** A signal for one question: it ends with a longer one, when its time is over, and when the question is. */
type OwnSignal = {
  readonly signal: AbortSignal;
  /** A run asks thousands of questions: what hangs on its signal, and on the clock, is taken off again. */
  readonly over: () => void;
};

/** Not `AbortSignal.any`: the longer signal would remember each of them for as long as it lives. */
export function ownSignal(longer: AbortSignal, ms: number): OwnSignal {
  const own = new AbortController();
  const follow = (): void => own.abort(longer.reason);
  const timer = setTimeout(() => own.abort(new Error(`no answer within ${ms} ms`)), ms);
  if (longer.aborted) follow();
  else longer.addEventListener('abort', follow, { once: true });
  return {
    signal: own.signal,
    over: () => {
      clearTimeout(timer);
      longer.removeEventListener('abort', follow);
      own.abort(new Error('the question is over'));
    },
  };
}
