import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FpfError, JsonObject } from '@fpf/contracts';
import { createOllamaProvider } from '../../../src/providers/ollama/index.ts';
import { renderPrompt } from '../../../src/providers/ollama/rendering/render-prompt.ts';
import { asked, askedAgain, digests, double, hear, only, providerOf } from '../../support/asking.ts';
import { failing } from '../../support/failing.ts';
import { greedy } from '../../support/greedy.ts';

async function failed(error: unknown, code: string): Promise<FpfError> {
  const end = async (): Promise<string> => {
    if (error !== undefined) throw error as Error;
    return 'well';
  };
  return failing(end(), code);
}

test('asks with pinned sampling, and reads a call, its counts, its times and the digest of the tag', async (t) => {
  const metrics = {
    total_duration: 174_560_334,
    load_duration: 0,
    prompt_eval_count: 211,
    prompt_eval_duration: 13_000_000,
    eval_count: 18,
    eval_duration: 52_479_709,
  };
  const server = await double(t, {
    otherwise: { tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }], metrics },
  });
  const provider = providerOf(server);
  const { events, error } = await hear(provider, asked('Greet Ada', 'Kernel with <start_of_turn> in it'));
  assert.equal(error, undefined);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['message_start', 'tool_call_delta', 'usage', 'answered', 'shown', 'message_stop'],
  );
  assert.deepEqual(events[1], { type: 'tool_call_delta', index: 0, name: 'greet', arguments_delta: '{"name":"Ada"}' });
  // A time of nothing is left out on the wire: unknown, not zero.
  assert.deepEqual(events[2], {
    type: 'usage',
    input_tokens: 211,
    output_tokens: 18,
    times: { total_ms: 174.560334, prompt_ms: 13, answer_ms: 52.479709 },
  });
  const [answered] = only(events, 'answered');
  assert.deepEqual(answered?.model, await provider.probe());
  assert.deepEqual(answered?.model, {
    provider: 'ollama',
    name: 'functiongemma:latest',
    digest: `sha256:${digests.one}`,
    conforming: true,
    server: 'ollama 0.33.0',
  });
  const sent = server.requests.find(({ path }) => path === '/api/chat')?.body as JsonObject;
  assert.deepEqual(sent['options'], { ...greedy, seed: 7, num_ctx: 16_384, num_predict: 512 });
  assert.deepEqual(
    [sent['truncate'], sent['shift'], sent['stream'], sent['model']],
    [false, false, true, 'functiongemma'],
  );
  assert.doesNotMatch(JSON.stringify(sent['messages']), /<start_of_turn>/);
});

test('says what the model was shown, by the server and by our renderer alike', async (t) => {
  const server = await double(t);
  const request = askedAgain('Greet <escape>Ada', 'Good <end_of_turn> day\n');
  const [theirs] = only((await hear(providerOf(server), request)).events, 'shown');
  const [ours] = only((await hear(providerOf(server, { shown: 'renderer' }), request)).events, 'shown');
  assert.equal(theirs?.shown.by, 'server');
  assert.equal(ours?.shown.by, 'renderer');
  assert.equal(theirs.shown.text, ours.shown.text);
  assert.match(
    ours.shown.text,
    /call:greet\{name:<escape>Ada<escape>,times:2\}.*response:greet\{<escape>Good .*end_of_turn> day\n<escape>\}.*Again/s,
  );
  assert.deepEqual([theirs.shown.neutralised, ours.shown.neutralised], [2, 2]);
  assert.deepEqual(theirs.shown.sampling, {
    ...greedy,
    seed: 7,
    num_ctx: 16_384,
    num_predict: 512,
    truncate: false,
    shift: false,
  });
});

for (const [what, fault] of [
  ['fails', 'server-error'],
  ['answers with something else', 'garbage-line'],
  ['resets', 'reset'],
] as const) {
  test(`a rendering that ${what} leaves the answer, and our renderer speaks`, async (t) => {
    // The first request for an answer is the answer itself, the second the rendering.
    const server = await double(t, { faults: [{ path: '/api/chat', fault, nth: 2 }] });
    const { events, error } = await hear(providerOf(server), asked('Greet Ada'));
    assert.equal(error, undefined);
    const [told] = only(events, 'shown');
    const sent = server.requests.find(({ path }) => path === '/api/chat')?.body as JsonObject;
    assert.equal(told?.shown.text, renderPrompt(sent['messages'] as never, sent['tools'] as never));
    if (fault !== 'garbage-line') assert.equal(told.shown.by, 'renderer');
  });
}

test('parallel calls are counted through, in one line or in many', async (t) => {
  const calls = ['Ada', 'Eve', 'Ida'].map((name) => ({ name: 'greet', arguments: { name } }));
  const server = await double(t, { otherwise: { tool_calls: calls, content: 'Done' } });
  const { events } = await hear(providerOf(server), asked('Greet all'));
  assert.deepEqual(
    only(events, 'tool_call_delta').map(({ index, arguments_delta: given }) => [index, given]),
    [
      [0, '{"name":"Ada"}'],
      [1, '{"name":"Eve"}'],
      [2, '{"name":"Ida"}'],
    ],
  );
});

test('any chunking of the bytes gives the same answer', async (t) => {
  const server = await double(t, {
    otherwise: {
      content: 'Zürich 日本 \u{1f600}',
      tool_calls: [{ name: 'greet', arguments: { name: 'é' } }],
      metrics: { eval_count: 1 },
    },
  });
  const whole = (await hear(providerOf(server), asked('x'))).events.filter(({ type }) => type.endsWith('_delta'));
  for (const chunk of [1, 2, 7, 'whole', 'lines'] as const) {
    server.tell({ wire: { chunk } });
    const { events } = await hear(providerOf(server), asked('x'));
    assert.deepEqual(
      events.filter(({ type }) => type.endsWith('_delta')),
      whole,
    );
  }
});

test('a server that is not there is unreachable, and the hint says how to start it', async () => {
  const { error } = await hear(createOllamaProvider({ model: 'm', host: 'http://127.0.0.1:9' }), asked('x'));
  assert.match((await failed(error, 'model.unreachable')).hint, /ollama serve/);
});

test('a tag that the server does not have is missing, and what it has is said', async (t) => {
  const server = await double(t);
  const error = await failing(providerOf(server, { model: 'functiongemna' }).probe(), 'model.missing');
  assert.match(error.message, /has: functiongemma:latest/);
  assert.match(error.hint, /ollama pull functiongemna/);
});

for (const [version, fine] of [
  ['0.13.5', true],
  ['0.13.5-rc1', true],
  ['0.14.0', true],
  ['1.0.0', true],
  ['0.0.0', true],
  ['0.13.4', false],
  ['0.9.9', false],
  ['next', false],
] as const) {
  test(`a server of version ${version} is ${fine ? 'new enough' : 'too old'}`, async (t) => {
    const provider = providerOf(await double(t, { version }));
    if (fine) assert.equal((await provider.probe()).server, `ollama ${version}`);
    else assert.match((await failing(provider.probe(), 'model.old-server')).message, /0\.13\.5/);
  });
}

test('a model that cannot call tools is refused before it is asked, but may answer without tools', async (t) => {
  const server = await double(t, {
    models: [{ name: 'functiongemma', capabilities: ['completion'] }],
    otherwise: { content: 'hm' },
  });
  const { error } = await hear(providerOf(server), asked('x'));
  assert.match((await failed(error, 'model.no-tools')).message, /completion/);
  assert.equal(server.count('/api/chat'), 0);
  assert.equal((await hear(providerOf(server), { ...asked('x'), tools: [] })).error, undefined);
});

test('a model that is loaded by the question is given more time than one that is loaded', async (t) => {
  // The lists that are asked first meet the shorter limit too, and are answered at once: it has to be long for a busy
  // machine.
  const slow = { wire: { beforeHeadersMs: 2_000 } };
  const limits = { firstByteMs: 1_000, coldFirstByteMs: 30_000 };
  const cold = await double(t, {
    models: [{ name: 'functiongemma', loaded: false }],
    otherwise: { content: 'x', ...slow },
  });
  const provider = providerOf(cold, { shown: 'renderer' });
  assert.equal((await hear(provider, asked('x'), limits)).error, undefined);
  await failed((await hear(provider, asked('x'), limits)).error, 'model.timeout-idle');
});

for (const fault of ['server-error', 'hang', 'garbage-line', 'truncated-line', 'not-found'] as const) {
  test(`where the list of loaded models fails after the answer (${fault}), the list of tags tells who answered`, async (t) => {
    const server = await double(t, { faults: [{ path: '/api/ps', fault, nth: 2 }] });
    const limits = fault === 'hang' ? { firstByteMs: 1_000, idleMs: 1_000 } : {};
    const { events, error } = await hear(providerOf(server, { shown: 'renderer' }), asked('x'), limits);
    assert.equal(error, undefined);
    assert.equal(only(events, 'answered')[0]?.model.digest, `sha256:${digests.one}`);
    assert.equal(server.count('/api/tags'), 2);
  });
}

test('a prompt that is longer than the context is refused, not cut', async (t) => {
  const server = await double(t);
  const { error } = await hear(providerOf(server, { numCtx: 256 }), asked('word '.repeat(2_000)));
  assert.match((await failed(error, 'model.context-full')).hint, /numCtx/);
});

test('a stop ends it wherever it is, and nothing stays open', async (t) => {
  for (const [path, limitsOf] of [
    ['/api/version', 'hang'],
    ['/api/ps', 'hang'],
    ['/api/chat', 'hang'],
    ['/api/chat', 'silence'],
    ['/api/chat', 'no-done-open'],
  ] as const) {
    const server = await double(t, { faults: [{ path, fault: limitsOf }] });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 80);
    await failed((await hear(providerOf(server), asked('x'), {}, stop.signal)).error, 'model.aborted');
  }
  const stopped = AbortSignal.abort(new Error('no'));
  const server = await double(t);
  await failed((await hear(providerOf(server), asked('x'), {}, stopped)).error, 'model.aborted');
  assert.equal(server.requests.length, 0);
});

test('leaving an answer in its middle closes its socket', async (t) => {
  const server = await double(t, {
    otherwise: { content: 'a b c' },
    faults: [{ path: '/api/chat', fault: 'no-done-open' }],
  });
  for await (const event of providerOf(server).complete(asked('x'), { signal: new AbortController().signal })) {
    if (event.type === 'text_delta') break;
  }
  // With a connection left, closing would wait; the double would end it by force, and this test could not tell.
  assert.deepEqual(
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout'),
    [],
  );
});
