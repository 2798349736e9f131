import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';
import { temporary, write } from './folders.ts';

export function git(cwd: string, ...args: readonly string[]): string {
  const plain = [
    '-c',
    'user.name=Ada',
    '-c',
    'user.email=ada@example.org',
    '-c',
    'commit.gpgSign=false',
    '-c',
    'init.defaultBranch=main',
    '-c',
    'init.templateDir=',
  ];
  const { status, stdout, stderr } = spawnSync('git', [...plain, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: cwd },
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** A repository with one commit of one file. */
export function repository(t: TestContext, ...init: readonly string[]): string {
  const dir = temporary(t);
  git(dir, 'init', '-q', ...init);
  write(dir, { 'a.txt': 'one\n' });
  git(dir, 'add', '-A');
  git(dir, 'commit', '-qm', 'Begin');
  return dir;
}
