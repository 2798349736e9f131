import { type AnswerTime, FpfError } from '@fpf/contracts';
import { stoppedError } from '../wire/stopped-error.ts';

export type Deadline = AnswerTime & {
  /** Aborted by whichever comes first; its reason is the error to end with. */
  readonly signal: AbortSignal;
  /** Nothing may stay behind: neither the timer, nor a listener on a signal that lives longer than the request. */
  readonly clear: () => void;
};

const longestTimer = 2_147_483_647;

/**
 * `loadMs` is how long the clock may stand still while a model is loaded, in all. Time is read off a clock that never
 * goes back.
 */
export function startDeadline(
  ms: number,
  caller: AbortSignal | undefined,
  monotonic: () => number,
  loadMs = 0,
): Deadline {
  const stop = new AbortController();
  let left = Math.min(Math.max(ms, 0), longestTimer);
  let spare = loadMs;
  // Since when the clock runs, or stands still.
  let since = monotonic();
  let timer: NodeJS.Timeout | undefined;
  let load: object | undefined;

  const passed = (): number => monotonic() - since;
  const run = (): void => {
    since = monotonic();
    timer = setTimeout(() => stop.abort(late(ms, loadMs - spare)), left);
  };
  const loading = (): (() => void) => {
    if (load || spare <= 0) return () => undefined;
    clearTimeout(timer);
    left = Math.max(0, left - passed());
    since = monotonic();
    const own = (load = {});
    const loaded = (): void => {
      if (load !== own) return;
      clearTimeout(timer);
      load = undefined;
      spare = Math.max(0, spare - passed());
      run();
    };
    timer = setTimeout(loaded, spare);
    return loaded;
  };
  const onCaller = (): void => stop.abort(stoppedError(caller?.reason));
  if (caller?.aborted) onCaller();
  else caller?.addEventListener('abort', onCaller, { once: true });
  run();
  return {
    signal: stop.signal,
    left: () => (load ? left : Math.max(0, left - passed())),
    loading,
    clear: () => {
      clearTimeout(timer);
      load = undefined;
      caller?.removeEventListener('abort', onCaller);
    },
  };
}

function late(ms: number, loadedMs: number): FpfError {
  const beside = loadedMs > 0 ? `, beside the ${seconds(loadedMs)} s in which the model was loaded` : '';
  return new FpfError({
    code: 'model.deadline',
    message: `model-gateway: no answer within ${ms / 1000} s${beside}.`,
    hint: 'Try again; the first answer after loading a model takes longest.',
    details: { deadline_ms: ms, ...(loadedMs > 0 && { load_ms: Math.round(loadedMs) }) },
  });
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
