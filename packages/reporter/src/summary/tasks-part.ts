import type { RunTrace, TracedTask } from '@fpf/contracts';
import { taskDir } from '../task-files.ts';
import { fileLink } from './file-link.ts';
import { table } from './markdown-table.ts';
import { inlineCode } from './untrusted.ts';

/** Parts of the work that were handed to a role: each has a journal and a trace of its own. */
export function tasksPart({ tasks = [] }: RunTrace): readonly string[] {
  if (tasks.length === 0) return [];
  const cells = ({ task, role, call_id: call, outcome, effects = [] }: TracedTask): readonly string[] => [
    inlineCode(role),
    inlineCode(call),
    outcome ?? 'not over',
    String(effects.length),
    `${fileLink(`${taskDir(task)}/trace.json`, 'trace')}, ${fileLink(`${taskDir(task)}/events.ndjson`, 'events')}`,
  ];
  return ['## Tasks', table(['role', 'call', 'outcome', 'changes', 'files'], tasks, cells)];
}
