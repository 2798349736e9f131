import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { JsonValue, KeyValue, ModelConformance, ModelReply } from '@fpf/contracts';
import type { Script } from '@fpf/ollama-double';
import type { OllamaOptions } from '../../../src/providers/ollama/index.ts';
import { verdictOn } from '../../../src/providers/ollama/conformance/probe-request.ts';
import { asked, digests, double, hear, only, providerOf } from '../../support/asking.ts';
import { failing } from '../../support/failing.ts';
import { throughGateway } from '../../support/through-gateway.ts';
import { until } from '../../support/until.ts';

const call =
  '<start_function_call>call:note_place{code:<escape>007<escape>,place:<escape>Tokyo, Japan<escape>}<end_function_call>';

function probing(say: NonNullable<Script['otherwise']>): Script {
  return { answers: [{ when: { tool: 'note_place' }, say }] };
}

function memoryOf(kept: Map<string, JsonValue> = new Map()): KeyValue & { readonly kept: Map<string, JsonValue> } {
  return {
    kept,
    get: async (namespace, key) => kept.get(`${namespace} ${key}`),
    set: async (namespace, key, value) => void kept.set(`${namespace} ${key}`, value),
    delete: async (namespace, key) => kept.delete(`${namespace} ${key}`),
    keys: async () => [...kept.keys()],
  };
}

async function found(
  t: TestContext,
  script: Script,
  more: Partial<OllamaOptions> = {},
): Promise<{ readonly verdicts: readonly ModelConformance[]; readonly asked: number }> {
  const server = await double(t, script);
  const provider = providerOf(server, { conformanceProbe: true, shown: 'renderer', ...more });
  const verdicts: ModelConformance[] = [];
  for (let at = 0; at < 2; at += 1) {
    const { events, error } = await hear(provider, asked('Greet Ada'));
    assert.equal(error, undefined);
    assert.equal(events.at(-1)?.type, 'message_stop');
    verdicts.push(...only(events, 'conformance').map(({ conformance }) => conformance));
  }
  return { verdicts, asked: server.count('/api/chat') - 2 };
}

const kept: ModelConformance = { comma: 'kept', leading_zero: 'kept' };
const lost: ModelConformance = { comma: 'lost', leading_zero: 'lost' };
const unknown: ModelConformance = { comma: 'unknown', leading_zero: 'unknown' };

test('texts that come back whole are told as kept, and asked for once', async (t) => {
  assert.deepEqual(await found(t, probing({ modelText: call, delimiters: 'kept' })), {
    verdicts: [kept, kept],
    asked: 1,
  });
});

test('texts without their marks are told as lost: cut at the comma, and a number for the id', async (t) => {
  assert.deepEqual(await found(t, probing({ modelText: call, delimiters: 'stripped' })), {
    verdicts: [lost, lost],
    asked: 1,
  });
});

test('a model that says something else leaves it unknown, and is not asked again: it would say so again', async (t) => {
  assert.deepEqual(await found(t, probing({ content: 'Where is that?' })), { verdicts: [unknown, unknown], asked: 1 });
});

for (const fault of [
  'reset',
  'garbage-line',
  'server-error',
  'hang',
  'silence',
  'slow-headers',
  'slow-body',
] as const) {
  test(`a question that ends in ${fault} leaves it unknown; the answer stands, and the next one asks again`, async (t) => {
    const memory = memoryOf();
    const say = { modelText: call, fault: fault.startsWith('slow') ? { name: fault, everyMs: 5_000 } : fault } as const;
    assert.deepEqual(await found(t, probing(say), { memory: async () => memory, besideMs: 150 }), {
      verdicts: [unknown, unknown],
      asked: 2,
    });
    assert.equal(memory.kept.size, 0);
  });
}

test('a question that is slow, and within its time, tells what it found out', async (t) => {
  const slow = probing({ modelText: call, wire: { beforeHeadersMs: 150 } });
  assert.deepEqual(await found(t, slow), { verdicts: [kept, kept], asked: 1 });
});

test('a question that hangs costs no answer its time: it arrives before the deadline, however near that is', async (t) => {
  const server = await double(t, probing({ modelText: call, fault: 'hang' }));
  const { response, evidence } = await throughGateway(server, { deadlineMs: 2_000 }).plan(asked('Greet Ada')).result();
  assert.equal(JSON.stringify(response.tool_calls), '[{"name":"greet","arguments":{"name":"Ada"}}]');
  assert.deepEqual([evidence.conformance, evidence.attempts], [unknown, 1]);
});

test('nor does a server that hangs when it is asked for the prompt', async (t) => {
  const server = await double(t, { faults: [{ path: '/api/chat', fault: 'hang', nth: 2 }] });
  const { evidence } = await throughGateway(server, { deadlineMs: 2_000 }, { conformanceProbe: false })
    .plan(asked('Greet Ada'))
    .result();
  assert.equal(evidence.shown?.by, 'renderer');
});

test('whoever stops a request while the question hangs has stopped it', async (t) => {
  const server = await double(t, probing({ modelText: call, fault: 'hang' }));
  const caller = new AbortController();
  const provider = providerOf(server, { conformanceProbe: true, shown: 'renderer' });
  const heard = hear(provider, asked('Greet Ada'), {}, caller.signal);
  await until(
    () => server.count('/api/chat'),
    (count) => count === 2,
  );
  caller.abort();
  const { events, error } = await heard;
  await failing(Promise.reject(error), 'model.aborted');
  assert.equal(only(events, 'message_stop').length, 0);
});

test('what was found is kept by digest and server version, and a later process does not ask', async (t) => {
  const memory = memoryOf();
  await found(t, probing({ modelText: call, delimiters: 'kept' }), { memory: async () => memory });
  assert.deepEqual(
    [...memory.kept],
    [[`model-gateway/ollama-conformance sha256:${digests.one}@0.33.0`, { comma: 'kept', leading_zero: 'kept' }]],
  );
  assert.deepEqual(await found(t, probing({ content: 'x' }), { memory: async () => memory }), {
    verdicts: [kept, kept],
    asked: 0,
  });
  assert.equal(
    (await found(t, { ...probing({ content: 'x' }), version: '0.34.0' }, { memory: async () => memory })).asked,
    1,
  );
});

for (const [what, memory] of [
  ['cannot be opened', () => Promise.reject(new Error('locked'))],
  ['cannot be read', async () => ({ ...memoryOf(), get: () => Promise.reject(new Error('damaged')) })],
  ['cannot be written', async () => ({ ...memoryOf(), set: () => Promise.reject(new Error('full')) })],
  ['holds something else', async () => ({ ...memoryOf(), get: async () => ({ comma: 'yes' }) })],
] as const satisfies readonly (readonly [string, () => Promise<KeyValue>])[]) {
  test(`a memory that ${what} is as good as none`, async (t) => {
    assert.deepEqual(await found(t, probing({ modelText: call, delimiters: 'kept' }), { memory }), {
      verdicts: [kept, kept],
      asked: 1,
    });
  });
}

/** The call that the model makes of a request, on a server that drops the marks around texts. */
async function stripped(t: TestContext, name: string): Promise<ModelReply> {
  const said = `<start_function_call>call:greet{name:<escape>${name}<escape>}<end_function_call>`;
  const server = await double(t, {
    ...probing({ modelText: call }),
    otherwise: { modelText: said },
    delimiters: 'stripped',
  });
  return throughGateway(server, {}, { shown: 'renderer' })
    .plan(asked(`Greet ${name}`))
    .result();
}

test('a text that was cut at its comma comes back marked, by the very first answer; one without a comma does not', async (t) => {
  const cut = await stripped(t, 'Ada, Bo');
  assert.equal(JSON.stringify(cut.response.tool_calls), '[{"name":"greet","arguments":{"name":"Ada"}}]');
  assert.deepEqual(
    cut.evidence.marks.map(({ call: at, reason }) => [at, reason.code, reason.refs]),
    [[0, 'admit.cut-text', ['/name']]],
  );
  assert.deepEqual(cut.evidence.conformance, lost);
  assert.deepEqual((await stripped(t, 'Ada')).evidence.marks, []);
});

test('the verdicts of what came back', () => {
  assert.deepEqual(verdictOn(undefined), unknown);
  assert.deepEqual(verdictOn({ place: 'Tokyo', code: '7' }), lost);
  assert.deepEqual(verdictOn({ place: 'Tokyo, Japan ', code: 70 }), unknown);
});
