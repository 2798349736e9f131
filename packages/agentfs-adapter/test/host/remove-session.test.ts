import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SessionRemoval } from '@fpf/contracts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';

const writing = (world: SessionWorld, id = 's'): Promise<void> =>
  world.in((session) => call(session, 'run/1', async (files) => files.write('made.md', bytes('made\n'))), id);

async function remove(
  world: SessionWorld,
  id = 's',
  ask?: { readonly dryRun?: boolean; readonly unapplied?: boolean; readonly keepUndo?: boolean },
): Promise<SessionRemoval> {
  const removed = await world.adapter.remove?.(world.place, id, ask);
  return removed ?? assert.fail('it can remove');
}

test('a session of which the host has everything goes, with receipts, note and commits; another one stays', async () => {
  const world = new SessionWorld();
  await writing(world);
  await world.in((session) => session.operations.commit());
  await writing(world, 'other');
  const told = await remove(world, 's', { dryRun: true });
  assert.ok(told.files.some(({ path, bytes: size }) => path === world.dbOf('s') && size > 0));
  assert.ok(existsSync(world.dbOf('s')), 'only told');
  assert.deepEqual(await remove(world), told);
  for (const { path } of told.files) assert.equal(existsSync(path), false, path);
  assert.deepEqual(readdirSync(world.stateDir), ['other.db']);
  assert.deepEqual(readdirSync(join(world.homeDir, 'receipts')), ['other.jsonl']);
  assert.deepEqual(readdirSync(join(world.homeDir, 'sessions')), ['other.json']);
  assert.deepEqual(
    readdirSync(join(world.homeDir, 'commits')).filter((name) => !name.startsWith('.')),
    [],
  );
  assert.equal(readFileSync(join(world.workspace, 'made.md'), 'utf8'), 'made\n');
  assert.deepEqual(await world.adapter.sweep(world.place), []);
});

test('changes that the host has not keep a session, until they are given up', async () => {
  const world = new SessionWorld();
  await writing(world);
  const { refused, files } = await remove(world);
  assert.deepEqual([refused?.why, refused?.text, files], ['unapplied', '1 path of it the host does not have', []]);
  await world.in(async (session) => assert.equal((await session.changes()).length, 1));
  assert.equal((await remove(world, 's', { unapplied: true })).refused, undefined);
  assert.equal(existsSync(world.dbOf('s')), false);
});

test('the session of the last apply stays where undo is to be kept, until it is undone or another one applies', async () => {
  const world = new SessionWorld();
  for (const id of ['s', 'other']) {
    await world.in((session) => call(session, 'run/1', async (files) => files.write(id, bytes(id))), id);
    await world.in((session) => session.operations.commit(), id);
  }
  assert.equal((await remove(world, 'other', { keepUndo: true })).refused?.why, 'applied');
  assert.equal((await remove(world, 's', { keepUndo: true, dryRun: true })).refused, undefined);
  await world.in((session) => session.operations.undo(), 'other');
  assert.equal((await remove(world, 's', { keepUndo: true })).refused?.why, 'applied');
  assert.equal((await remove(world, 's')).refused, undefined, 'a person names it');
});

test('a session that is open, half committed or unreadable is left as it is', async () => {
  const world = new SessionWorld();
  await world.in(async () => assert.equal((await remove(world, 's', { unapplied: true })).refused?.why, 'held'));
  const commit = join(world.homeDir, 'commits', 'c-1');
  mkdirSync(commit, { recursive: true, mode: 0o700 });
  writeFileSync(
    join(commit, 'plan.json'),
    JSON.stringify({ format: 1, id: 'c-1', session: 's', at: '2026', paths: [] }),
  );
  writeFileSync(join(commit, 'state'), 'planned');
  assert.equal((await remove(world, 's', { unapplied: true })).refused?.why, 'unfinished');
  writeFileSync(join(commit, 'state'), 'done');
  writeFileSync(world.dbOf('broken'), 'no database');
  assert.equal((await remove(world, 'broken')).refused?.why, 'unreadable');
  assert.ok(existsSync(world.dbOf('s')) && existsSync(world.dbOf('broken')));
  assert.equal((await remove(world)).refused, undefined);
  await assert.rejects(remove(world), { code: 'session.unknown' });
  await assert.rejects(remove(world, '../s'), { code: 'session.name-refused' });
});
