import type { TaskReport } from '@fpf/contracts';
import { lineByLine, pretty } from './stable-json.ts';

/** What every task has beside what its calls put out. */
export const taskNames = ['events.ndjson', 'trace.json'] as const;

/** Where a task's own files lie in the bundle of its run. */
export function taskDir(task: string): string {
  return `tasks/${task}`;
}

/** A task's files, by their names in the bundle. Diff, audit, snapshot and page are of the run as a whole. */
export function taskFiles({ task, trace, events, logs }: TaskReport): Readonly<Record<string, string>> {
  const own = { 'trace.json': pretty(trace), 'events.ndjson': [...lineByLine(events)].join(''), ...logs };
  return Object.fromEntries(Object.entries(own).map(([name, content]) => [`${taskDir(task)}/${name}`, content]));
}
