import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepFreeze } from '@fpf/contracts';

test('everything in it is frozen, symbols and rings too; bytes and functions stay as they are', () => {
  const mark = Symbol('mark');
  const ring: { self?: unknown } = {};
  ring.self = ring;
  const made = deepFreeze({
    list: [{ deep: { deeper: [1] } }],
    bytes: Uint8Array.of(1),
    [mark]: { text: 'x' },
    ring,
    act: () => 1,
    none: null,
  });
  for (const part of [
    made,
    made.list,
    made.list[0],
    made.list[0]?.deep,
    made.list[0]?.deep.deeper,
    made[mark],
    made.ring,
  ])
    assert.ok(Object.isFrozen(part));
  assert.ok(!Object.isFrozen(made.act));
  made.bytes[0] = 2;
  assert.deepEqual([...made.bytes], [2]);
});
