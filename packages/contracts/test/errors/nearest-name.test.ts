import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName, nearestNames } from '@fpf/contracts/errors';
import fc from 'fast-check';

test('a near word is found, a far one is not', () => {
  assert.equal(nearestName('skils', ['skills', 'run']), 'skills');
  assert.equal(nearestName('SKILS', ['run', 'Skills']), 'Skills');
  assert.equal(nearestName('xyz', ['skills', 'run']), undefined);
  assert.equal(nearestName('ask', ['use']), undefined);
  assert.equal(nearestName('', ['a']), undefined);
});

test('the nearest comes first, and equally near ones in the order of their names', () => {
  assert.deepEqual(nearestNames('file-wrte', ['file-wrxe', 'file-write', 'file-wrie', 'other']), [
    'file-wrie',
    'file-write',
    'file-wrxe',
  ]);
});

test('what was written is nearest to itself, whatever it is', () => {
  const name = fc.string({ minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 8 }), (asked, others) => {
      assert.equal(nearestName(asked, [...others, asked])?.toLowerCase(), asked.toLowerCase());
    }),
  );
});
