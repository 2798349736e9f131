import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curl, curlReply, postJson } from '../support/curl.ts';
import { chat, chatBody, completion, model } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const script = { otherwise: { content: 'ok' } };
const json = 'application/json; charset=utf-8';

test('every route with its method, status and content type', async () => {
  const routes: readonly (readonly [string, string, string | undefined, object | undefined])[] = [
    ['GET', '/', 'text/plain; charset=utf-8', undefined],
    ['GET', '/api/version', json, undefined],
    ['GET', '/api/tags', json, undefined],
    ['GET', '/api/ps', json, undefined],
    ['POST', '/api/show', json, { model }],
    ['POST', '/api/chat', 'application/x-ndjson', chatBody()],
    ['POST', '/api/chat', 'application/x-ndjson', chatBody({ stream: true })],
    ['POST', '/api/chat', json, chatBody({ stream: false })],
    ['POST', '/api/generate', 'application/x-ndjson', { model, prompt: 'x' }],
    ['POST', '/api/generate', json, { model, prompt: 'x', stream: false }],
    ['POST', '/api/pull', 'application/x-ndjson', { model }],
    ['POST', '/api/pull', 'application/json', { model, stream: false }],
    ['POST', '/v1/chat/completions', 'application/json', chatBody()],
    ['POST', '/v1/chat/completions', 'text/event-stream', chatBody({ stream: true })],
    ['GET', '/v1/models', 'application/json', undefined],
    ['DELETE', '/api/delete', undefined, { model }],
  ];
  await withDouble({ script }, async (double) => {
    for (const [method, path, type, body] of routes) {
      const reply = await curlReply(
        '-X',
        method,
        ...(body === undefined ? [double.url + path] : postJson(double.url + path, body)),
      );
      assert.deepEqual([method, path, reply.status, reply.type], [method, path, 200, type]);
    }
    assert.deepEqual(
      double.requests.map(({ path }) => path),
      routes.map(([, path]) => path),
    );
    assert.equal(double.count('/api/chat'), 3);
  });
});

test('HEAD is a head without a body, where there is one', async () => {
  await withDouble({ script }, async ({ url }) => {
    for (const path of ['/', '/api/version', '/api/tags']) {
      const { out } = await curl('--head', url + path);
      assert.match(out.toString(), /^HTTP\/1\.1 200 OK\r\n.*\r\ncontent-length: [1-9]/s);
      assert.ok(out.toString().endsWith('\r\n\r\n'));
    }
    assert.match((await curl('--head', `${url}/api/ps`)).out.toString(), /^HTTP\/1\.1 405 /);
  });
});

test('other paths and methods', async () => {
  await withDouble({ script }, async ({ url }) => {
    const unknown = await curlReply(`${url}/api/nothing`);
    assert.deepEqual([unknown.status, unknown.type, unknown.body], [404, 'text/plain', '404 page not found']);
    const wrong = await curlReply(`${url}/api/chat`);
    assert.deepEqual(
      [wrong.status, wrong.type, wrong.body, wrong.headers.get('allow')],
      [405, 'text/plain', '405 method not allowed', 'POST'],
    );
    for (const path of ['/toString', '/__proto__', '/api/chat/', '//'])
      assert.equal((await curlReply(url + path)).status, 404);
    assert.equal((await curlReply('-X', 'PATCH', `${url}/`)).status, 405);
  });
});

test('a foreign Host is refused with an empty body; loopback, private and local names are not', async () => {
  await withDouble({ script }, async ({ url }) => {
    const ask = async (host: string): Promise<number> => (await curlReply('-H', `host: ${host}`, `${url}/`)).status;
    for (const host of [
      'localhost',
      'localhost:1',
      '127.0.0.1:80',
      '10.1.2.3',
      '172.16.0.1',
      '[::1]:11434',
      'box.local',
      'a.internal',
      'A.LOCALHOST',
    ]) {
      assert.equal(await ask(host), 200, host);
    }
    for (const host of ['evil.example', '8.8.8.8', '172.32.0.1', 'localhost.evil.example', '[2001:db8::1]'])
      assert.equal(await ask(host), 403, host);
    const refused = await curlReply('-H', 'host: evil.example', `${url}/api/tags`);
    assert.deepEqual([refused.body, refused.type], ['', undefined]);
  });
});

test('bodies that are none: what Ollama says to them', async () => {
  await withDouble({ script }, async ({ url }) => {
    const cases: readonly (readonly [string, string, string, number?])[] = [
      ['/api/chat', '', '{"error":"missing request body"}'],
      ['/api/chat', 'x', '{"error":"invalid character \'x\' looking for beginning of value"}'],
      ['/api/chat', '{"model":', '{"error":"unexpected EOF"}'],
      ['/api/chat', '[]', '{"error":"json: cannot unmarshal array into Go value"}'],
      [
        '/api/chat',
        '{"model":7}',
        '{"error":"json: cannot unmarshal number into Go struct field .model of type string"}',
      ],
      ['/api/chat', '{}', '{"error":"model is required"}'],
      ['/api/show', '{}', '{"error":"model is required"}'],
      ['/api/show', '{"model":"gone"}', '{"error":"model \'gone\' not found"}', 404],
      [
        '/api/generate',
        `{"model":"${model}","prompt":"x","raw":true,"system":"y"}`,
        '{"error":"raw mode does not support template, system, or context"}',
      ],
      [
        '/v1/chat/completions',
        `{"model":"${model}"}`,
        '{"error":{"message":"[] is too short - \'messages\'","type":"invalid_request_error","param":null,"code":null}}\n',
      ],
    ];
    for (const [path, sent, said, status = 400] of cases) {
      const reply = await curlReply(...postJson(url + path, sent));
      assert.deepEqual([path, sent, reply.status, reply.body], [path, sent, status, said]);
    }
  });
});

test('names: without a tag it is latest, in any case, with the registry before it', async () => {
  const models = [{ name: 'Lamp' }, { name: 'me/lamp:2' }];
  await withDouble({ script: { ...script, models } }, async (double) => {
    for (const name of ['lamp', 'LAMP:latest', 'library/lamp', 'registry.ollama.ai/library/lamp:latest', 'me/lamp:2']) {
      assert.equal((await chat(double, { model: name })).status, 200, name);
    }
    for (const name of ['lamp:1', 'you/lamp', 'me/lamp'])
      assert.equal((await chat(double, { model: name })).status, 404, name);
  });
});

test('a model without tools refuses them, by its long name; one that only embeds refuses a chat', async () => {
  const models = [
    { name: 'plain:1b', capabilities: ['completion'] },
    { name: 'vectors', capabilities: ['embedding'] },
  ];
  await withDouble({ script: { ...script, models } }, async (double) => {
    const refused = await chat(double, { model: 'plain:1b' });
    assert.deepEqual(
      [refused.status, refused.body],
      [400, '{"error":"registry.ollama.ai/library/plain:1b does not support tools"}'],
    );
    assert.equal((await chat(double, { model: 'plain:1b', tools: [] })).status, 200);
    assert.equal(
      (await chat(double, { model: 'vectors', tools: [] })).body,
      '{"error":"\\"vectors\\" does not support chat"}',
    );
  });
});

test('errors of the other API are in its manner', async () => {
  await withDouble({ script }, async (double) => {
    const refused = await completion(double, { model: 'gone' });
    assert.equal(refused.status, 404);
    assert.equal(
      refused.body,
      '{"error":{"message":"model \'gone\' not found","type":"not_found_error","param":null,"code":null}}\n',
    );
  });
});

test('what nobody knows is not looked at', async () => {
  await withDouble({ script }, async (double) => {
    assert.equal(
      (await chat(double, { options: { nonsense: 1, temperature: 0 }, what: 'ever', logprobs: true })).status,
      200,
    );
  });
});

test('an option of another kind than its own ends a request, as the real server ends it', async () => {
  await withDouble({ script }, async (double) => {
    for (const [name, kind] of [
      ['num_ctx', 'integer'],
      ['top_k', 'integer'],
      ['repeat_last_n', 'integer'],
      ['min_p', 'float32'],
      ['repeat_penalty', 'float32'],
    ] as const) {
      const refused = await chat(double, { options: { [name]: '1' } });
      assert.deepEqual(
        [refused.status, refused.body],
        [500, `{"error":"option \\"${name}\\" must be of type ${kind}"}`],
        name,
      );
      assert.equal((await chat(double, { options: { [name]: null } })).status, 200);
    }
    assert.equal((await chat(double, { options: { top_k: 1.5, min_p: 0 } })).status, 200);
  });
});

test('what came is kept as it came', async () => {
  await withDouble({ script }, async (double) => {
    await curlReply(
      '-H',
      'x-test: yes',
      ...postJson(`${double.url}/api/chat?debug=1`, '{"model":"gone", "messages":[]}'),
    );
    const [seen] = double.requests;
    assert.deepEqual(
      [seen?.method, seen?.path, seen?.url, seen?.raw, seen?.status, seen?.fault],
      ['POST', '/api/chat', '/api/chat?debug=1', '{"model":"gone", "messages":[]}', 404, undefined],
    );
    assert.deepEqual(seen?.body, { model: 'gone', messages: [] });
    assert.equal(seen?.headers['x-test'], 'yes');
  });
});
