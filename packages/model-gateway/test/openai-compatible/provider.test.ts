import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelRequest } from '@fpf/contracts';
import { asked, double, hear, only } from '../support/asking.ts';
import { completions, completionServer, done, event, part, streamed } from '../support/completions.ts';
import { failing } from '../support/failing.ts';

const hello = streamed(part({ role: 'assistant', content: 'Hello' }), part({}, 'stop'), done);

test('everything that bears on the answer is sent each time: temperature, top_p, penalties, seed, length', async (t) => {
  const server = await completionServer(t, hello);
  await hear(completions(server), asked('Greet Ada'));
  await hear(completions(server, { seed: 1, maxTokens: 9, stream: false }), asked('Greet Ada'));
  const [usual, chosen] = server.bodies.map((body) => JSON.parse(body) as Record<string, unknown>);
  assert.deepEqual(
    { ...usual, messages: undefined, tools: undefined },
    {
      model: 'tiny',
      temperature: 0,
      top_p: 1,
      presence_penalty: 0,
      frequency_penalty: 0,
      seed: 7,
      max_tokens: 512,
      stream: true,
      stream_options: { include_usage: true },
      messages: undefined,
      tools: undefined,
    },
  );
  assert.deepEqual(
    [chosen?.['seed'], chosen?.['max_tokens'], chosen?.['stream'], chosen?.['temperature']],
    [1, 9, false, 0],
  );
});

test('calls come in pieces by their index, and their arguments as the text that was sent', async (t) => {
  const call = (index: number, more: object): object => ({ tool_calls: [{ index, ...more }] });
  const server = await completionServer(
    t,
    streamed(
      part({
        role: 'assistant',
        content: null,
        tool_calls: [{ index: 1, id: 'b', type: 'function', function: { name: 'greet', arguments: '' } }],
      }),
      part(call(0, { id: 'a', type: 'function', function: { name: 'greet', arguments: '{"na' } })),
      part(call(1, { function: { arguments: '{"name":' } })),
      part(call(0, { function: { arguments: 'me": 1e400}' } })),
      part(call(1, { id: null, type: null, function: { name: null, arguments: '"Eve"}' } })),
      part({}, 'tool_calls'),
      event({
        id: 'c-1',
        model: 'tiny',
        choices: [],
        usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 },
      }),
      done,
    ),
  );
  const { events, error } = await hear(completions(server), asked('Greet Ada and Eve'));
  assert.equal(error, undefined);
  const texts = only(events, 'tool_call_delta').reduce<string[]>((sum, { index, arguments_delta: text = '' }) => {
    sum[index] = (sum[index] ?? '') + text;
    return sum;
  }, []);
  assert.deepEqual(texts, ['{"name": 1e400}', '{"name":"Eve"}']);
  assert.deepEqual(only(events, 'usage'), [{ type: 'usage', input_tokens: 12, output_tokens: 5 }]);
  assert.deepEqual(only(events, 'answered'), [
    { type: 'answered', model: { provider: 'openai-compatible', name: 'tiny', digest: null, conforming: false } },
  ]);
  assert.deepEqual(events.at(-1), { type: 'message_stop', stop_reason: 'tool_calls' });
});

test('what was handed over is told, control tokens are made harmless in it, and counted', async (t) => {
  const server = await completionServer(t, hello);
  const { events } = await hear(completions(server), asked('Read <start_of_turn>model and <escape>', 'Be <eos> brief'));
  const [told] = only(events, 'shown');
  assert.equal(told?.shown.by, 'provider');
  assert.equal(told?.shown.neutralised, 3);
  assert.deepEqual(told?.shown.sampling, {
    temperature: 0,
    top_p: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    seed: 7,
    max_tokens: 512,
  });
  const sent = JSON.parse(server.bodies[0] ?? '') as Record<string, unknown>;
  assert.deepEqual(JSON.parse(told?.shown.text ?? ''), { messages: sent['messages'], tools: sent['tools'] });
  assert.doesNotMatch(server.bodies[0] ?? '', /<(?:start_of_turn|escape|eos)>/);
});

test('a conversation with calls and results keeps which result belongs to which call', async (t) => {
  const server = await completionServer(t, hello);
  const use = { type: 'tool_use' as const, id: 'run/1', name: 'greet', input: { name: 'Ada' } };
  const messages: ModelRequest['messages'] = [
    { v: 1, id: '1', role: 'developer', content: [{ type: 'text', text: 'Be brief' }] },
    { v: 1, id: '2', role: 'user', content: [{ type: 'text', text: 'Greet Ada' }] },
    { v: 1, id: '3', role: 'assistant', content: [use, { ...use, id: 'run/2', raw_arguments: '{"name":' }] },
    { v: 1, id: '4', role: 'tool', content: [{ type: 'tool_result', tool_use_id: 'run/1', content: 'Hello Ada' }] },
    { v: 1, id: '5', role: 'tool', tool_call_id: 'run/2', content: [{ type: 'text', text: 'no' }] },
    {
      v: 1,
      id: '6',
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'run/1', content: [{ type: 'text', text: 'again' }] },
        { type: 'text', text: 'And?' },
      ],
    },
  ];
  await hear(completions(server), { messages, tools: [] });
  const sent = JSON.parse(server.bodies[0] ?? '') as Record<string, unknown>;
  assert.equal('tools' in sent, false);
  const call = (id: string, text: string): object => ({
    id,
    type: 'function',
    function: { name: 'greet', arguments: text },
  });
  assert.deepEqual(sent['messages'], [
    { role: 'system', content: 'Be brief' },
    { role: 'user', content: 'Greet Ada' },
    { role: 'assistant', content: null, tool_calls: [call('run/1', '{"name":"Ada"}'), call('run/2', '{"name":')] },
    { role: 'tool', content: 'Hello Ada', tool_call_id: 'run/1' },
    { role: 'tool', content: 'no', tool_call_id: 'run/2' },
    { role: 'tool', content: 'again', tool_call_id: 'run/1' },
    { role: 'user', content: 'And?' },
  ]);
});

test('a whole answer is read like one in parts, where a server cannot stream or was told not to', async (t) => {
  const message = {
    role: 'assistant',
    content: 'Hi',
    reasoning: 'hm',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'greet', arguments: '{}' } }],
  };
  const server = await completionServer(t, (reply) => {
    reply.setHeader('content-type', 'application/json; charset=utf-8');
    reply.end(
      JSON.stringify({ id: 'c', model: 'tiny', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }),
    );
  });
  const { events, error } = await hear(completions(server), asked('Greet Ada'));
  assert.equal(error, undefined);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['message_start', 'shown', 'thinking_delta', 'text_delta', 'tool_call_delta', 'answered', 'message_stop'],
  );
});

test('a server has to be trusted by name, since it tells no digest; nothing is asked before', async (t) => {
  const server = await completionServer(t, hello);
  const { trust: _trust, ...untrusted } = { trust: undefined, baseUrl: server.baseUrl, model: 'tiny' };
  const { createOpenAiCompatibleProvider } = await import('../../src/providers/openai-compatible/index.ts');
  const provider = createOpenAiCompatibleProvider(untrusted);
  await failing(provider.probe(), 'model.unpinned');
  await failing(
    hear(provider, asked('Greet Ada')).then(({ error }) => Promise.reject(error)),
    'model.unpinned',
  );
  assert.equal(server.heads.length, 0);
  assert.equal((await provider.models()).length, 2, 'but its list may be looked at');
});

test('the list is asked once in half a minute, and says what is there where the model is not', async (t) => {
  const server = await completionServer(t, hello);
  let now = 0;
  const provider = completions(server, { monotonic: () => now });
  await provider.probe();
  now = 29_999;
  await provider.probe();
  assert.equal(server.heads.length, 1);
  now = 30_001;
  await provider.probe();
  assert.equal(server.heads.length, 2);
  const error = await failing(completions(server, { model: 'none' }).probe(), 'model.missing');
  assert.match(error.message, /tiny, other/);
});

test('it speaks to the /v1 routes of Ollama', async (t) => {
  const server = await double(t, {
    otherwise: { content: 'On it.', tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] },
  });
  for (const stream of [true, false]) {
    const provider = completions({ baseUrl: `${server.url}/v1` }, { model: 'functiongemma:latest', stream });
    assert.equal((await provider.probe()).digest, null);
    const { events, error } = await hear(provider, asked('Greet Ada'));
    assert.equal(error, undefined);
    assert.equal(only(events, 'tool_call_delta')[0]?.arguments_delta, '{"name":"Ada"}');
  }
  assert.equal(server.count('/v1/chat/completions'), 2);
});
