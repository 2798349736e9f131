import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { editWithSdk, writeWithSdk } from '../../support/sdk.ts';
import { bytes, call, SessionWorld } from '../../support/session-world.ts';
import { sourceFlags } from '../../support/source-flags.ts';

const program = fileURLToPath(new URL('adopter.ts', import.meta.url));
const delays = [0, 60, 120, 160, 200, 230, 260, 290, 320, 360, 400, 460, 520, 600];

/** Whether it came to its end before it was killed. */
async function killedAfter(ms: number, world: SessionWorld, ...words: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [...sourceFlags, program, JSON.stringify(world.place), ...words], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await setTimeout(ms);
  child.kill('SIGKILL');
  const [code] = (await ended) as [number | null];
  return code === 0;
}

async function isTakenIn(world: SessionWorld, session: string): Promise<boolean> {
  try {
    await world.in((open) => open.changes(), session);
    return true;
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.foreign-changes') return false;
    throw error;
  }
}

test('whoever takes a session in is killed at any time: it is taken in whole, or it is as it was', async () => {
  const world = new SessionWorld();
  let [killed, step] = [0, 0];
  for (const ms of delays) {
    await world.in((session) =>
      call(session, `run/${(step += 1)}`, async (files) => files.write(`ours-${step}`, bytes(`${step}\n`))),
    );
    editWithSdk(world.dbOf('s'), [['write', `/theirs-${step}`, 'x'.repeat(90_000)]]);
    if (!(await killedAfter(ms, world, world.dbOf('s')))) killed += 1;
    if (!(await isTakenIn(world, 's'))) await world.adapter.adopt?.(world.place, { db: world.dbOf('s') });
    await world.in(async (session) => {
      assert.deepEqual((await session.operations.verify()).findings, [], `after ${ms} ms`);
      assert.equal((await session.readFile(`theirs-${step}`)).length, 90_000);
    });
  }
  assert.ok(killed > 0, 'none was killed');
});

test('what another program made is a session, or there is none, and the file stays as it is', async () => {
  const world = new SessionWorld();
  const theirs = join(world.dir, 'theirs.db');
  writeWithSdk(theirs);
  const before = sha256(readFileSync(theirs));
  let killed = 0;
  for (const [index, ms] of delays.entries()) {
    const name = `taken-${index}`;
    if (!(await killedAfter(ms, world, theirs, name))) killed += 1;
    assert.equal(sha256(readFileSync(theirs)), before);
    if (!existsSync(world.dbOf(name))) await world.adapter.adopt?.(world.place, { db: theirs, to: name });
    await world.in(
      async ({ operations }) => assert.deepEqual((await operations.verify()).findings, [], `after ${ms} ms`),
      name,
    );
  }
  assert.ok(killed > 0, 'none was killed');
});
