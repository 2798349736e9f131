import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AgentFSAdapter, Session } from '@fpf/contracts';
import { createAdapterWith } from '../../src/adapter.ts';
import type { StepName } from '../../src/steps.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';
import { testHost } from '../support/trees/steps.ts';

/** An adapter whose commits are cut short right before a step. */
function cutAt(world: SessionWorld, at: StepName): AgentFSAdapter {
  const onStep = (step: StepName): void => {
    if (step === at) throw new Error('cut short');
  };
  const host = testHost();
  // It works on the session of another process, whose ids are others.
  const ids = { next: (): string => `c${host.ids.next().slice(1)}` };
  return createAdapterWith({ engine: world.engine }, { ...host, ids }, { onStep });
}

/** A session whose commit of README.md was cut short; gives the folder that knows of it. */
async function cutShort(
  world: SessionWorld,
  at: StepName,
  begin?: (session: Session) => Promise<unknown>,
): Promise<string> {
  await world.in((session) => call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n'))));
  if (begin) await world.in(begin);
  const act = (session: Session): Promise<unknown> => (begin ? session.operations.undo() : session.operations.commit());
  await world.in((session) => assert.rejects(act(session), /cut short/), 's', cutAt(world, at));
  const commits = join(world.homeDir, 'commits');
  const [name] = readdirSync(commits);
  assert.ok(name);
  return join(commits, name);
}

function listing(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

const cuts: readonly (readonly [what: string, at: StepName, begin?: (session: Session) => Promise<unknown>])[] = [
  ['a commit that is planned', 'commit-staged'],
  ['a commit that is being written', 'commit-write'],
  ['a commit that is written and not recorded', 'commit-written'],
  ['an undo that is being written', 'commit-write', (session) => session.operations.commit()],
  ['an undo that is written and not recorded', 'commit-record', (session) => session.operations.commit()],
];

for (const [what, at, begin] of cuts) {
  test(`no sweep removes ${what}, nor does a clone leave it behind`, async () => {
    const world = new SessionWorld();
    const folder = await cutShort(world, at, begin);
    const kept = listing(folder);
    await assert.rejects(world.adapter.clone(world.place, 's', 'copy'), { code: 'session.unfinished-commit' });
    await world.adapter.sweep(world.place);
    assert.deepEqual(listing(folder), kept);
    // Whoever commits next sweeps what never began, and it is none of that.
    await world.in(async (session) => {
      await assert.rejects(session.operations.commit(), { code: 'session.unfinished-commit' });
      assert.deepEqual(listing(folder), kept);
      await session.operations.settle('resume');
    });
    assert.equal(await world.adapter.clone(world.place, 's', 'copy'), 'copy');
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), begin ? 'hello\n' : 'one\n');
  });
}

test('a commit that is recorded has ended, whatever its folder says: a clone knows of it', async () => {
  const world = new SessionWorld();
  const folder = await cutShort(world, 'commit-done');
  writeFileSync(join(folder, 'state'), 'written');
  assert.equal(await world.adapter.clone(world.place, 's', 'copy'), 'copy');
});

for (const [what, at, begin, ended] of [
  ['commit', 'commit-written', undefined, 'hello\n'],
  ['undo', 'commit-record', (session: Session) => session.operations.commit(), 'one\n'],
] as const) {
  test(`the ${what} that a deleted session left half done keeps its records, and any other session takes it back`, async () => {
    const world = new SessionWorld();
    const folder = await cutShort(world, at, begin);
    const kept = listing(folder);
    rmSync(world.dbOf('s'));
    const ours = (await world.adapter.sweep(world.place)).filter(({ path }) => path.startsWith(world.dir));
    assert.deepEqual(ours, []);
    assert.deepEqual(listing(folder), kept);
    await world.in(async ({ operations }) => {
      await assert.rejects(operations.commit(), {
        code: 'session.unfinished-commit',
        hint: /settle other --roll-back/,
      });
      await assert.rejects(operations.settle('resume'), {
        code: 'session.unfinished-commit',
        hint: /settle other --roll-back/,
      });
      assert.equal((await operations.unfinished())?.kind, what);
      await operations.settle('roll-back');
      assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), ended);
      assert.equal(await operations.unfinished(), undefined);
      assert.deepEqual((await operations.verify()).findings, []);
    }, 'other');
    const swept = await world.adapter.sweep(world.place);
    assert.ok(swept.some(({ why }) => why === 'session s is deleted'));
    assert.equal(existsSync(folder), false);
  });
}

for (const [what, damage] of [
  ['has lost its state', (folder: string) => unlinkSync(join(folder, 'state'))],
  ['has a state that nobody knows', (folder: string) => writeFileSync(join(folder, 'state'), 'finished')],
  ['has half a plan', (folder: string) => writeFileSync(join(folder, 'plan.json'), '{"format":1,')],
] as const) {
  test(`a commit folder that ${what} is told, and never taken for one that needs nothing`, async () => {
    const world = new SessionWorld();
    const folder = await cutShort(world, 'commit-write');
    damage(folder);
    await world.adapter.sweep(world.place);
    await world.in((session) => assert.rejects(session.operations.commit(), { code: 'session.commit-damaged' }));
    await assert.rejects(world.adapter.clone(world.place, 's', 'copy'), { code: 'session.commit-damaged' });
    assert.ok(existsSync(join(folder, 'contents')));
  });
}

test('a folder without a plan never began to write, and the next commit removes it', async () => {
  const world = new SessionWorld();
  const folder = await cutShort(world, 'commit-staged');
  unlinkSync(join(folder, 'plan.json'));
  const half = join(folder, '..', 'half');
  renameSync(folder, half);
  await world.in((session) => session.operations.commit());
  assert.equal(existsSync(half), false);
});
