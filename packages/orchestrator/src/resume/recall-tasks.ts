import { payloadsOf } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { recount } from './recount.ts';

/**
 * Tasks of earlier attempts that are not gone on with: what they cost counts, what was turned while they went on stays
 * turned, and who watches may see them. `but` is the one that is.
 */
export async function recallTasks(
  run: Pick<RunContext, 'session' | 'recall' | 'ledger' | 'live' | 'tasks'>,
  seq: number,
  but?: string,
): Promise<void> {
  const board = run.tasks?.board;
  for (const started of run.recall.tasksOf(seq)) {
    if (started.task === but) continue;
    const events = await run.session.store.events(started.task);
    recount(run, events);
    board?.begin(started);
    for (const event of events) board?.journaled(started.task, event);
    board?.rest(started.task, payloadsOf(events, 'run-ended').at(-1));
  }
}
