import { execFile } from 'node:child_process';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { temporary, write } from './folders.ts';

const run = promisify(execFile);

/** Throws where git refuses it, with what git said. */
export async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  const settings = [
    'user.name=Ada',
    'user.email=ada@example.org',
    'commit.gpgSign=false',
    'init.defaultBranch=main',
    'init.templateDir=',
    'core.fsync=none',
    'maintenance.auto=false',
  ];
  const plain = settings.flatMap((setting) => ['-c', setting]);
  const { stdout } = await run('git', [...plain, ...args], { cwd, env: { PATH: process.env['PATH'], HOME: cwd } });
  return stdout;
}

/** A repository with one commit of one file. */
export async function repository(t: TestContext, ...init: readonly string[]): Promise<string> {
  const dir = temporary(t);
  await git(dir, 'init', '-q', ...init);
  write(dir, { 'a.txt': 'one\n' });
  await git(dir, 'add', '-A');
  await git(dir, 'commit', '-qm', 'Begin');
  return dir;
}
