import assert from 'node:assert/strict';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SessionVerdict } from '@fpf/contracts';
import { fill, found } from '../support/attacked.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';

const verify = (world: SessionWorld, session = 's'): Promise<SessionVerdict> =>
  world.in(({ operations }) => operations.verify(), session);

const lost =
  /receipts begin at step (\d+).*, and nothing in the session says why: their beginning was cut off, or it is on/;

test('receipts that begin with the session are told as such, and are no matter of a note', async () => {
  const world = new SessionWorld();
  await fill(world);
  const { findings, receiptsBegin, notes } = await verify(world);
  assert.deepEqual([findings, receiptsBegin, notes], [[], 1, []]);
  const fresh = await verify(world, 'fresh');
  assert.deepEqual([fresh.findings, fresh.receipt, fresh.receiptsBegin], [[], 'missing', undefined]);
});

test('a first part that was cut off is found, with the step that is left', async () => {
  const world = new SessionWorld();
  await fill(world);
  const path = world.receiptsOf('s');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const first = lines.findIndex((line) => (JSON.parse(line) as { steps: number }).steps === 2);
  assert.ok(first > 0);
  for (const from of [first, first + 1, lines.length - 2]) {
    writeFileSync(path, `${lines.slice(from).join('\n')}\n`);
    const verdict = await verify(world);
    const steps = (JSON.parse(lines[from] ?? '') as { steps: number }).steps;
    assert.equal(lost.exec(found(verdict).join('\n'))?.[1], String(steps));
    assert.equal(verdict.receiptsBegin, steps);
  }
});

test('so is what another home folder has of it', async () => {
  const world = new SessionWorld();
  await world.in((session) => call(session, 'run/1', (files) => files.write('a', bytes('a'))));
  renameSync(join(world.homeDir, 'receipts'), join(world.homeDir, 'elsewhere'));
  await world.in((session) => call(session, 'run/2', (files) => files.write('b', bytes('b'))));
  const verdict = await verify(world);
  assert.match(found(verdict).join('\n'), /receipts begin at step 2, and nothing/);
  assert.equal(verdict.receiptsBegin, 2);
});

test('rows of the audit from before the first step are missed too', async () => {
  const world = new SessionWorld();
  await world.in(async ({ operations }) => {
    const view = await operations.view();
    await view.read('README.md');
    await view.read('docs/readme');
  });
  assert.deepEqual(found(await verify(world)), []);
  const path = world.receiptsOf('s');
  writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(2).join('\n'));
  assert.match(found(await verify(world)).join('\n'), /receipts begin at step 1, after rows of the audit, and/);
});

test('a clone says from which step on it has receipts, and why', async () => {
  const world = new SessionWorld();
  await fill(world);
  const steps = await world.in(({ operations }) => operations.steps());
  await world.adapter.clone(world.place, 's', 'copy');
  const { findings, receiptsBegin, notes } = await verify(world, 'copy');
  assert.deepEqual([findings, receiptsBegin], [[], steps + 1]);
  assert.match(
    (notes ?? []).join('\n'),
    /^receipts begin at step \d+: the session was cloned from s, whose own receipts/,
  );
  await world.in((session) => call(session, 'run/90', (files) => files.write('later', bytes('x'))), 'copy');
  assert.deepEqual(found(await verify(world, 'copy')), []);
  const path = world.receiptsOf('copy');
  writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(2).join('\n'));
  assert.match(found(await verify(world, 'copy')).join('\n'), lost);
});
