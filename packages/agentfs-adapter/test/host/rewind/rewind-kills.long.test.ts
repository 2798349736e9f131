import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { StepName } from '../../../src/steps.ts';
import { engines } from '../../support/engines.ts';
import { bytes, call, SessionWorld } from '../../support/session-world.ts';
import { wholeView } from './histories.ts';
import type { Orders } from './rewind-driver.ts';

const places: readonly { readonly step: StepName; readonly left: 'before' | 'after' }[] = [
  { step: 'rewind-write', left: 'before' },
  { step: 'rewind-written', left: 'before' },
  { step: 'transaction-done', left: 'after' },
  { step: 'receipt', left: 'after' },
];

for (const engine of engines) {
  test(`${engine}: a rewind that is killed is whole or was never there, and the session verifies and can be rewound again`, async () => {
    const world = new SessionWorld({}, engine);
    const [first, second] = await world.in(async (session) => {
      await call(session, 'run/1', async (files) => {
        await files.write('README.md', bytes('one\n'.repeat(5_000)));
        await files.rename('docs', 'moved');
      });
      const earlier = await wholeView(session);
      await call(session, 'run/2', async (files) => {
        await files.write('README.md', bytes('two\n'));
        await files.remove('moved/readme');
        await files.makeFolder('new');
      });
      return [earlier, await wholeView(session)];
    });
    for (const { step, left } of places) {
      const killed = rewindIn({ place: world.place, engine, to: 1, step });
      assert.equal(killed.signal, 'SIGKILL', `${step}: ${killed.stdout}${killed.stderr}`);
      await world.in(async (session) => {
        const { operations } = session;
        assert.deepEqual(await wholeView(session), left === 'before' ? second : first, step);
        assert.deepEqual((await operations.verify()).findings, [], step);
        await operations.rewind({ to: 1 });
        assert.deepEqual(await wholeView(session), first, step);
        await operations.rewind({ to: 2 });
        assert.deepEqual(await wholeView(session), second, step);
      });
    }
  });
}

function rewindIn(orders: Orders): SpawnSyncReturns<string> {
  const program = fileURLToPath(new URL('./rewind-driver.ts', import.meta.url));
  const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program, JSON.stringify(orders)];
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000 });
}
