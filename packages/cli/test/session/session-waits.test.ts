import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownOwner } from '@fpf/files/lock';
import { newWorkspace, runWriting } from '../support/sessions.ts';

test('who looks at a session waits for the run that has it, and then is told who that is', () => {
  const world = newWorkspace();
  runWriting(world, 'made.md', 'made\n');
  const sessions = join(world.ws, '.fpf', 'sessions');
  const lock = join(sessions, `${readdirSync(sessions).find((name) => name.endsWith('.db')) ?? ''}.lock`);
  // This process lives, and holds it.
  writeFileSync(lock, JSON.stringify({ ...ownOwner(), since: 'now', token: 'x' }));
  const before = Date.now();
  const { code, stderr } = world.run('diff', '--stat');
  assert.ok(Date.now() - before >= 5_000, 'it waits as a run does');
  assert.equal(code, 69);
  assert.match(stderr, new RegExp(`held by process ${process.pid} since now, for 5 s now`));
  assert.match(stderr, /It is free as soon as that process ends\./);
  assert.doesNotMatch(stderr, /remove/);
  rmSync(lock);
});
