import type { RunContext } from '../context/run-context.ts';

/** A run that is kept open has nothing to do: it waits for what is asked of it, as long as it has time. */
export async function awaitControl({ live, signal }: Pick<RunContext, 'signal' | 'live'>): Promise<void> {
  await live.controls.arrival(signal);
}

/** Said once for each point: what is asked there and gives the run nothing to do leaves it waiting. */
export function mentionWaiting(
  { id, host, journal }: Pick<RunContext, 'id' | 'journal' | 'host'>,
  before: string,
): void {
  const event = {
    v: 1 as const,
    run_id: id,
    at: new Date(host.clock.now()).toISOString(),
    type: 'run-waiting' as const,
    before,
  };
  // Whoever begins to listen now would wait for what waits for them.
  journal.mention(event, [event]);
}
