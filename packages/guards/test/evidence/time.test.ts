import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithin, readWindow } from '../../src/evidence/time-window.ts';
import { told } from '../support/ask.ts';
import { movingClock } from '../support/moving-clock.ts';
import { fc } from '../support/fast-check.ts';

// A Monday.
const monday = Date.UTC(2026, 0, 5);
const minute = 60_000;
const is = (question: string, at: number): Promise<unknown> => told(question, { clock: movingClock(at) });

test('hours begin with their first minute and end before their last', async () => {
  const noon = (at: number) => is('time.window:09:00-17:00', monday + at * minute);
  assert.deepEqual(await Promise.all([539, 540, 1019, 1020].map(noon)), [false, true, true, false]);
});

test('days of the week, and spans of them that go round', async () => {
  const on = (days: string, day: number) => is(`time.window:${days}/00:00-24:00`, monday + day * 1_440 * minute);
  const week = (days: string) => Promise.all([0, 1, 2, 3, 4, 5, 6].map((day) => on(days, day)));
  assert.deepEqual(await week('mon-fri'), [true, true, true, true, true, false, false]);
  assert.deepEqual(await week('sat'), [false, false, false, false, false, true, false]);
  assert.deepEqual(await week('sat-mon'), [true, false, false, false, false, true, true]);
});

test('hours over midnight belong to the day on which they began', async () => {
  const at = (day: number, hour: number) => is('time.window:fri/22:00-06:00', monday + (day * 24 + hour) * 60 * minute);
  assert.equal(await at(4, 23), true);
  assert.equal(await at(5, 5), true);
  assert.equal(await at(5, 6), false);
  assert.equal(await at(4, 5), false, 'that began on Thursday');
  assert.equal(await at(5, 23), false);
});

test('hours that are none are unknown', async () => {
  for (const odd of [
    '9:00-17:00',
    '09:00',
    '09:00-09:00',
    '24:00-25:00',
    '09:60-10:00',
    '09:00-24:01',
    'mon-/09:00-17:00',
    'monday/09:00-17:00',
    'abc/09:00-17:00',
    'MON/09:00-17:00',
    '09:00-17:00Z',
    '٠٩:00-17:00',
    ' 09:00-17:00',
  ])
    assert.equal(await is(`time.window:${odd}`, monday), 'unknown', odd);
});

test('a window and what is left of the day beside it share out every minute', () => {
  const clock = fc.integer({ min: 0, max: 1_439 });
  const text = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  fc.assert(
    fc.property(clock, clock, fc.integer({ min: 0, max: 7 * 1_440 - 1 }), (from, to, at) => {
      fc.pre(from !== to);
      const [one, other] = [readWindow(`${text(from)}-${text(to)}`), readWindow(`${text(to)}-${text(from)}`)];
      assert.ok(one && other);
      assert.notEqual(isWithin(one, monday + at * minute), isWithin(other, monday + at * minute));
    }),
  );
});

test('time.before is before, by an instant that is one', async () => {
  assert.equal(await is('time.before:2026-01-05T00:00:00.001Z', monday), true);
  assert.equal(await is('time.before:2026-01-05T00:00:00Z', monday), false);
  assert.equal(await is('time.before:2026-01-05T01:00:00+02:00', monday), false);
  for (const odd of [
    '2026-01-05',
    'tomorrow',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-05T00:00:00',
    '1',
    '',
  ])
    assert.equal(await is(`time.before:${odd}`, monday), 'unknown', odd);
});
