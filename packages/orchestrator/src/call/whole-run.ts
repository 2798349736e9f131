import type { JournalEvent } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';

/**
 * What the whole run has journaled, in the order of its times: a run and its tasks are one to whoever asks how often
 * something was done, so that handing work on loosens no rate.
 */
export function wholeRun({
  journal,
  tasks,
  task,
}: Pick<RunContext, 'journal' | 'tasks' | 'task'>): readonly JournalEvent[] {
  const around = task?.around() ?? tasks?.board.events() ?? [];
  if (around.length === 0) return journal.soFar();
  return Object.freeze([...around, ...journal.soFar()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)));
}
