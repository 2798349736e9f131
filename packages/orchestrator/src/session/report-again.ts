import { join } from 'node:path';
import { type AgentEvent, type JournalEvent, payloadsOf, type RunOutcome, type Session } from '@fpf/contracts';
import { toAgentEvent } from '../journal/journal.ts';
import type { ConductInput } from './open-run.ts';
import { writeReport } from './report.ts';
import { checkedJournal, isFinal } from '../resume/resumed.ts';

/**
 * A run whose end is journaled, and whose process ended before its report was whole: only that is made up for. Nothing
 * is journaled, nobody is asked, and what comes of it is what would have come of it then. Undefined where there is
 * something else to go on with, or nothing.
 */
export async function reportAgain(
  session: Session,
  { ports, runsDir, host, resuming }: ConductInput,
  id: string,
  listen: (event: AgentEvent) => void,
): Promise<RunOutcome | undefined> {
  if (!resuming) return undefined;
  const events = await session.store.events(id);
  const ended = lastEnd(events);
  const outcome = payloadsOf(events, 'run-ended').at(-1);
  if (!ended || !outcome || !isFinal(outcome)) return undefined;
  checkedJournal(id, events);
  const dir = join(runsDir, id);
  const whole = await (ports.reporter.isWhole?.(dir, events.at(-1)?.hash ?? '') ?? true);
  if (whole) return undefined;
  const at = new Date(host.clock.now()).toISOString();
  listen({ v: 1, run_id: id, at, type: 'stage', stage: 'report', note: 'the run had ended: writing its report' });
  await writeReport({ session, ports, id, dir }, events);
  listen(toAgentEvent(ended));
  return outcome;
}

function lastEnd(events: readonly JournalEvent[]): JournalEvent | undefined {
  return events.findLast(({ kind }) => kind === 'run-ended');
}
