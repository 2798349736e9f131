import { setImmediate } from 'node:timers/promises';
import { FpfError } from '@fpf/contracts';

/** Lets everything else that waits go first; whoever told the request to stop is heard here. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await setImmediate();
  throwIfStopped(signal);
}

export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new FpfError({
    code: 'model.aborted',
    message: 'rehearsal-model: the request was stopped.',
    hint: 'Run it again when you like.',
    cause: signal.reason,
  });
}
