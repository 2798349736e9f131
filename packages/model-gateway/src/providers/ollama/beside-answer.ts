import type { AnswerTime } from '@fpf/contracts';
import { untilAborted } from '../../wire/until-aborted.ts';
import { stoppedError } from '../../wire/stopped-error.ts';
import type { OllamaCallOptions } from './ollama-wire.ts';

/** Asks what is told beside an answer; undefined where it failed or took too long. */
export type BesideAnswer = <T>(ask: (call: OllamaCallOptions) => Promise<T>) => Promise<T | undefined>;

export type BesideInput = {
  readonly call: OllamaCallOptions;
  readonly time: AnswerTime | undefined;
  /** The longest that an answer waits. */
  readonly mostMs: number;
};

/**
 * The answer is there, and must not be lost to a question of our own: each has a short time to itself, never more than
 * half of what the answer has left, and no failure of it is one of the answer. Only whoever asked can end both.
 */
export function besideAnswer({ call, time, mostMs }: BesideInput): BesideAnswer {
  const { signal } = call;
  return async (ask) => {
    const own = new AbortController();
    const stop = (): void => own.abort(stoppedError(signal?.reason));
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(
      () => own.abort(stoppedError(undefined)),
      Math.min(mostMs, (time?.left() ?? mostMs * 2) / 2),
    );
    try {
      return await untilAborted(ask({ ...call, signal: own.signal }), own.signal);
    } catch {
      if (signal?.aborted) throw stoppedError(signal.reason);
      return undefined;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  };
}
