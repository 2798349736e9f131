import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LockFile } from '@fpf/contracts';
import { modelChange } from '../../src/compare/model-changes.ts';
import type { PinChange } from '../../src/compare/pin-change.ts';

test('a record of an acceptance that comes, goes or is another is told: none moves in silence', () => {
  const change = (was: string | undefined, is: string | undefined): readonly PinChange[] => {
    const lock = (acceptance: string | undefined): LockFile => {
      const model = { provider: 'ollama', name: 'm', digest: null, ...(acceptance !== undefined && { acceptance }) };
      return { lockfileVersion: 1, model, skills: {}, schemas: [], components: {} };
    };
    return modelChange(lock(was), lock(is));
  };
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
  assert.deepEqual(change(a, a), []);
  assert.deepEqual(change(a, undefined)[0]?.wider, ['no record accepts it any more (was sha256:aaaaaaaaaaaa)']);
  assert.deepEqual(change(a, b)[0]?.wider, [
    'another record accepts it: sha256:aaaaaaaaaaaa became sha256:bbbbbbbbbbbb',
  ]);
  assert.deepEqual(change(undefined, a)[0]?.notes, ['fpf.acceptance.json accepts it (sha256:aaaaaaaaaaaa)']);
});
