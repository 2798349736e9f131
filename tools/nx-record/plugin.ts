import type { PostTasksExecution } from '@nx/devkit';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const name = 'fpf-record';

/** What one run of Nx did, task by task; tools/test-all.ts names the file and adds the counts up. */
export interface TaskRecord {
  readonly id: string;
  readonly project: string;
  readonly target: string;
  readonly root: string;
  readonly outputs: readonly string[];
  readonly status: string;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  /** Of a task that failed, the end of what it printed. */
  readonly said?: string;
}

const mostSaid = 2_000;

/** Writes the record only where somebody asked for it, with FPF_TASK_RECORD. */
export const postTasksExecution: PostTasksExecution = (_options, { taskResults }) => {
  const path = process.env['FPF_TASK_RECORD'];
  if (path === undefined) return;
  const records = Object.values(taskResults).map(({ task, status, terminalOutput }): TaskRecord => ({
    id: task.id,
    project: task.target.project,
    target: task.target.target,
    root: task.projectRoot ?? '',
    outputs: task.outputs,
    status,
    startedAt: task.startTime,
    endedAt: task.endTime,
    ...(status === 'failure' && terminalOutput !== undefined && { said: terminalOutput.slice(-mostSaid) }),
  }));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(records, null, 2)}\n`);
};
