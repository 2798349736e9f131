import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '@fpf/contracts';
import { affirmed } from '../../src/decide/judge-guards.ts';
import { standings } from '../../src/decide/standing.ts';
import { anyType, absent, at, present, unknown } from '../support/cases.ts';

const statusOf = (...evidence: readonly Evidence[]) => standings(evidence, anyType).get('a')?.status;
const odd = (value: unknown): Evidence => ({ ...present('a'), value: value as never });

test('evidence stands as it says, where it has a carrier and is data', () => {
  assert.equal(statusOf(present('a')), 'present');
  assert.equal(statusOf(present('a', false)), 'present');
  assert.equal(statusOf(absent('a')), 'absent');
  assert.equal(statusOf(unknown('a')), 'unknown');
  assert.equal(statusOf(present('b')), undefined);
});

test('what was handed in stays with it', () => {
  const given = present('a', 'x');
  const stands = standings([given], anyType).get('a');
  assert.equal(stands?.evidence, given);
  assert.ok(stands?.seen?.data instanceof Map);
  assert.equal(standings([unknown('a')], anyType).get('a')?.seen, undefined);
  assert.equal(standings([odd(Number.NaN)], anyType).get('a')?.evidence.by, 'given');
});

test('without a carrier there is no evidence, whatever its status', () => {
  for (const { carrier: _, ...bare } of [present('a'), absent('a')]) assert.equal(statusOf(bare), 'unknown');
  assert.equal(statusOf({ ...present('a'), carrier: { type: 'given', ref: '', at } }), 'unknown');
});

test('another word than the three is unknown', () => {
  for (const status of ['Present', 'true', '', undefined])
    assert.equal(statusOf({ ...present('a'), status: status as never }), 'unknown');
});

test('what is no data is unknown', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  for (const value of [
    Number.NaN,
    Infinity,
    -0,
    '\ud800',
    1n,
    () => true,
    Symbol('x'),
    new Date(),
    new Proxy({}, {}),
    cycle,
    [undefined],
  ])
    assert.equal(statusOf(odd(value)), 'unknown', typeof value);
});

test('the same answer twice is one answer; two that differ are none', () => {
  assert.equal(statusOf(present('a'), present('a')), 'present');
  assert.equal(statusOf(present('a', true), present('a', false)), 'unknown');
  assert.equal(statusOf(absent('a'), present('a')), 'unknown');
  assert.equal(statusOf(present('a', 1), present('a', 2), present('a', 2)), 'unknown');
  assert.equal(
    statusOf({ ...present('a'), carrier: { type: 'given', ref: 'a', at, sha256: 'f'.repeat(64) } }, present('a')),
    'unknown',
  );
  assert.equal(statusOf(odd(Number.NaN), odd(Number.NaN)), 'unknown');
  assert.equal(statusOf(present('a'), odd(Number.NaN)), 'unknown');
  assert.equal(statusOf({ ...present('a'), by: 'another' }, present('a')), 'present');
  const later = { type: 'given', ref: 'a', at: '2026-01-02T03:04:05.001Z' };
  assert.equal(
    statusOf(present('a'), { ...present('a'), carrier: later }),
    'present',
    'the same answer at two times is one answer',
  );
  assert.equal(statusOf(present('a'), { ...present('a'), carrier: { ...later, ref: 'b' } }), 'unknown');
});

test('affirmed: present, and true; or a text, of a kind that answers with one', () => {
  for (const type of ['boolean', 'number', 'json', undefined] as const) {
    assert.equal(affirmed(present('a', true), type), true);
    for (const value of [false, null, 0, 1, '', 'no', 'true', [], {}])
      assert.equal(affirmed(present('a', value), type), false, JSON.stringify([type, value]));
    assert.equal(affirmed({ id: 'a', status: 'present', by: 'x' }, type), false);
  }
  assert.equal(affirmed(present('a', 'f00d'), 'string'), true);
  for (const value of [true, false, null, 0]) assert.equal(affirmed(present('a', value), 'string'), false);
  for (const not of [absent('a'), unknown('a'), { ...unknown('a'), value: true }])
    assert.equal(affirmed(not, undefined), false);
});

test('of what is unknown only that is handed on, and why', () => {
  const why = (...evidence: readonly Evidence[]) => standings(evidence, anyType).get('a')?.evidence;
  const base = { id: 'a', status: 'unknown', by: 'given' };
  assert.deepEqual(why(unknown('a')), base);
  assert.deepEqual(why(unknown('a', 'the disk is on fire')), { ...base, detail: 'the disk is on fire' });
  assert.deepEqual(why({ ...unknown('a'), value: 1 }), base);
  assert.deepEqual(why({ id: 'a', status: 'present', value: 1, by: 'given' }), {
    ...base,
    detail: 'it has no carrier',
  });
  assert.deepEqual(why(odd(Number.NaN)), { ...base, detail: 'it cannot be looked at: NaN is no number of JSON' });
  assert.deepEqual(why(present('a', 1), present('a', 2)), {
    ...base,
    detail: 'there is more than one answer, and they differ',
  });
});

test('an answer of another type than its kind has is none, however much it looks like one', () => {
  const is = (type: 'boolean' | 'number' | 'string' | 'json' | undefined, one: Evidence) =>
    standings([one], () => type).get('a')?.status;
  const right = { boolean: false, number: 0, string: '' } as const;
  for (const type of ['boolean', 'number', 'string'] as const) {
    for (const value of [true, 'true', 1, '1', null, [], [1], {}, right[type]])
      assert.equal(
        is(type, present('a', value)),
        typeof value === type ? 'present' : 'unknown',
        `${type} ${JSON.stringify(value)}`,
      );
    assert.equal(is(type, absent('a')), 'absent');
    const { value: _value, ...bare } = present('a');
    assert.equal(is(type, bare), 'unknown', 'a kind that is answered with a value has one');
  }
  for (const type of ['json', undefined] as const)
    for (const value of [true, 'x', 1, null, [1], { x: 1 }]) assert.equal(is(type, present('a', value)), 'present');
  const { value: _said, ...bare } = present('a');
  assert.equal(is('json', bare), 'present', 'that it is there is all that is said');
  assert.equal(
    standings([bare], () => 'boolean').get('a')?.evidence.detail,
    'it has no value, and should be a boolean',
  );
  assert.equal(standings([present('a', 'x')], () => 'number').get('a')?.evidence.detail, 'its value is no number');
  assert.equal(
    standings([present('a', 1)], (id) => (id === 'a' ? 'number' : 'string')).get('a')?.status,
    'present',
    'by its own question',
  );
});
