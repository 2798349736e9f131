import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.ts';
import { makeReply } from './make-reply.ts';

test('the same seed makes the same reply, and another one another', () => {
  assert.deepEqual(makeReply(7), makeReply(7));
  assert.notDeepEqual(makeReply(7), makeReply(8));
});

test('three hundred replies that mean no good: each ends as a reply or a typed error, and no call comes through that does not fit', async () => {
  const { outcomes, admitted, marked } = await fuzz(300, 1);
  assert.equal(
    Object.values(outcomes).reduce((sum, some) => sum + some, 0),
    300,
  );
  assert.ok(admitted > 20 && marked > 10, 'what is refused altogether shows nothing');
  for (const code of [
    'model.protocol',
    'model.truncated',
    'model.server-error',
    'model.too-large',
    'model.invalid-utf8',
  ]) {
    assert.ok((outcomes[code] ?? 0) > 0, code);
  }
});
