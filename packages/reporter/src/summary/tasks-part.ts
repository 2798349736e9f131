import type { RunTrace } from '@fpf/contracts';
import { taskDir } from '../task-files.ts';
import { table } from './markdown-table.ts';
import { inlineCode } from './untrusted.ts';

/** Parts of the work that were handed to a role: each has a journal and a trace of its own. */
export function tasksPart({ tasks = [] }: RunTrace): readonly string[] {
  if (tasks.length === 0) return [];
  const rows = tasks.map(({ task, role, call_id: call, outcome, effects = [] }) => [
    inlineCode(role),
    inlineCode(call),
    outcome ?? 'not over',
    String(effects.length),
    `[trace](${taskDir(task)}/trace.json), [events](${taskDir(task)}/events.ndjson)`,
  ]);
  return ['## Tasks', table(['role', 'call', 'outcome', 'changes', 'files'], rows)];
}
