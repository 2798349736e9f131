import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { data, newWorkspace, runWriting } from '../support/sessions.ts';

test('diff tells what the folder has changed since, and what it has already', () => {
  const world = newWorkspace();
  const { ws, run } = world;
  runWriting(world, 'made.md', 'made\n');
  assert.equal(run('call', 'write_file', '--path', 'README.md', '--content', 'mine\n', '-q').code, 0);
  assert.doesNotMatch(run('diff').stderr, /Your folder/);
  writeFileSync(join(ws, 'made.md'), 'made\n');
  writeFileSync(join(ws, 'README.md'), 'by hand\n');
  const { code, stdout, stderr } = run('diff', '--stat');
  assert.deepEqual([code, stdout], [0, 'M  README.md\nA  made.md\n1 added, 1 modified\n']);
  assert.match(stderr, /changed README\.md since the session did: `fpf discard README\.md` keeps what your folder has/);
  assert.match(stderr, /already has made\.md as shown: `fpf apply`/);
  const found = data(run('diff', '--json')) as { readonly changed_since: unknown; readonly there_already: unknown };
  assert.deepEqual([found.changed_since, found.there_already], [['README.md'], ['made.md']]);
  const other = run('call', 'write_file', '--path', 'other.md', '--content', 'other\n', '-q');
  assert.equal(other.code, 0, `a run about another file goes on: ${other.stderr}${other.stdout}`);
  const mixed = run('call', 'write_file', '--path', 'README.md', '--content', 'again\n', '-q');
  assert.match(mixed.stdout + mixed.stderr, /README\.md .*after the session had changed it too/);
  assert.equal(run('discard', 'README.md', 'other.md', '--yes').code, 0);
  assert.match(run('diff').stderr, /already has all of it as shown/);
  assert.match(run('apply', '--yes').stdout, /There is nothing to write/);
  assert.equal(run('diff').stdout, '');
});
