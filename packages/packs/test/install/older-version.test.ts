import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOlder } from '../../src/install/pack-origin.ts';

test('versions come in the order that semantic versions have', () => {
  const sorted = [
    '0.9.0',
    '0.10.0',
    '1.0.0-1',
    '1.0.0-9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-rc.2',
    '1.0.0-rc.10',
    '1.0.0',
    '1.0.1',
    '10.0.0',
  ];
  for (const [at, one] of sorted.entries())
    for (const [other, version] of sorted.entries())
      assert.equal(isOlder(one, version), at < other, `${one} before ${version}`);
  for (const [one, other] of [
    ['1.0.0+a', '1.0.0+b'],
    ['1.0', '2.0.0'],
    ['none', '2.0.0'],
    ['1.0.0', 'none'],
  ] as const)
    assert.equal(isOlder(one, other), false);
});
