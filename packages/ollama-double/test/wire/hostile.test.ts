import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curl } from '../support/curl.ts';
import { fc } from '../support/fast-check.ts';
import { openWire } from '../support/raw-wire.ts';
import { chatBody } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const script = { otherwise: { content: 'ok' } };
const paths = ['/api/chat', '/api/generate', '/api/show', '/api/pull', '/api/delete', '/v1/chat/completions'];

async function post(url: string, body: string | Uint8Array<ArrayBuffer>, method = 'POST'): Promise<number> {
  const reply = await fetch(url, { method, body });
  await reply.arrayBuffer();
  return reply.status;
}

test('bodies of any shape get an answer, and the server stays', async () => {
  await withDouble({ script }, async (double) => {
    const names = fc.constantFrom(
      'model',
      'messages',
      'tools',
      'function',
      'parameters',
      'properties',
      'content',
      'role',
      'options',
      'num_ctx',
      'keep_alive',
      'stream',
      'think',
      'tool_calls',
      'arguments',
      '__proto__',
      'name',
      'prompt',
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('functiongemma:270m', null, 0, true, 'user'),
        fc.jsonValue(),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(names, tie('any'), { maxKeys: 5 }),
      ),
    })).any;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.dictionary(names, value, { maxKeys: 8 }), async (path, given) => {
        const body = JSON.stringify({ model: 'functiongemma:270m', ...given });
        const status = await post(double.url + path, body, path === '/api/delete' ? 'DELETE' : 'POST');
        assert.ok([200, 400, 404, 500].includes(status), `${path} ${body} ${status}`);
        if (path === '/api/delete') double.tell({ models: [{ name: 'functiongemma:270m' }] });
      }),
    );
    assert.equal(double.alive(), true);
  });
});

test('bytes that are no text, and nesting without end', async () => {
  await withDouble({ script }, async (double) => {
    for (const path of paths) {
      const method = path === '/api/delete' ? 'DELETE' : 'POST';
      assert.equal(await post(double.url + path, Uint8Array.of(0xff, 0xfe, 0), method), 400);
      assert.equal(await post(double.url + path, '['.repeat(200_000), method), 400);
    }
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const body = JSON.stringify(
      chatBody({
        messages: [{ role: 'assistant', content: '', tool_calls: [{ function: { name: 'f', arguments: 'DEEP' } }] }],
      }),
    ).replace('"DEEP"', deep);
    assert.ok([200, 500].includes(await post(`${double.url}/api/chat`, body)));
    assert.equal((await curl(double.url)).out.toString(), 'Ollama is running');
  });
});

test('what is no HTTP', async () => {
  await withDouble({ script }, async (double) => {
    for (const sent of [
      '\0\0\0\0\r\n\r\n',
      'GET\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      'GET /%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    ]) {
      const open = openWire(double);
      open.socket.write(sent);
      await open.ended;
      assert.match(open.seen().toString(), /^HTTP\/1\.1 4\d\d /);
    }
    assert.equal((await curl(double.url)).out.toString(), 'Ollama is running');
  });
});
