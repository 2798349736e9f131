import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, type GuardDecision, type GuardVerdict, reason } from '@fpf/contracts';
import { confirmed } from '../../src/decide/confirm.ts';
import { verdict } from '../../src/verdict.ts';
import { absent, at, present, unknown } from '../support/cases.ts';

const later = '2026-01-02T03:04:06.000Z';
const why = (message: string) => [reason('guard.said', 'guard', message)];
const decided = verdict('pass', why('it stood'), [present('a', 1), present('b')], 3);

function again(fresh: readonly Evidence[], now: readonly GuardDecision[] = ['pass', 'pass'], before: GuardVerdict = decided) {
  const judgedOn: (readonly Evidence[])[] = [];
  const judged = (evidence: readonly Evidence[]) => {
    judgedOn.push(evidence);
    return now.map((decision, index) => verdict(decision, why(`${index} ${decision}`)));
  };
  return { made: confirmed({ decided: before, fresh, judged }), judgedOn };
}

test('where nothing changed the verdict is itself', () => {
  assert.equal(again([present('a', 1), present('b')]).made, decided);
  assert.equal(again([]).made, decided);
  assert.equal(again([present('c', 5)]).made, decided, 'what the verdict does not rest on is nothing to it');
});

test('when it was found out does not count, nor by whom it was remarked', () => {
  const asked = { ...present('a', 1), carrier: { type: 'given', ref: 'a', at: later }, detail: 'asked again', by: 'another' };
  assert.equal(again([asked]).made, decided);
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
    const { made, judgedOn } = again([fresh]);
    assert.equal(made.decision, 'abstain');
    assert.deepEqual(
      made.reasons.map(({ code, refs }) => [code, refs]),
      [['guard.evidence-changed', ['a']]],
    );
    assert.match(made.reasons[0]?.message ?? '', /a was 1/);
    assert.deepEqual(made.evidence, [fresh, present('b')]);
    assert.deepEqual(judgedOn, [[fresh, present('b')]]);
    assert.equal(made.cost, undefined);
    assert.ok(Object.isFrozen(made));
  }
});

test('what stands against it now is told after what changed', () => {
  const { made } = again([present('a', 2)], ['abstain', 'degrade', 'pass']);
  assert.deepEqual(made.reasons.map(({ message }) => message).slice(1), ['0 abstain', '1 degrade']);
});

test('with nothing changed, another decision than before abstains, a better one too', () => {
  for (const now of [['abstain', 'pass'], ['pass', 'abstain'], ['degrade', 'pass'], []] as const) {
    const { made } = again([], now);
    assert.equal(made.decision, 'abstain');
    assert.deepEqual([made.reasons[0]?.code, made.reasons[0]?.refs], ['guard.evidence-changed', []]);
  }
  const reduced = verdict('degrade', [], [present('a', 1)]);
  assert.equal(again([], ['pass', 'degrade'], reduced).made, reduced);
  assert.equal(again([], ['pass', 'pass'], reduced).made.decision, 'abstain');
});

test('a change in one of two answers to a question counts', () => {
  const twice = verdict('pass', [], [present('a', 1), present('a', 1)]);
  assert.equal(again([present('a', 1)], ['pass'], twice).made, twice);
  assert.deepEqual(again([present('a', 2)], ['pass'], twice).made.reasons[0]?.refs, ['a', 'a']);
});
