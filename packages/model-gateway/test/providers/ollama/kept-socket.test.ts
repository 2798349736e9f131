import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test, type TestContext } from 'node:test';
import { asked, double, hear, providerOf } from '../../support/asking.ts';

/** Hands bytes on, and counts how often somebody connects. */
async function counted(t: TestContext, url: string): Promise<{ readonly url: string; readonly count: () => number }> {
  let count = 0;
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    count += 1;
    const far = connect(Number(port), hostname);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
    t.after(() => near.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count };
}

test('answer after answer comes over the socket of the first one', async (t) => {
  const wire = await counted(t, (await double(t)).url);
  const provider = providerOf(wire);
  assert.equal((await hear(provider, asked('Greet Ada'))).error, undefined);
  const first = wire.count();
  for (let more = 0; more < 3; more += 1) assert.equal((await hear(provider, asked('Greet Ada'))).error, undefined);
  assert.equal(wire.count(), first);
});

test('a socket on which an answer broke off is not used again', async (t) => {
  const wire = await counted(t, (await double(t, {}, { fault: 'garbage-line' })).url);
  const provider = providerOf(wire);
  assert.notEqual((await hear(provider, asked('Greet Ada'))).error, undefined);
  const first = wire.count();
  assert.notEqual((await hear(provider, asked('Greet Ada'))).error, undefined);
  assert.ok(wire.count() > first);
});
