import type { Host } from '@fpf/contracts';
import type { FailedTry } from './retry.ts';

/** A try that failed, as a line of the log: by its code, never by what the server said. */
export function logFailed({ log }: Pick<Host, 'log'>, { code, attempt, model, waitMs, open }: FailedTry): void {
  const facts = {
    component: 'model-gateway',
    level: 'warn' as const,
    code,
    attempt,
    ...(model !== undefined && { model }),
  };
  if (waitMs !== undefined) log('the model is asked again', { ...facts, duration_ms: Math.round(waitMs) });
  else
    log(open ? 'the model could not be asked, and is left alone for a while' : 'the model could not be asked', facts);
}
