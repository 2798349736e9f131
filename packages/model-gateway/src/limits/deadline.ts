import { FpfError } from '@fpf/contracts';
import { stoppedError } from '../providers/stopped-error.ts';

export type Deadline = {
  /** Aborted by whichever comes first; its reason is the error to end with. */
  readonly signal: AbortSignal;
  /** Milliseconds that are left, by a clock that never goes back. */
  readonly left: () => number;
  /** Nothing may stay behind: neither the timer, nor a listener on a signal that lives longer than the request. */
  readonly clear: () => void;
};

const longestTimer = 2_147_483_647;

export function startDeadline(ms: number, caller: AbortSignal | undefined, monotonic: () => number): Deadline {
  const stop = new AbortController();
  const within = Math.min(Math.max(ms, 0), longestTimer);
  const end = monotonic() + within;
  const timer = setTimeout(() => stop.abort(late(ms)), within);
  const onCaller = (): void => stop.abort(stoppedError(caller?.reason));
  if (caller?.aborted) onCaller();
  else caller?.addEventListener('abort', onCaller, { once: true });
  return {
    signal: stop.signal,
    left: () => Math.max(0, end - monotonic()),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onCaller);
    },
  };
}

function late(ms: number): FpfError {
  return new FpfError({
    code: 'model.deadline',
    message: `model-gateway: no answer within ${ms / 1000} s.`,
    hint: 'Try again; the first answer after loading a model takes longest.',
    details: { deadline_ms: ms },
  });
}
