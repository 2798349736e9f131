import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';

test('after `fpf new` a command about the last session says that it is not the one to come', () => {
  const cwd = scratch();
  const cli = (...args: readonly string[]): Ran => fpf(args, { cwd, env: { FPF_MODEL: 'rehearsal' } });
  const notice = /The next run begins a new session; this is about the last, [0-9a-f-]{36}\./;
  const write = (path: string): Ran => cli('call', 'write_file', '--path', path, '--content', 'text');
  assert.equal(write('a.txt').code, 0);
  assert.doesNotMatch(cli('diff').stderr, notice);
  assert.equal(cli('new').code, 0);
  const after = cli('diff', '--json');
  assert.match(after.stderr, notice);
  const { session } = json(after)['data'] as { readonly session: string };
  assert.doesNotMatch(cli('diff', '--session', session).stderr, notice);
  assert.equal(write('b.txt').code, 0);
  assert.doesNotMatch(cli('diff').stderr, notice);
});
