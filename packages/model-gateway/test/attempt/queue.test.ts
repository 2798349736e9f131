import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { createQueue } from '../../src/attempt/queue.ts';
import { fc } from '../support/fast-check.ts';

const never = new AbortController().signal;
const overloaded = (error: unknown): boolean => FpfError.is(error) && error.code === 'model.overloaded';

test('first come, first served, one at a time', async () => {
  const queue = createQueue({ concurrent: 1, waiting: 3 }, 'x');
  const order: number[] = [];
  const leave = await queue.enter(never);
  const others = [1, 2, 3].map(async (at) => {
    const done = await queue.enter(never);
    order.push(at);
    done();
  });
  await assert.rejects(queue.enter(never), overloaded);
  assert.deepEqual(order, []);
  leave();
  await Promise.all(others);
  assert.deepEqual(order, [1, 2, 3]);
  (await queue.enter(never))();
});

test('nobody steps in before the one who waits, and leaving twice frees one place', async () => {
  const queue = createQueue({ concurrent: 1, waiting: 1 }, 'x');
  const leave = await queue.enter(never);
  const waiting = queue.enter(never);
  leave();
  leave();
  await assert.rejects(Promise.all([queue.enter(never), queue.enter(never)]), overloaded);
  await waiting;
});

test('who is stopped while waiting gives the place free, and leaves no listener', async () => {
  const queue = createQueue({ concurrent: 1, waiting: 1 }, 'x');
  const leave = await queue.enter(never);
  const stop = new AbortController();
  const stopped = queue.enter(stop.signal);
  stop.abort(new Error('stopped'));
  await assert.rejects(stopped, /stopped/);
  const next = new AbortController();
  const waiting = queue.enter(next.signal);
  leave();
  (await waiting)();
  assert.equal(getEventListeners(next.signal, 'abort').length, 0);
  await assert.rejects(queue.enter(stop.signal), /stopped/);
});

test('whatever comes and goes: never more at once than allowed, and everybody who may wait gets a turn', async () => {
  const sizes = fc.record({ concurrent: fc.integer({ min: 1, max: 4 }), waiting: fc.nat(6) });
  const visitor = fc.record({ ticks: fc.nat(3), stops: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(visitor, { maxLength: 14 }), async (size, visitors) => {
      const queue = createQueue(size, 'x');
      let inside = 0;
      const ends = await Promise.all(
        visitors.map(async ({ ticks, stops }) => {
          const stop = new AbortController();
          if (stops) setImmediate(() => stop.abort('stopped'));
          try {
            const leave = await queue.enter(stop.signal);
            inside += 1;
            assert.ok(inside <= size.concurrent);
            for (let tick = 0; tick < ticks; tick += 1) await new Promise(setImmediate);
            inside -= 1;
            leave();
            return 'served';
          } catch (error) {
            return overloaded(error) ? 'overloaded' : String(error);
          }
        }),
      );
      const room = size.concurrent + size.waiting;
      assert.equal(ends.filter((end) => end === 'overloaded').length, Math.max(0, visitors.length - room));
      assert.equal(inside, 0);
      assert.ok(ends.every((end, at) => end !== 'stopped' || visitors[at]?.stops));
      (await queue.enter(never))();
    }),
  );
});
