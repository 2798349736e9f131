import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, double, hear, only, providerOf } from '../../support/asking.ts';

test('capabilities are asked once for a digest, and the lists at most every 30 s', async (t) => {
  const server = await double(t);
  let now = 0;
  const provider = providerOf(server, { monotonic: () => now, shown: 'renderer' });
  for (let at = 0; at < 3; at += 1) {
    await provider.probe();
    assert.equal((await hear(provider, asked('x'))).error, undefined);
  }
  assert.deepEqual([server.count('/api/tags'), server.count('/api/version'), server.count('/api/show')], [1, 1, 1]);
  // Loaded before the first answer, and after each.
  assert.deepEqual([server.count('/api/ps'), server.count('/api/chat')], [4, 3]);
  now = 30_000;
  await provider.probe();
  assert.equal(server.count('/api/tags'), 2);
});

test('another digest after the answer is told as it is, and the lists are read anew', async (t) => {
  const server = await double(t, { faults: [{ path: '/api/chat', fault: 'digest-switch', nth: 1 }] });
  const provider = providerOf(server, { shown: 'renderer' });
  const before = await provider.probe();
  const { events } = await hear(provider, asked('x'));
  const [answered] = only(events, 'answered');
  assert.notEqual(answered?.model.digest, before.digest);
  assert.equal((await provider.probe()).digest, answered?.model.digest);
});

test('where a tag is pulled anew meanwhile, the one in memory has answered', async (t) => {
  const server = await double(t, { faults: [{ path: '/api/chat', fault: 'tag-repulled', nth: 1 }] });
  const provider = providerOf(server, { shown: 'renderer' });
  const before = await provider.probe();
  const [answered] = only((await hear(provider, asked('x'))).events, 'answered');
  assert.equal(answered?.model.digest, before.digest);
});
