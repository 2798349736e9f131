import { join } from 'node:path';
import { type AuditRow, type JournalEvent, payloadsOf, type StateStore, type TaskReport } from '@fpf/contracts';
import { callLogs, fullLogs } from '../call/call-logs.ts';
import { rowsOf } from '../call/rows-of.ts';
import { projectTrace } from '../journal/trace.ts';
import { taskDir } from './open-task.ts';

type Handed = { readonly task: string; readonly events: readonly JournalEvent[] };

/** What each task of a run journaled. One that was broken off before its first event has nothing to show. */
export async function journalsOfTasks(store: StateStore, events: readonly JournalEvent[]): Promise<readonly Handed[]> {
  const tasks = payloadsOf(events, 'task-started').map(({ task }) => task);
  const all = await Promise.all(tasks.map(async (task) => ({ task, events: await store.events(task) })));
  return all.filter((handed) => handed.events.length > 0);
}

type Place = {
  readonly dir: string;
  readonly snapshotId: string;
  readonly dbPath: string;
  readonly audit: readonly AuditRow[];
};

/**
 * Each task with its own journal and trace, below the folder of its run; and its long streams, which lie there already.
 */
export function reportTasks(
  tasks: readonly Handed[],
  { dir, snapshotId, dbPath, audit }: Place,
): readonly { readonly report: TaskReport; readonly full: readonly string[] }[] {
  return tasks.map(({ task, events }) => {
    const logs = callLogs(events);
    const full = fullLogs(join(dir, taskDir(task)), events);
    const artifacts = ['events.ndjson', 'trace.json', ...Object.keys(logs), ...full].sort();
    const ending = { snapshotId, dbPath: `../../${dbPath}`, artifacts, audit: rowsOf(new Set([task]), audit) };
    const report = { task, events, logs, trace: projectTrace(events, ending) };
    return { report, full: full.map((name) => `${taskDir(task)}/${name}`) };
  });
}
