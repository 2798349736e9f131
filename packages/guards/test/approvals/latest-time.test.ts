import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFileApprovals } from '../../src/approvals/index.ts';
import { allow, hashA, hourMs, request, scratch, shelf } from '../support/approvals.ts';
import { movingClock } from '../support/moving-clock.ts';

const code = (wanted: string) => (error: unknown) => (error as { code?: unknown }).code === wanted;

test('a clock that is put back makes no approval last: not in this process, and not in the next', async () => {
  const wall = movingClock();
  const passed = { at: 0 };
  const clock = { now: () => wall.at, monotonic: () => passed.at };
  const dir = join(scratch(), 'approvals');
  const approvals = createFileApprovals(dir, { clock });
  const { id } = await approvals.ask(request());
  await approvals.answer(id, allow);
  wall.at -= 24 * hourMs;
  passed.at += hourMs - 1;
  assert.equal((await approvals.find(id)).state, 'allowed');
  passed.at += 1;
  assert.equal((await approvals.find(id)).state, 'expired', 'an hour went by, whatever the clock says');
  assert.equal(await approvals.use(id, 'run/1'), false);
  const next = createFileApprovals(dir, { clock: { now: () => wall.at, monotonic: () => 0 } });
  assert.equal((await next.find(id)).state, 'expired', 'it was seen to be over');
  assert.equal(await next.use(id, 'run/1'), false);
});

test('what is allowed where the clock stands before a time that was seen holds as long as it says', async () => {
  const { approvals, clock } = shelf();
  await approvals.ask(request());
  clock.at += 48 * hourMs;
  const late = await approvals.ask(request());
  clock.at -= 24 * hourMs;
  await approvals.answer(late.id, allow);
  assert.equal((await approvals.find(late.id)).state, 'allowed');
  assert.equal(await approvals.use(late.id, 'run/1'), true);
});

test('a latest time that is none allows nothing, and says which file', async () => {
  for (const text of ['', '{}', '{"at":"soon"}', '{"at":"2026-01-05T12:00:00.000Z","by":"me"}', 'x'.repeat(300)]) {
    const { approvals, dir } = shelf();
    const { id } = await approvals.ask(request());
    await approvals.answer(id, allow);
    writeFileSync(join(dir, 'latest-time.json'), text);
    await assert.rejects(approvals.use(id, 'run/1'), code('approval.damaged'), text);
    await assert.rejects(approvals.of(hashA), code('approval.damaged'), text);
  }
});
