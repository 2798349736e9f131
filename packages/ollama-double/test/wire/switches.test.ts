import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WireSwitches } from '@fpf/ollama-double';
import { fc } from '../support/fast-check.ts';
import { httpChunks, openWire, sendPost, untilAsked } from '../support/raw-wire.ts';
import { chat, chatBody } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const script = { otherwise: { content: 'Zürich 日本 🎉' } };
const still = { seed: 3, clock: () => Date.UTC(2026, 10, 20), script };

async function replied(wire: WireSwitches): Promise<Buffer> {
  return withDouble({ ...still, script: { ...script, wire } }, async (double) => (await chat(double)).bytes);
}

test('any chunking gives the same bytes on the wire', async () => {
  const whole = await replied({ chunk: 'whole' });
  assert.ok(whole.includes('日本'));
  assert.deepEqual(await replied({}), whole);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (chunk) =>
      assert.deepEqual(await replied({ chunk }), whole),
    ),
    { numRuns: 8 },
  );
});

async function chunksOf(wire: WireSwitches): Promise<readonly Buffer[]> {
  return withDouble({ ...still, script: { ...script, wire } }, async (double) => {
    const open = openWire(double);
    sendPost(open, '/api/chat', chatBody());
    await open.until('\r\n0\r\n\r\n');
    open.socket.destroy();
    return httpChunks(open.seen());
  });
}

test('a chunk is a line, or everything, or as many bytes as asked for', async () => {
  const lines = await chunksOf({ chunk: 'lines' });
  assert.equal(lines.length, 4);
  assert.ok(lines.every((chunk) => chunk.indexOf('\n') === chunk.length - 1));
  assert.equal((await chunksOf({ chunk: 'whole' })).length, 1);
  const sevens = await chunksOf({ chunk: 7 });
  assert.ok(sevens.slice(0, -1).every(({ length }) => length === 7));
  assert.ok(
    sevens.some((chunk) => chunk.toString('utf8').includes('\ufffd')),
    'no character was cut',
  );
});

test('waits before the head, before the first byte and between chunks', async () => {
  const wire = { beforeHeadersMs: 30, beforeFirstByteMs: 30, betweenChunksMs: 30 };
  await withDouble({ ...still, script: { ...script, wire } }, async (double) => {
    const open = openWire(double);
    const since = performance.now();
    sendPost(open, '/api/chat', chatBody());
    await open.until('\r\n\r\n');
    const head = performance.now() - since;
    await open.until('\r\n0\r\n\r\n');
    const all = performance.now() - since;
    // Six waits of 30 ms, of which a timer may take off one each; how much longer it takes is the machine's affair.
    assert.ok(head >= 28 && all >= 160, `${head} ${all}`);
    open.socket.destroy();
  });
});

test('headers only: a head, nothing more, and an open connection', async () => {
  await withDouble({ ...still, script: { ...script, wire: { headersOnly: true } } }, async (double) => {
    const open = openWire(double);
    sendPost(open, '/api/chat', chatBody());
    await open.until('\r\n\r\n');
    await untilAsked(double, '/api/chat');
    await double.close();
    assert.equal(await open.ended, 'closed');
    assert.ok(open.seen().toString().endsWith('\r\n\r\n'));
  });
});

test('the switches of an answer are before those of the script', async () => {
  await withDouble(
    { ...still, script: { otherwise: { content: 'abc', wire: { chunk: 'whole' } }, wire: { chunk: 1 } } },
    async (double) => {
      const open = openWire(double);
      sendPost(open, '/api/chat', chatBody());
      await open.until('\r\n0\r\n\r\n');
      assert.equal(httpChunks(open.seen()).length, 1);
      open.socket.destroy();
    },
  );
});
