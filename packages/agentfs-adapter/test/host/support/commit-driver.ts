// Run by the kill tests in a process of its own: commits or undoes, and is ended at a step, or ends its worker there.
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitToHost } from '../../../src/host/commit/commit.ts';
import type { CommitParts, CommitRecord } from '../../../src/host/plan/commit-parts.ts';
import { settleCommit } from '../../../src/host/undo/settle.ts';
import { undoCommit } from '../../../src/host/undo/undo.ts';
import { partsOf } from './commit-world.ts';
import type { Tree } from './small-tree.ts';

export type Orders = {
  readonly workspace: string;
  readonly homeDir: string;
  readonly before: Tree;
  readonly after: Tree;
  readonly act: 'commit' | 'undo' | 'resume' | 'roll-back';
  readonly confined: boolean;
  /** At the nth time that a step is told. */
  readonly kill?: { readonly victim: 'self' | 'worker'; readonly step: string; readonly nth: number };
};

/** A record that outlives the process, as the session's database does. */
export function driverParts(
  { workspace, homeDir, before, after, confined }: Omit<Orders, 'act'>,
  more: Partial<CommitParts> = {},
): CommitParts {
  const path = join(homeDir, 'records');
  const known = (): readonly CommitRecord[] =>
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as CommitRecord)
      : [];
  const plain = partsOf({ workspace, homeDir }, before, after, {
    record: async (record) => {
      if (known().some(({ id, kind }) => id === record.id && kind === record.kind)) return;
      appendFileSync(path, `${JSON.stringify(record)}\n`);
      const fd = openSync(path, 'r');
      fsyncSync(fd);
      closeSync(fd);
    },
    recorded: async (id) => known().findLast((record) => record.id === id)?.kind,
    ...more,
  });
  return confined ? { ...plain, sandbox: (command) => boxed(workspace, plain.sandbox(command)) } : plain;
}

function boxed(workspace: string, plan: ReturnType<CommitParts['sandbox']>): ReturnType<CommitParts['sandbox']> {
  const args = [
    '--die-with-parent',
    '--unshare-pid',
    '--unshare-net',
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
  ];
  return {
    ...plan,
    program: 'bwrap',
    args: [...args, '--bind', workspace, workspace, '--', plan.program, ...plan.args],
    env: { PATH: '/usr/bin:/bin' },
  };
}

function children(pid: number): readonly number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const parent = /^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
      return parent === String(pid) ? [Number(name), ...children(Number(name))] : [];
    } catch {
      return [];
    }
  });
}

async function drive(orders: Orders): Promise<void> {
  const { kill, act } = orders;
  let times = 0;
  const onStep = (step: string): void => {
    if (!kill || step !== kill.step || (times += 1) !== kill.nth) return;
    if (kill.victim === 'self') process.kill(process.pid, 'SIGKILL');
    for (const pid of children(process.pid).toReversed().slice(0, 1)) process.kill(pid, 'SIGKILL');
  };
  const parts = driverParts(orders, { onStep });
  process.stdout.write('begun\n');
  if (act === 'commit') await commitToHost(parts);
  else if (act === 'undo') await undoCommit(parts);
  else await settleCommit(parts, act);
  process.stdout.write('ended\n');
}

if (process.argv[1] === import.meta.filename) {
  try {
    await drive(JSON.parse(process.argv[2] ?? '') as Orders);
  } catch (error) {
    process.stdout.write(`refused ${(error as { code?: string }).code ?? ''} ${(error as Error).message}\n`);
  }
}
