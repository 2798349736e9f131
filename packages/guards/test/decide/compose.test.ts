import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AppliedGuard, type GuardDecision, reason } from '@fpf/contracts';
import { compose, inOrder, type Opinion } from '../../src/decide/compose.ts';
import { guard } from '../support/cases.ts';

const decisions = ['pass', 'degrade', 'abstain'] as const;
const opinion = (decision: GuardDecision, index: number): Opinion => ({
  decision,
  reasons: [reason('guard.passed', 'guard', `${index}a`), reason('guard.passed', 'guard', `${index}b`)],
  cost: index + 1,
});

test('the worst of several wins, in every combination of three, and all reasons stay in order', () => {
  for (const a of decisions)
    for (const b of decisions)
      for (const c of decisions) {
        const composed = compose([a, b, c].map(opinion));
        const worst = [a, b, c].includes('abstain') ? 'abstain' : [a, b, c].includes('degrade') ? 'degrade' : 'pass';
        assert.equal(composed.decision, worst, `${a} ${b} ${c}`);
        assert.deepEqual(
          composed.reasons.map(({ message }) => message),
          ['0a', '0b', '1a', '1b', '2a', '2b'],
        );
        assert.equal(composed.cost, 6);
      }
});

test('no opinion at all proves nothing', () => {
  assert.deepEqual(compose([]), { decision: 'abstain', reasons: [], cost: 0 });
});

test('guards have one order, in whatever order they come', () => {
  const ordered: readonly AppliedGuard[] = [
    guard(['a'], {}, 'tool', 'zz'),
    guard(['a'], {}, 'skill', 'aa'),
    guard(['a'], {}, 'skill', 'ab'),
    guard(['a'], {}, 'skill', 'b'),
    guard(['a'], {}, 'project', 'a'),
    guard(['b'], { when: 'args.x' }, 'project', 'a'),
    guard(['b'], {}, 'project', 'a'),
  ];
  for (let turn = 0; turn < ordered.length; turn += 1) {
    const turned = [...ordered.slice(turn), ...ordered.slice(0, turn)];
    assert.deepEqual(inOrder(turned), ordered);
    const backwards = turned.toReversed();
    assert.deepEqual(inOrder(backwards), ordered);
    assert.deepEqual(backwards, turned.toReversed(), 'what came in stays as it was');
  }
});

test('one alone, or none, is in order as it is', () => {
  const alone = [guard(['a'])];
  assert.equal(inOrder(alone), alone);
  const none: readonly AppliedGuard[] = [];
  assert.equal(inOrder(none), none);
  const twice = [guard(['a']), guard(['a'])];
  assert.deepEqual(inOrder(twice), alone, 'the same guard twice is one');
});
