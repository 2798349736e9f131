import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { toolEntryOf } from '@fpf/contract-tests';
import { createAdapterWith } from '../../src/adapter.ts';
import { createAgentFSAdapter } from '../../src/index.ts';
import type { StepName } from '../../src/steps.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { engines } from '../support/engines.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';
import { testHost } from '../support/trees/steps.ts';

for (const engine of engines)
  test(`${engine}: a clock that goes backwards changes no order and makes no time negative`, async () => {
    const world = new SessionWorld({}, engine);
    let now = Date.UTC(2030, 0, 1);
    // Each look at the clock is an hour before the last one.
    const clock = { now: () => (now -= 3_600_000), monotonic: () => 0 };
    const adapter = createAgentFSAdapter({ engine }, { ...testHost(), clock });
    const instant = (): string => new Date(clock.now()).toISOString();
    await world.in(
      async (session) => {
        for (const n of [1, 2, 3]) {
          const id = `run/${n}`;
          const view = await session.begin({ call_id: id, files: [], readOnly: false });
          await view.files.write('README.md', bytes(`${n}\n`));
          const events = [
            { kind: 'tool-intent', step_key: `intent/${id}`, at: instant(), payload: { call_id: id } },
            { kind: 'tool-result', step_key: `result/${id}`, at: instant(), payload: { call_id: id } },
          ] as const;
          await view.commit({ events, audit: [{ ...toolEntryOf(id), at: instant(), duration_ms: 5 }] });
        }
        await session.operations.commit();
        const later = await session.begin({ call_id: 'run/4', files: [], readOnly: false });
        await later.files.write('later', bytes('4\n'));
        await later.commit({ events: [], audit: [toolEntryOf('run/4')] });
        const last = await session.operations.commit();
        assert.equal((await session.operations.undo()).id, last.id, 'the last commit is undone first');
        await session.operations.undo();
        assert.deepEqual(readdirSync(world.workspace).sort(), ['README.md', 'docs'], 'and then the one before it');
        await session.operations.discard();
        await session.operations.snapshot();
        const history = await session.operations.history();
        assert.deepEqual(
          history.map(({ n }) => n),
          history.map((_, index) => index + 1),
        );
        assert.deepEqual(
          history.slice(0, 3).map(({ id }) => id),
          ['run/1', 'run/2', 'run/3'],
        );
        assert.deepEqual(
          (await session.store.events('run')).map(({ step_key }) => step_key),
          [1, 2, 3].flatMap((n) => [`intent/run/${n}`, `result/run/${n}`]),
        );
        const audit = await session.operations.audit();
        assert.deepEqual(
          audit.map(({ seq }) => seq),
          audit.map((_, index) => index + 1),
        );
        for (const { duration_ms: duration } of audit)
          assert.ok(duration === undefined || duration >= 0, String(duration));
        assert.equal(new TextDecoder().decode(await (await session.operations.view(2)).read('README.md')), '2\n');
        assert.deepEqual((await session.operations.verify()).findings, []);
      },
      's',
      adapter,
    );
    const db = await openDatabase(world.dbOf('s'), engine);
    const calls = await db.read((sql) => sql.all<{ duration_ms: number }>('SELECT duration_ms FROM tool_calls'));
    assert.ok(calls.length >= 3 && calls.every(({ duration_ms: duration }) => duration >= 0));
    await db.close();
    // Opened with a clock that is earlier still, it goes on where it was.
    now = 0;
    await world.in(async (session) => assert.deepEqual((await session.operations.verify()).findings, []), 's', adapter);
  });

test('what a commit and an undo took on the host is in the audit: their writing too', async () => {
  const world = new SessionWorld();
  // The clock on the wall is set back meanwhile.
  let [now, spent] = [Date.UTC(2030, 0, 1), 5];
  const clock = { now: () => (now -= 1_000), monotonic: () => spent };
  const onStep = (step: StepName): void => void (step === 'commit-written' && (spent += 700));
  const adapter = createAdapterWith({ engine: world.engine }, { ...testHost(), clock }, { onStep });
  await world.in(
    async (session) => {
      await call(session, 'run/1', (files) => files.write('README.md', bytes('1\n')));
      await session.operations.commit();
      await session.operations.undo();
      const took = (await session.operations.audit()).filter(({ duration_ms: ms }) => ms === 700);
      assert.deepEqual(
        took.map(({ op }) => op),
        ['commit', 'undo'],
      );
      assert.deepEqual((await session.operations.verify()).findings, []);
    },
    's',
    adapter,
  );
});
