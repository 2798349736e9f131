import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepFreeze, type Evidence, reason } from '@fpf/contracts';
import { verdict } from '../../src/decide/verdict.ts';
import { absent, at, present, unknown } from '../support/cases.ts';

test('a verdict says what it was given, and has no member that was not given', () => {
  const why = [reason('guard.passed', 'guard', 'It holds.')];
  assert.deepEqual(verdict('pass', why, [present('a')], 0), {
    decision: 'pass',
    reasons: why,
    evidence: [present('a')],
    cost: 0,
  });
  assert.deepEqual(verdict('abstain', []), { decision: 'abstain', reasons: [], evidence: [] });
});

test('nothing of a verdict can be changed, by whoever gets it or by whoever owns what it was made of', () => {
  const value = { list: ['a'] };
  const carrier = { type: 'given', ref: 'a', at };
  const owned: { -readonly [Name in keyof Evidence]: Evidence[Name] } = {
    id: 'a',
    status: 'present',
    value,
    carrier,
    by: 'given',
    detail: 'as told',
  };
  const why = [reason('guard.passed', 'guard', 'It holds.')];
  const made = verdict('pass', why, [owned]);
  const written = JSON.stringify(made);
  value.list.push('b');
  carrier.ref = 'b';
  owned.status = 'absent';
  why.pop();
  assert.equal(JSON.stringify(made), written);
  const [kept] = made.evidence;
  for (const part of [made, made.reasons, made.evidence, kept, kept?.value, kept?.carrier])
    assert.ok(Object.isFrozen(part));
  assert.ok(!Object.isFrozen(owned) && !Object.isFrozen(value), 'what is theirs stays theirs');
});

test('evidence is kept as it was given, member by member; what cannot be changed any more is not copied', () => {
  const given: readonly Evidence[] = [
    present('a', 'x'),
    present('b', null),
    present('c', 0),
    present('d', ''),
    absent('e'),
    unknown('f'),
    unknown('g', 'nobody knows'),
    { id: 'h', status: 'present', value: true, by: 'given' },
    { ...unknown('i'), detail: '' },
  ];
  assert.deepEqual(verdict('pass', [], given).evidence, given);
  for (const value of ['x', null, { in: [null] }]) {
    const frozen = deepFreeze(present('a', value));
    assert.equal(verdict('pass', [], [frozen]).evidence[0], frozen);
  }
});

test('what is frozen at its top only is copied: its owner can change what lies in it', () => {
  const value = { list: ['a'] };
  const made = verdict('pass', [], [Object.freeze(present('a', value))]);
  value.list.push('b');
  assert.deepEqual(made.evidence[0]?.value, { list: ['a'] });
});

test('evidence whose value is no data is kept as unknown, and nothing of it is run', () => {
  const asked: string[] = [];
  const trap = {
    get mine() {
      asked.push('mine');
      return 1;
    },
  };
  for (const value of [trap, new Date(0), Number.NaN, () => 1]) {
    const { evidence } = verdict('abstain', [], [{ ...present('a'), value, detail: 'as told' } as Evidence]);
    assert.deepEqual(evidence, [{ id: 'a', status: 'unknown', by: 'given' }]);
  }
  assert.deepEqual(asked, []);
});
