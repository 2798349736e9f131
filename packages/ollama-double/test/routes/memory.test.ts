import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OllamaDouble } from '@fpf/ollama-double';
import { keepAliveMs } from '../../src/shelf/keep-alive.ts';
import { curlReply, postJson } from '../support/curl.ts';
import { openWire, sendPost } from '../support/raw-wire.ts';
import { chat, type Line, lines, model } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const script = { otherwise: { content: 'ok' } };

async function loaded(double: OllamaDouble): Promise<readonly Line[]> {
  const { body } = await curlReply(`${double.url}/api/ps`);
  return (JSON.parse(body) as { readonly models: readonly Line[] }).models;
}

test('no messages load the model, and with a keep_alive of 0 unload it', async () => {
  await withDouble({ script }, async (double) => {
    const [load] = lines((await chat(double, { messages: [] })).body);
    assert.deepEqual(
      [load?.['done'], load?.['done_reason'], load?.['message']],
      [true, 'load', { role: 'assistant', content: '' }],
    );
    assert.deepEqual(
      (await loaded(double)).map(({ name }) => name),
      [model],
    );
    const [unload] = lines((await chat(double, { messages: [], keep_alive: 0 })).body);
    assert.equal(unload?.['done_reason'], 'unload');
    assert.deepEqual(await loaded(double), []);
  });
});

test('an empty prompt does the same in /api/generate', async () => {
  await withDouble({ script }, async (double) => {
    const moved = async (more: object): Promise<unknown> =>
      lines((await curlReply(...postJson(`${double.url}/api/generate`, { model, ...more }))).body)[0];
    assert.equal(((await moved({})) as Line)['done_reason'], 'load');
    assert.equal((await loaded(double)).length, 1);
    assert.equal(((await moved({ keep_alive: '0s' })) as Line)['done_reason'], 'unload');
    assert.equal((await loaded(double)).length, 0);
  });
});

test('a model stays for five minutes, or as long as it is told', async () => {
  let now = Date.UTC(2026, 10, 20, 17);
  await withDouble({ script, clock: () => now }, async (double) => {
    await chat(double);
    assert.equal((await loaded(double))[0]?.['expires_at'], '2026-11-20T17:05:00.000Z');
    now += 299_999;
    assert.equal((await loaded(double)).length, 1);
    now += 1;
    assert.equal((await loaded(double)).length, 0);
    await chat(double, { keep_alive: -1 });
    now += 1e12;
    const [forever] = await loaded(double);
    assert.ok(Date.parse(String(forever?.['expires_at'])) > now + 9e12);
  });
});

test('the context that was asked for is told, and no more than the model has', async () => {
  await withDouble({ script }, async (double) => {
    await chat(double, { options: { num_ctx: 8192 } });
    assert.equal((await loaded(double))[0]?.['context_length'], 8192);
    await chat(double, { options: { num_ctx: 1_000_000 } });
    assert.equal((await loaded(double))[0]?.['context_length'], 32_768);
  });
});

test('keep_alive: seconds, Go durations, for ever, and what is neither', () => {
  const given = [5, 0.5, '5m', '1h30m', '1.5s', '250ms', '0', '-1s', -1, undefined, null].map(keepAliveMs);
  assert.deepEqual(given, [5000, 500, 300_000, 5_400_000, 1500, 250, 0, Infinity, Infinity, 300_000, 300_000]);
  assert.throws(() => keepAliveMs('5'), /time: missing unit in duration "5"/);
  assert.throws(() => keepAliveMs('soon'), /time: invalid duration "soon"/);
  assert.throws(() => keepAliveMs(''), /time: invalid duration ""/);
  assert.throws(() => keepAliveMs([]), /Unsupported type: 'slice'/);
});

test('a keep_alive that is no duration is refused', async () => {
  await withDouble({ script }, async (double) => {
    const { status, body } = await chat(double, { keep_alive: 'soon' });
    assert.equal(status, 400);
    assert.equal(body, '{"error":"time: invalid duration \\"soon\\""}');
  });
});

test('a pull that is broken off brings nothing, and one that is not does', async () => {
  const models = [{ name: 'late:1b', present: false }];
  await withDouble({ script: { models, wire: { betweenChunksMs: 600_000 } } }, async (double) => {
    const there = async (): Promise<number> =>
      (await curlReply(...postJson(`${double.url}/api/show`, { model: 'late:1b' }))).status;
    const wire = openWire(double);
    sendPost(wire, '/api/pull', { model: 'late:1b' });
    await wire.until('pulling manifest');
    wire.socket.destroy();
    await wire.ended;
    double.tell({ wire: {} });
    assert.equal(await there(), 404);
    assert.equal(
      (await curlReply(...postJson(`${double.url}/api/pull`, { name: 'late:1b', stream: false }))).body,
      '{"status":"success"}',
    );
    assert.equal(await there(), 200);
  });
});

test('a pull says what it is told, up to an error', async () => {
  const pull = [
    { status: 'pulling manifest' },
    { status: 'pulling x', digest: 'sha256:x', total: 9, completed: 0 },
    { error: 'no space left on device' },
    { status: 'success' },
  ];
  await withDouble({ script: { models: [{ name: 'late', present: false, pull }] } }, async (double) => {
    const ask = (more: object): ReturnType<typeof curlReply> =>
      curlReply(...postJson(`${double.url}/api/pull`, { model: 'late', ...more }));
    assert.equal(
      (await ask({})).body,
      '{"status":"pulling manifest"}\n{"status":"pulling x","digest":"sha256:x","total":9}\n{"error":"no space left on device"}\n',
    );
    const plain = await ask({ stream: false });
    assert.deepEqual([plain.status, plain.body], [500, '{"error":"no space left on device"}']);
    assert.equal((await curlReply(...postJson(`${double.url}/api/show`, { model: 'late' }))).status, 404);
  });
});
