import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { data, newWorkspace, runWriting } from '../support/sessions.ts';

test('an undo that was cut short is named by every command, and settle finds it without being told which', () => {
  const world = newWorkspace();
  const { dir, ws, run } = world;
  runWriting(world, 'made.md', 'made\n');
  const applied = data(run('apply', '--yes', '--json')) as { readonly commit: string; readonly session: string };
  const [home = ''] = readdirSync(join(dir, 'state', 'fpf')).filter((name) => /^[0-9a-f]{16}$/.test(name));
  // As a kill leaves it before the first path was taken back.
  writeFileSync(join(dir, 'state', 'fpf', home, 'commits', applied.commit, 'state'), 'undoing');
  const named = new RegExp(
    `the undoing of commit ${applied.commit} of session ${applied.session} was cut short.*` +
      `fpf session settle ${applied.session} --resume`,
  );
  const next = run('call', 'read_file', '--path', 'README.md', '--new', '-q');
  for (const { stderr } of [next, run('runs', 'list'), run('diff', '--stat'), run('skills', 'list')]) {
    assert.match(stderr, named);
    assert.equal(stderr.match(/was cut short/g)?.length, 1, stderr);
  }
  const settled = run('session', 'settle', '--resume');
  assert.equal(settled.code, 0, settled.stderr);
  assert.match(settled.stdout, new RegExp(`undo ${applied.commit} is finished`));
  assert.equal(existsSync(join(ws, 'made.md')), false);
  assert.doesNotMatch(run('runs', 'list').stderr, /cut short/);
});
