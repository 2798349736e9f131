import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OllamaDouble } from '@fpf/ollama-double';
import { Ollama, type Tool } from 'ollama';
import { callParis, model, weather } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const messages = [{ role: 'user', content: 'Weather in Paris?' }];
const tools = [weather as unknown as Tool];
const client = ({ url }: OllamaDouble): Ollama => new Ollama({ host: url });

test('the real client: a call in a stream, and the end with its metrics', async () => {
  await withDouble(
    { script: { otherwise: { ...callParis, metrics: { load_duration: 0, eval_count: 18 } } } },
    async (double) => {
      const seen = [];
      for await (const chunk of await client(double).chat({ model, messages, tools, stream: true })) seen.push(chunk);
      const [call, done] = seen;
      assert.equal(seen.length, 2);
      assert.deepEqual(
        call?.message.tool_calls?.map(({ function: called }) => called),
        [{ index: 0, name: 'get_weather', arguments: { city: 'Paris' } }],
      );
      assert.match(JSON.stringify(call?.message.tool_calls), /"id":"call_[a-z0-9]{8}"/);
      assert.equal(call?.done, false);
      assert.equal(done?.done_reason, 'stop');
      assert.equal(done?.eval_count, 18);
      assert.equal(done?.load_duration, undefined);
    },
  );
});

test('the real client: a plain chat, with text and thinking', async () => {
  const models = [{ name: 'thinker', capabilities: ['completion', 'thinking'] }];
  await withDouble(
    { script: { models, otherwise: { content: 'It is 4 °C.', thinking: 'Cold, I guess.' } } },
    async (double) => {
      const reply = await client(double).chat({ model: 'thinker', messages, think: true });
      assert.deepEqual(reply.message, { role: 'assistant', content: 'It is 4 °C.', thinking: 'Cold, I guess.' });
      assert.ok(reply.created_at);
    },
  );
});

test('the real client: generate, in a stream and plain', async () => {
  await withDouble({ script: { otherwise: { content: 'one two three' } } }, async (double) => {
    const parts = [];
    for await (const { response } of await client(double).generate({ model, prompt: 'count', stream: true }))
      parts.push(response);
    assert.deepEqual(parts, ['one', ' two', ' three', '']);
    assert.equal((await client(double).generate({ model, prompt: 'count' })).response, 'one two three');
  });
});

test('the real client: version, list, show, ps', async () => {
  await withDouble({ script: { version: '0.13.5' } }, async (double) => {
    const ollama = client(double);
    assert.equal((await ollama.version()).version, '0.13.5');
    const { models } = await ollama.list();
    assert.deepEqual(
      models.map(({ name, digest }) => [name, digest.length]),
      [[model, 64]],
    );
    const shown = await ollama.show({ model });
    assert.deepEqual(shown.capabilities, ['completion', 'tools']);
    assert.equal(JSON.stringify(shown).includes(models[0]?.digest ?? ''), false);
    assert.deepEqual((await ollama.ps()).models, []);
  });
});

test('the real client: pull brings a model, delete takes it away', async () => {
  const models = [{ name: 'late:1b', present: false, digest: 'a'.repeat(64), size: 10 }];
  await withDouble({ script: { models } }, async (double) => {
    const ollama = client(double);
    await assert.rejects(ollama.show({ model: 'late:1b' }), /model 'late:1b' not found/);
    const steps = [];
    for await (const step of await ollama.pull({ model: 'late:1b', stream: true })) steps.push(step);
    assert.equal(steps.at(-1)?.status, 'success');
    assert.deepEqual(steps[2], {
      status: 'pulling aaaaaaaaaaaa',
      digest: `sha256:${'a'.repeat(64)}`,
      total: 10,
      completed: 5,
    });
    assert.equal((await ollama.list()).models.length, 1);
    assert.equal((await ollama.delete({ model: 'late:1b' })).status, 'success');
    assert.equal((await ollama.list()).models.length, 0);
  });
});

test('the real client: a pull that fails says so in the stream', async () => {
  await withDouble({}, async (double) => {
    const pulled = async (): Promise<void> => {
      for await (const step of await client(double).pull({ model: 'nobody:has', stream: true }))
        assert.equal(step.status, 'pulling manifest');
    };
    await assert.rejects(pulled, /pull model manifest: file does not exist/);
    await assert.rejects(client(double).pull({ model: 'nobody:has' }), /pull model manifest: file does not exist/);
  });
});

test('the real client: refusals keep their status', async () => {
  await withDouble({}, async (double) => {
    const ask = (more: object): Promise<unknown> => client(double).chat({ model, messages, ...more } as never);
    await assert.rejects(ask({ model: 'gone' }), {
      name: 'ResponseError',
      status_code: 404,
      message: "model 'gone' not found",
    });
    await assert.rejects(ask({ think: true }), { status_code: 400, message: `"${model}" does not support thinking` });
    await assert.rejects(ask({}), { status_code: 500, message: /has no answer/ });
  });
});
