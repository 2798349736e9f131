import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ownOwner, takeLock } from '../../src/lock/index.ts';
import { type TakerData, told } from './support/turns.ts';

const top = mkdtempSync(join(tmpdir(), 'fpf-turns-'));
after(() => rmSync(top, { recursive: true, force: true }));

/** No process has a number beyond the largest one. */
const gonePid = 2 ** 22 + 1;
const taking = [1, 2, 3] as const;

/** Which taker goes how many steps, one after another; the first one is killed where it stands then. */
type Turn = readonly [taker: number, steps: number];
type Turns = readonly [Turn, ...Turn[]];

/** In this order two once held the lock: the claim of one was moved aside, and another claimed meanwhile. */
const onceTwo: Turns = [
  [0, 4],
  [2, 5],
  [1, 10],
  [2, 1],
  [3, 5],
  [2, 3],
  [1, 6],
  [3, 1],
  [2, 5],
];

/** The same ones for one seed. Each goes on for some steps, which random single steps would hardly ever do. */
function turnsOf(seed: number): Turns {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return [[0, random(10)], ...Array.from({ length: 14 }, () => [1 + random(3), 1 + random(6)] as const)];
}

test('of three that take over a lock at once one holds it, wherever an earlier one was killed at it', async () => {
  const shared = new SharedArrayBuffer(4 * 4);
  const state = new Int32Array(shared);
  const failures: string[] = [];
  const workers = [gonePid, undefined, undefined, undefined].map((pid, index) => {
    const workerData: TakerData = { shared, index, ...(pid !== undefined && { pid }) };
    return new Worker(new URL('support/taker.ts', import.meta.url), { workerData });
  });
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  for (const worker of workers) worker.on('message', (failure: string) => failures.push(failure));

  const begin = (taker: number, path: string): void => {
    Atomics.store(state, taker, told.goOn);
    workers[taker]?.postMessage(path);
    Atomics.wait(state, taker, told.goOn);
  };
  /** Lets one go on to its next step, unless it has the lock or is done. */
  const tell = (taker: number, what: number, from: number = told.waits): void => {
    if (state[taker] !== from) return;
    Atomics.store(state, taker, what);
    Atomics.notify(state, taker);
    Atomics.wait(state, taker, what);
  };

  try {
    for (const [at, turns] of [onceTwo, ...Array.from({ length: 60 }, (_, seed) => turnsOf(seed))].entries()) {
      const path = join(top, String(at), 'lock');
      mkdirSync(join(path, '..'));
      writeFileSync(path, JSON.stringify({ ...ownOwner(), pid: gonePid, since: 'then', token: 't' }));
      begin(0, path);
      const [[, steps], ...rest] = turns;
      for (let left = steps; left > 0; left -= 1) tell(0, told.goOn);
      for (const what of [told.waits, told.holds]) tell(0, told.end, what);
      for (const taker of taking) begin(taker, path);
      for (const [taker, most] of [...rest, ...taking.map((taker) => [taker, 100] as const)]) {
        for (let left = most; left > 0; left -= 1) tell(taker, told.goOn);
        const holding = taking.filter((one) => state[one] === told.holds);
        assert.ok(holding.length <= 1, `${JSON.stringify(turns)}: ${holding.join(' and ')} hold it`);
      }
      for (const taker of taking) {
        tell(taker, told.goOn, told.holds);
        while (state[taker] !== told.done) tell(taker, told.goOn);
      }
      takeLock(path).release();
      assert.ok(!readdirSync(join(path, '..')).includes('lock'), 'it can be taken, and given back');
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  assert.deepEqual(failures, []);
});
