import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOllamaDouble } from '@fpf/ollama-double';
import { curl } from '../support/curl.ts';
import { openWire, sendPost, untilAsked } from '../support/raw-wire.ts';
import { chatBody } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const held = (): readonly string[] =>
  process
    .getActiveResourcesInfo()
    .filter((name) => /^(?:Timeout|Immediate|TCP)/.test(name))
    .sort();

test('close ends every socket and every wait, whatever hangs', async () => {
  const before = held();
  for (const fault of ['hang', 'silence', 'no-done-open', 'slow-body', 'slow-headers', undefined] as const) {
    const wire = fault === undefined ? { betweenChunksMs: 600_000 } : {};
    const double = await startOllamaDouble({
      ...(fault !== undefined && { fault: { name: fault, everyMs: 600_000 } }),
      script: { otherwise: { content: 'a b c' }, wire },
    });
    const open = openWire(double);
    sendPost(open, '/api/chat', chatBody());
    await untilAsked(double, '/api/chat');
    await double.close();
    assert.equal(await open.ended, 'closed');
  }
  await new Promise((resolve) => setImmediate(resolve));
  const left = [...held()];
  // A server of an earlier test in this process may still be closing, so what counts is that nothing was added.
  for (const one of before) if (left.includes(one)) left.splice(left.indexOf(one), 1);
  assert.deepEqual(left, []);
});

test('a client that goes away leaves nothing behind, and the next one is answered', async () => {
  await withDouble(
    { script: { otherwise: { content: 'a b c' }, wire: { betweenChunksMs: 600_000 } } },
    async (double) => {
      for (const part of ['', 'POST /api/chat HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nhal']) {
        const open = openWire(double);
        if (part !== '') open.socket.write(part);
        else sendPost(open, '/api/chat', chatBody());
        if (part === '') await open.until('"done":false');
        open.socket.destroy();
        await open.ended;
      }
      double.tell({ wire: {} });
      assert.equal((await curl(`${double.url}/api/version`)).code, 0);
    },
  );
});

test('closing twice is closing; after it nobody is let in, and restart brings it back at its port', async () => {
  const double = await startOllamaDouble();
  await double.close();
  await double.close();
  assert.equal(double.alive(), false);
  assert.equal((await curl(double.url)).code, 7);
  await double.restart();
  assert.equal((await curl(double.url)).out.toString(), 'Ollama is running');
  await double.close();
});

test('a port that is taken is an error', async () => {
  await withDouble({}, async ({ port }) => {
    await assert.rejects(startOllamaDouble({ port }), { code: 'EADDRINUSE' });
  });
});
