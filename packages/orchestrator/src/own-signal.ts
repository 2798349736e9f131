/** A signal for one question, that also ends with a longer one. */
export type OwnSignal = {
  readonly signal: AbortSignal;
  readonly end: (reason: Error) => void;
  /** A run asks thousands of questions: what hangs on its signal is taken off again. */
  readonly letGo: () => void;
};

/** Not `AbortSignal.any`: the longer signal would remember each of them for as long as it lives. */
export function ownSignal(longer: AbortSignal): OwnSignal {
  const own = new AbortController();
  const follow = (): void => own.abort(longer.reason);
  if (longer.aborted) follow();
  else longer.addEventListener('abort', follow, { once: true });
  return {
    signal: own.signal,
    end: (reason) => own.abort(reason),
    letGo: () => longer.removeEventListener('abort', follow),
  };
}
