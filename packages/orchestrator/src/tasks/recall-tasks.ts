import { payloadsOf } from '@fpf/contracts';
import type { RunContext } from '../context.ts';
import { recount } from './recount.ts';

/** A task of an earlier attempt whose call is over: what it cost counts, and who watches may see it. */
export async function recallTasks(run: RunContext, seq: number): Promise<void> {
  const board = run.tasks?.board;
  for (const started of run.journal.recall.tasksOf(seq)) {
    const events = await run.session.store.events(started.task);
    recount(run.ledger, events);
    board?.begin(started);
    for (const event of events) board?.journaled(started.task, event);
    board?.rest(started.task, payloadsOf(events, 'run-ended').at(-1));
  }
}
