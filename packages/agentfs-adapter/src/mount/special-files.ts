import { spawnSync } from 'node:child_process';
import { FpfError } from '@fpf/contracts';
import { findProgram } from '../sandbox/programs.ts';

/** Node makes neither FIFOs nor devices; coreutils do. */
export function makeFifos(paths: readonly string[]): void {
  for (let at = 0; at < paths.length; at += 100) run('mkfifo', ['-m', '600', '--', ...paths.slice(at, at + 100)]);
}

/** What hides a path of a lower layer in an overlay. */
export function makeWhiteout(path: string): void {
  run('mknod', ['--', path, 'c', '0', '0']);
}

function run(name: string, args: readonly string[]): void {
  const program = findProgram(name);
  const done = program === undefined ? undefined : spawnSync(program, args, { encoding: 'utf8', env: { LC_ALL: 'C' } });
  if (done?.status === 0) return;
  const why = done === undefined ? 'it is not installed' : (done.error?.message ?? done.stderr.split('\n')[0] ?? '');
  throw new FpfError({
    code: 'sandbox.mount-failed',
    message: `agentfs-adapter: ${name} could not make what the view needs: ${why}`,
    hint: 'The folders for state and for temporary files must lie on a disk that holds device names and FIFOs.',
  });
}
