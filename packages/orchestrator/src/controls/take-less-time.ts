import type { JournalEvent } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';

/**
 * The time is over: what had made it less, and found no step any more to take hold at, is journaled before the end. It
 * is the run's, not its task's.
 */
export async function takeLessTime({
  live,
  journal,
  task,
}: Pick<RunContext, 'journal' | 'live' | 'task'>): Promise<void> {
  if (task) return;
  for (let waiting = live.controls.first('end'); waiting; waiting = live.controls.first('end')) {
    const { control } = waiting;
    if (control.kind !== 'budget') throw new TypeError('nothing else holds at the end');
    const n = taken(journal.soFar()) + 1;
    await journal.record('control-taken', `control/${n}`, { n, before: 'end', control });
    live.lower(control.budget);
    live.controls.remove(waiting);
    waiting.done({});
  }
}

function taken(events: readonly JournalEvent[]): number {
  return events.filter(({ kind }) => kind === 'control-taken' || kind === 'checkpoint' || kind === 'run-rewound')
    .length;
}

/** Nothing but an end follows it, so nobody can begin there. */
export function isLessTime({ kind, payload }: Pick<JournalEvent, 'kind' | 'payload'>): boolean {
  return kind === 'control-taken' && payload['before'] === 'end';
}
