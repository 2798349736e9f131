import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComponentPin } from '@fpf/contracts';
import { componentChange } from '../../src/compare/component-changes.ts';

const used = '@acme/part';

test('another contract under the same package and version is told', () => {
  const pin: ComponentPin = { package: used, version: '1.0.0', contract: 'fpf:reporter/1.0', integrity: 'sha256-a' };
  assert.equal(componentChange('reporter', pin, { ...pin }), undefined);
  const change = componentChange('reporter', pin, { ...pin, contract: 'fpf:reporter/1.1' });
  assert.deepEqual(change?.notes, ['its contract fpf:reporter/1.0 became fpf:reporter/1.1']);
});
