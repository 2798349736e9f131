import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, type GuardDecision, type GuardVerdict, reason } from '@fpf/contracts';
import { confirmed, renewed } from '../../src/decide/confirm.ts';
import { verdict } from '../../src/decide/verdict.ts';
import { absent, at, present, unknown } from '../support/cases.ts';

const later = '2026-01-02T03:04:06.000Z';
const why = (message: string) => [reason('guard.said', 'guard', message)];
const decided = verdict('pass', why('it stood'), [present('a', 1), present('b')], 3);

function again(
  now: readonly Evidence[],
  decisions: readonly GuardDecision[] = ['pass', 'pass'],
  before: GuardVerdict = decided,
): GuardVerdict {
  return confirmed({
    decided: before,
    now,
    judged: decisions.map((decision, index) => verdict(decision, why(`${index} ${decision}`))),
  });
}

test('where nothing changed the decision is itself, on the evidence as it is now', () => {
  assert.deepEqual(again([present('a', 1), present('b')]), decided);
  const asked = {
    ...present('a', 1),
    carrier: { type: 'given', ref: 'a', at: later },
    detail: 'asked again',
    by: 'another',
  };
  const made = again([asked, present('b')]);
  assert.deepEqual(
    [made.decision, made.reasons, made.cost],
    ['pass', decided.reasons, 3],
    'when, and by whom, does not count',
  );
  assert.deepEqual(made.evidence, [asked, present('b')]);
  assert.ok(Object.isFrozen(made));
});

test('what was asked for again stands where it stood before, and what was not stays', () => {
  const [a, b] = [present('a', 2), present('b')];
  assert.deepEqual(renewed([present('a', 1), b, present('a', 1)], [a, present('c')]), [a, b, a]);
  assert.deepEqual(renewed([b], []), [b]);
});

test('evidence that is missing, is of another question or is too many is a change', () => {
  const [a, b, c] = [present('a', 1), present('b'), present('c')];
  for (const now of [[], [a], [b, a], [a, c], [a, b, c]]) {
    const made = again(now);
    assert.deepEqual(
      [made.decision, made.reasons[0]?.code],
      ['abstain', 'guard.evidence-changed'],
      JSON.stringify(now.map(({ id }) => id)),
    );
  }
  assert.deepEqual(again([b, a]).reasons[0]?.refs, ['a', 'b']);
  assert.deepEqual(again([{ ...a, id: 'c' }, b]).reasons[0]?.refs, ['a'], 'the same answer to another question');
  assert.deepEqual(again([a, b, c]).reasons[0]?.refs, []);
});

test('another status, value or carrier is a change, and a change abstains whatever would be decided now', () => {
  const carrier = { type: 'given', ref: 'a', at };
  const changes: readonly Evidence[] = [
    present('a', 2),
    present('a', '1'),
    absent('a'),
    unknown('a'),
    { ...present('a', 1), carrier: { ...carrier, type: 'file' } },
    { ...present('a', 1), carrier: { ...carrier, ref: 'b' } },
    { ...present('a', 1), carrier: { ...carrier, sha256: 'f'.repeat(64) } },
    { id: 'a', status: 'present', value: 1, by: 'given' },
    present('a', null),
    { id: 'a', status: 'present', by: 'given', carrier },
  ];
  for (const fresh of changes) {
    const made = again([fresh, present('b')]);
    assert.equal(made.decision, 'abstain');
    assert.deepEqual(
      made.reasons.map(({ code, refs }) => [code, refs]),
      [['guard.evidence-changed', ['a']]],
    );
    assert.match(made.reasons[0]?.message ?? '', /a was 1/);
    assert.deepEqual(made.evidence, [fresh, present('b')]);
    assert.equal(made.cost, undefined);
    assert.ok(Object.isFrozen(made));
  }
});

test('what stands against it now is told after what changed', () => {
  const made = again([present('a', 2), present('b')], ['abstain', 'degrade', 'pass']);
  assert.deepEqual(made.reasons.map(({ message }) => message).slice(1), ['0 abstain', '1 degrade']);
});

test('with nothing changed, another decision than before abstains, a better one too', () => {
  for (const now of [['abstain', 'pass'], ['pass', 'abstain'], ['degrade', 'pass'], []] as const) {
    const made = again(decided.evidence, now);
    assert.equal(made.decision, 'abstain');
    assert.deepEqual([made.reasons[0]?.code, made.reasons[0]?.refs], ['guard.evidence-changed', []]);
  }
  const reduced = verdict('degrade', [], [present('a', 1)]);
  assert.deepEqual(again(reduced.evidence, ['pass', 'degrade'], reduced), reduced);
  assert.equal(again(reduced.evidence, ['pass', 'pass'], reduced).decision, 'abstain');
});

test('a change in one of two answers to a question counts', () => {
  const twice = verdict('pass', [], [present('a', 1), present('a', 1)]);
  assert.deepEqual(again([present('a', 1), present('a', 1)], ['pass'], twice), twice);
  assert.deepEqual(again([present('a', 2), present('a', 2)], ['pass'], twice).reasons[0]?.refs, ['a', 'a']);
  assert.deepEqual(again([present('a', 1), present('a', 2)], ['pass'], twice).reasons[0]?.refs, ['a']);
});
