import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GuardDecision, worstDecision } from '@fpf/contracts';

const states: readonly GuardDecision[] = ['abstain', 'degrade', 'pass'];

test('no decision at all is no pass', () => {
  assert.equal(worstDecision([]), 'abstain');
});

test('the worst of one, two or three wins', () => {
  for (const a of states) {
    assert.equal(worstDecision([a]), a);
    for (const b of states) {
      const worse = states[Math.min(states.indexOf(a), states.indexOf(b))];
      assert.equal(worstDecision([a, b]), worse);
      for (const c of states)
        assert.equal(worstDecision([a, b, c]), states[Math.min(...[a, b, c].map((state) => states.indexOf(state)))]);
    }
  }
});

for (const word of ['', 'PASS', 'allow', 'constructor', '__proto__', undefined])
  test(`a word that is no decision, ${String(word)}, is no pass`, () => {
    assert.equal(worstDecision([word as GuardDecision]), 'abstain');
    assert.equal(worstDecision(['pass', word as GuardDecision, 'degrade']), 'abstain');
  });
