import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, double, hear, providerOf } from '../../support/asking.ts';
import { startCountingProxy } from '../../support/counting-proxy.ts';

test('answer after answer comes over the sockets of the first one', async (t) => {
  const wire = await startCountingProxy(t, (await double(t)).url);
  const provider = providerOf(wire);
  assert.equal((await hear(provider, asked('Greet Ada'))).error, undefined);
  const first = wire.count();
  for (let more = 0; more < 3; more += 1) assert.equal((await hear(provider, asked('Greet Ada'))).error, undefined);
  assert.equal(wire.count(), first);
});

test('a socket on which an answer broke off is not used again', async (t) => {
  const wire = await startCountingProxy(t, (await double(t, {}, { fault: 'garbage-line' })).url);
  const provider = providerOf(wire);
  assert.notEqual((await hear(provider, asked('Greet Ada'))).error, undefined);
  const first = wire.count();
  assert.notEqual((await hear(provider, asked('Greet Ada'))).error, undefined);
  assert.ok(wire.count() > first);
});
