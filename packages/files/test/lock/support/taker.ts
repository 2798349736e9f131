import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type TakerData, told } from './turns.ts';

/**
 * A thread that takes a lock, holds it for a step and gives it back, and waits for its turn before each step on the
 * file system. One whose process is said to be gone may be ended at any of them, as a kill ends it.
 */
const port = parentPort;
assert.ok(port);
const { shared, index, pid } = workerData as TakerData;
const state = new Int32Array(shared);
let ended = false;

function wait(says: number): void {
  Atomics.store(state, index, says);
  Atomics.notify(state, index);
  Atomics.wait(state, index, says);
  ended = Atomics.load(state, index) === told.end;
}

function step(): void {
  if (!ended) wait(told.waits);
  if (ended) throw new Error('its process was killed');
}

for (const name of ['linkSync', 'renameSync', 'rmSync', 'openSync'] as const) {
  const real = fs[name] as (...given: readonly unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...given: readonly unknown[]) => {
      // Only what is about the lock: modules are read, too.
      if (String(given[0]).includes('fpf-turns-')) step();
      return real(...given);
    },
  });
}
syncBuiltinESMExports();
if (pid !== undefined) Object.defineProperty(process, 'pid', { value: pid });

const { LockTaken, takeLock } = await import('../../../src/lock/index.ts');

port.on('message', (path: string) => {
  ended = false;
  try {
    const { release } = takeLock(path);
    wait(told.holds);
    release();
  } catch (error) {
    if (!ended && !(error instanceof LockTaken)) port.postMessage(String(error));
  }
  Atomics.store(state, index, told.done);
  Atomics.notify(state, index);
});
port.postMessage('ready');
