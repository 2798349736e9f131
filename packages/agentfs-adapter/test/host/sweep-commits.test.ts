import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Session } from '@fpf/contracts';
import { lockSession } from '../../src/lock/session-lock.ts';
import { bytes, call, SessionWorld, text } from '../support/session-world.ts';

/** The commits whose folders are kept, the oldest first. */
function kept(world: SessionWorld): readonly string[] {
  const folder = join(world.homeDir, 'commits');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

async function commitOf(session: Session, id: string, content: string): Promise<string> {
  await call(session, id, async (files) => files.write('README.md', bytes(content)));
  return (await session.operations.commit()).id ?? '';
}

test('a sweep removes commits that are over, but for the last of each session, and history still has what they replaced', async () => {
  const world = new SessionWorld();
  const large = 'x'.repeat(2_000_000);
  writeFileSync(join(world.workspace, 'README.md'), large);
  const [first, second] = await world.in(async (session) => [
    await commitOf(session, 'run/1', 'one\n'),
    await commitOf(session, 'run/2', 'two\n'),
  ]);
  assert.equal(kept(world).length, 2);
  const dry = await world.adapter.sweep(world.place, { dryRun: true });
  assert.ok(dry.some(({ path, bytes: size }) => path.endsWith(`/commits/${first}`) && size > large.length));
  assert.equal(kept(world).length, 2);
  const { release: unlock } = lockSession(join(world.homeDir, 'commits'));
  await world.adapter.sweep(world.place);
  assert.equal(kept(world).length, 2, 'nothing is taken from somebody who commits');
  unlock();
  await world.adapter.sweep(world.place);
  assert.deepEqual(kept(world), [second]);
  await world.in(async (session) => {
    const { operations } = session;
    assert.ok(
      (await operations.audit()).some(({ op, subject }) => op === 'sweep' && subject.endsWith(`/commits/${first}`)),
    );
    assert.equal(text(await (await operations.view(0)).read('README.md')), large);
    await operations.undo();
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'one\n');
    await assert.rejects(operations.undo(), { code: 'session.nothing-to-undo' });
    assert.deepEqual((await operations.verify()).findings, []);
  });
  await world.adapter.sweep(world.place);
  assert.deepEqual(kept(world), []);
});

test('commits of a deleted session go with it', async () => {
  const world = new SessionWorld();
  await world.in((session) => commitOf(session, 'run/1', 'one\n'));
  rmSync(world.dbOf('s'));
  await world.adapter.sweep(world.place);
  assert.deepEqual(kept(world), []);
});

test('a snapshot is its own session’s: named alike, the other one records nothing; held, it keeps all that is its own', async () => {
  const world = new SessionWorld();
  for (const id of ['a', 'a.b'])
    await world.in(async (session) => {
      await call(session, 'run/1', async (files) => files.write('x', bytes(id)));
      if (id === 'a.b') await session.operations.snapshot();
    }, id);
  const folder = join(world.stateDir, 'snapshots');
  await world.in(async () => world.adapter.sweep(world.place), 'a.b');
  assert.equal(readdirSync(folder).length, 1);
  await world.adapter.sweep(world.place);
  assert.deepEqual(readdirSync(folder), []);
  for (const [id, rows] of [
    ['a', 0],
    ['a.b', 1],
  ] as const) {
    const audit = await world.in((session) => session.operations.audit(), id);
    assert.equal(audit.filter(({ op }) => op === 'sweep').length, rows, id);
  }
});

test('what a sweep cannot write down it does not remove', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('x', bytes('x')));
    await session.operations.snapshot();
  });
  // No receipt can be written.
  rmSync(world.receiptsOf('s'));
  mkdirSync(world.receiptsOf('s'));
  await assert.rejects(world.adapter.sweep(world.place), { code: 'session.unavailable' });
  assert.equal(readdirSync(join(world.stateDir, 'snapshots')).length, 1);
});
