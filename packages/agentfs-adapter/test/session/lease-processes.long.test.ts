import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { saidLines, startChild } from '../support/programs/child.ts';
import { engines } from '../support/engines.ts';
import { SessionWorld } from '../support/session-world.ts';

for (const engine of engines) {
  test(`${engine}: a process that was stopped and taken for dead writes nothing more once it goes on`, async () => {
    const world = new SessionWorld({}, engine);
    const child = startChild('./lease-holder.ts', JSON.stringify({ place: world.place, options: { engine } }));
    const ended = new Promise((resolve) => child.once('close', resolve));
    try {
      assert.equal(await saidLines(child, 1), 'epoch 1');
      child.stdin?.write('\n');
      assert.equal(await saidLines(child, 1), 'written');
      child.kill('SIGSTOP');
      await assert.rejects(world.open(), {
        code: 'session.locked',
        message: new RegExp(`held by process ${child.pid} since \\d{4}-`),
      });
      // A person took it for dead. The engine's own lock still keeps everybody out while it lives.
      rmSync(`${world.dbOf('s')}.lock`);
      await assert.rejects(world.open(), { code: 'session.locked', message: /another process holds/ });
      assert.equal(existsSync(`${world.dbOf('s')}.lock`), false, 'who could not open it holds it no more');
      child.kill('SIGCONT');
      child.stdin?.write('\n');
      assert.equal(await saidLines(child, 1), 'session.lease-lost');
      child.stdin?.end();
      await ended;
    } finally {
      child.kill('SIGKILL');
    }
    await world.in(async (session) => {
      assert.equal(await session.lease?.(), 2);
      assert.deepEqual(
        (await session.store.events('run')).map(({ step_key: key }) => key),
        ['try/1'],
      );
      assert.deepEqual((await session.operations.verify()).findings, []);
    });
  });

  test(`${engine}: what a killed process held is taken over by one of several, with the next number`, async () => {
    const world = new SessionWorld({}, engine);
    const orders = JSON.stringify({ place: world.place, options: { engine } });
    const first = startChild('./lease-holder.ts', orders);
    assert.equal(await saidLines(first, 1), 'epoch 1');
    const gone = new Promise((resolve) => first.once('close', resolve));
    first.kill('SIGKILL');
    await gone;
    const opened = await Promise.allSettled(Array.from({ length: 4 }, () => world.open()));
    const [won, ...others] = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    assert.deepEqual([won !== undefined, others.length], [true, 0]);
    assert.equal(await won?.lease?.(), 2);
    await won?.close();
  });
}
