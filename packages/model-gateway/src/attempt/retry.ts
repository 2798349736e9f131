import type { FpfError, IdSource } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { Deadline } from '../limits/deadline.ts';
import type { Limits } from '../limits/options.ts';
import type { Breaker, Verdict } from './breaker.ts';
import { afterTries, typedError } from './typed-error.ts';
import { untilAborted } from '../wire/until-aborted.ts';

/** How far an attempt came. */
export type Progress = {
  /** Set once a piece of an answer was heard. From then on asking again could give a second answer to one question. */
  heard: boolean;
  /** Who is asked, once that is known. */
  model?: string;
};

export type Tries = {
  readonly limits: Limits;
  readonly deadline: Deadline;
  readonly breaker: Breaker;
  readonly ids: IdSource;
  readonly provider: string;
  /** Told of each try that failed, and whether there is another. */
  readonly onFailed?: (failed: FailedTry) => void;
};

export type FailedTry = {
  readonly code: string;
  readonly attempt: number;
  readonly model: string | undefined;
  readonly waitMs: number | undefined;
  readonly open: boolean;
};

export type Tried<T> = { readonly value: T; readonly failed: readonly string[] };

/** What may go away by itself: the server did not take the question, or fell silent before a word. */
const passing: ReadonlySet<string> = new Set([
  'model.unreachable',
  'model.timeout-connect',
  'model.timeout-idle',
  'model.overloaded',
  'model.server-error',
  'model.truncated',
]);

/** Asks until there is an answer, or an error that asking again would not mend, or no try or time is left. */
export async function withRetries<T>(attempt: (progress: Progress) => Promise<T>, tries: Tries): Promise<Tried<T>> {
  const { limits, deadline, breaker, provider } = tries;
  const failed: string[] = [];
  for (;;) {
    breaker.enter();
    const progress: Progress = { heard: false };
    try {
      const value = await attempt(progress);
      breaker.told('answers');
      return { value, failed };
    } catch (raw) {
      const error = deadline.signal.aborted ? (deadline.signal.reason as FpfError) : typedError(raw, provider);
      breaker.told(verdictOf(error));
      failed.push(error.code);
      const again =
        !deadline.signal.aborted &&
        !progress.heard &&
        failed.length < limits.tries &&
        isPassing(error) &&
        !breaker.isOpen();
      const wait = again ? waitBefore(failed.length, error, tries) : undefined;
      const last = wait === undefined || wait >= deadline.left();
      const told = { code: error.code, attempt: failed.length, model: progress.model, waitMs: last ? undefined : wait };
      tries.onFailed?.({ ...told, open: breaker.isOpen() });
      if (wait === undefined || last) throw afterTries(error, failed, { provider, model: progress.model });
      await pause(wait, deadline.signal).catch((stopped: unknown) => {
        throw afterTries(typedError(stopped, provider), failed, { provider, model: progress.model });
      });
    }
  }
}

function isPassing({ code, details }: FpfError): boolean {
  return passing.has(code) && details['retryable'] !== false && details['done_reason'] !== 'length';
}

/** A server that says anything at all, even nonsense, is there. */
function verdictOf(error: FpfError): Verdict {
  if (error.code === 'model.aborted') return 'unknown';
  return error.code === 'model.deadline' || (isPassing(error) && error.code !== 'model.truncated')
    ? 'fails'
    : 'answers';
}

/** Full jitter: anything up to a bound that doubles, so that those who failed together do not come back together. */
function waitBefore(failures: number, { details }: FpfError, { limits, ids }: Tries): number {
  const asked = details['retry_after_ms'];
  const drawn = chance(ids) * Math.min(limits.retryMostMs, limits.retryBaseMs * 2 ** (failures - 1));
  return Math.max(drawn, typeof asked === 'number' && asked >= 0 ? asked : 0);
}

/**
 * A number from 0 up to 1, out of the host's ids: they are its only chance, so that a run of fixed ids repeats itself.
 */
function chance(ids: IdSource): number {
  return Number.parseInt(sha256(ids.next()).slice(0, 8), 16) / 2 ** 32;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const slept = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await untilAborted(slept, signal);
  } finally {
    clearTimeout(timer);
  }
}
