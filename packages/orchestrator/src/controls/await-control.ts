import type { RunContext } from '../context.ts';

/** A run that is kept open has nothing to do: it waits for what is asked of it, as long as it has time. */
export async function awaitControl({ id, host, journal, live, signal }: RunContext, before: string): Promise<void> {
  journal.mention({ v: 1, run_id: id, at: new Date(host.clock.now()).toISOString(), type: 'run-waiting', before });
  // A process that only waits for this run must not end under it: the report is written when the time is over.
  live.deadline.hold(true);
  try {
    await live.controls.arrival(signal);
  } finally {
    live.deadline.hold(false);
  }
}
