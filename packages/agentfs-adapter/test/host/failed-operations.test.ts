import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SessionStep } from '@fpf/contracts';
import { createAdapterWith } from '../../src/adapter.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';
import { testHost } from '../support/trees/steps.ts';

const told = ({ op, state }: SessionStep): string => `${op} ${state}`;

test('what a person asked for and did not get is in history and audit, with the reason; a dry run is not', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const { operations } = session;
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    writeFileSync(join(world.workspace, 'README.md'), 'by hand\n');
    await operations.commit({ dryRun: true });
    await assert.rejects(operations.commit(), { code: 'session.conflict' });
    await assert.rejects(operations.undo(), { code: 'session.nothing-to-undo' });
    await assert.rejects(operations.settle('roll-back'), { code: 'session.nothing-unfinished' });
    const to = join(world.workspace, 'x.tar');
    await assert.rejects(operations.export({ format: 'tar', to }), { code: 'session.export-refused' });
    assert.deepEqual((await operations.history()).map(told), [
      'tool done',
      'commit rejected',
      'undo rejected',
      'undo rejected',
      'export rejected',
    ]);
    const rows = (await operations.audit()).filter(({ error }) => error !== undefined);
    assert.deepEqual(
      rows.map(({ op, error, caller }) => [op, error?.split(':')[0], caller.agent]),
      [
        ['commit', 'session.conflict', 'user'],
        ['undo', 'session.nothing-to-undo', 'user'],
        ['undo', 'session.nothing-unfinished', 'user'],
        ['export', 'session.export-refused', 'user'],
      ],
    );
    assert.deepEqual((await operations.verify()).findings, []);
  });
});

test('what is rolled back is a step with the paths that were put back, and what held the program that wrote them', async () => {
  const world = new SessionWorld();
  let writes = 0;
  const onStep = (step: string): void => {
    if (step === 'commit-written' && (writes += 1) === 1) throw new Error('cut short');
  };
  const host = testHost();
  const ids = { next: () => `cut-${host.ids.next()}` };
  const cut = createAdapterWith({ engine: world.engine }, { ...host, ids }, { onStep });
  await world.in((session) => call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n'))));
  await world.in((session) => assert.rejects(session.operations.commit(), /cut short/), 's', cut);
  await world.in(async ({ operations, capability }) => {
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'one\n');
    assert.equal(
      (await operations.settle('roll-back')).confinement,
      capability.confined ? capability.mode : 'unconfined',
    );
    const last = (await operations.audit()).slice(-2);
    assert.deepEqual(
      last.map(({ op, subject, before, after }) => [
        op,
        subject === 'README.md',
        before !== undefined && after !== undefined,
      ]),
      [
        ['undo', false, false],
        ['undo', true, true],
      ],
    );
    const held = (await operations.history()).at(-1);
    assert.deepEqual([held?.op, held?.state, held?.capability], ['undo', 'done', last[0]?.capability]);
    assert.equal((await operations.commit()).written, 1);
    assert.notEqual((await operations.history()).at(-1)?.capability, null);
    assert.deepEqual((await operations.verify()).findings, []);
  });
});

test('where no sandbox works, the workspace is written only where somebody asks for that', async () => {
  const world = new SessionWorld({ sandbox: [] });
  const session = await world.adapter.open({ ...world.place, session: 's' });
  try {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    await assert.rejects(session.operations.commit(), { code: 'sandbox.unavailable' });
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'hello\n');
    assert.equal(await session.operations.unfinished(), undefined);
  } finally {
    await session.close();
  }
  await world.in(async ({ operations }) => {
    assert.equal((await operations.commit()).confinement, 'unconfined');
    assert.equal((await operations.history()).at(-1)?.capability, 'unconfined');
  });
  const again = await world.adapter.open({ ...world.place, session: 's' });
  try {
    await assert.rejects(again.operations.undo(), { code: 'sandbox.unavailable' });
    assert.equal(await again.operations.unfinished(), undefined);
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'one\n');
  } finally {
    await again.close();
  }
});
