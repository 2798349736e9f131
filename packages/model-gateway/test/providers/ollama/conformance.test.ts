import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { JsonValue, KeyValue, ModelConformance } from '@fpf/contracts';
import type { Script } from '@fpf/ollama-double';
import { verdictOn } from '../../../src/providers/ollama/conformance/probe-request.ts';
import { asked, digests, double, hear, only, providerOf } from '../../support/asking.ts';

const call = '<start_function_call>call:note_place{code:<escape>007<escape>,place:<escape>Tokyo, Japan<escape>}<end_function_call>';

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
  memory?: () => Promise<KeyValue>,
): Promise<{ readonly verdicts: readonly ModelConformance[]; readonly asked: number }> {
  const server = await double(t, script);
  const provider = providerOf(server, { conformanceProbe: true, shown: 'renderer', ...(memory && { memory }) });
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
  assert.deepEqual(await found(t, probing({ modelText: call, delimiters: 'kept' })), { verdicts: [kept, kept], asked: 1 });
});

test('texts without their marks are told as lost: cut at the comma, and a number for the id', async (t) => {
  assert.deepEqual(await found(t, probing({ modelText: call, delimiters: 'stripped' })), { verdicts: [lost, lost], asked: 1 });
});

test('a model that says something else, and a question that fails, leave it unknown, and the answer stands', async (t) => {
  assert.deepEqual(await found(t, probing({ content: 'Where is that?' })), { verdicts: [unknown, unknown], asked: 1 });
  assert.deepEqual(await found(t, probing({ content: 'x', fault: 'reset' })), { verdicts: [unknown, unknown], asked: 1 });
  assert.deepEqual(await found(t, probing({ content: 'x', fault: 'garbage-line' })), { verdicts: [unknown, unknown], asked: 1 });
});

test('what was found is kept by digest and server version, and a later process does not ask', async (t) => {
  const memory = memoryOf();
  await found(t, probing({ modelText: call, delimiters: 'kept' }), async () => memory);
  assert.deepEqual(
    [...memory.kept],
    [[`model-gateway/ollama-conformance sha256:${digests.one}@0.33.0`, { comma: 'kept', leading_zero: 'kept' }]],
  );
  assert.deepEqual(await found(t, probing({ content: 'x' }), async () => memory), { verdicts: [kept, kept], asked: 0 });
  assert.equal((await found(t, { ...probing({ content: 'x' }), version: '0.34.0' }, async () => memory)).asked, 1);
});

test('a question that failed is not kept beyond this process', async (t) => {
  const memory = memoryOf();
  await found(t, probing({ content: 'x', fault: 'reset' }), async () => memory);
  assert.equal(memory.kept.size, 0);
});

for (const [what, memory] of [
  ['cannot be opened', () => Promise.reject(new Error('locked'))],
  ['cannot be read', async () => ({ ...memoryOf(), get: () => Promise.reject(new Error('damaged')) })],
  ['cannot be written', async () => ({ ...memoryOf(), set: () => Promise.reject(new Error('full')) })],
  ['holds something else', async () => ({ ...memoryOf(), get: async () => ({ comma: 'yes' }) })],
] as const satisfies readonly (readonly [string, () => Promise<KeyValue>])[]) {
  test(`a memory that ${what} is as good as none`, async (t) => {
    assert.deepEqual(await found(t, probing({ modelText: call, delimiters: 'kept' }), memory), { verdicts: [kept, kept], asked: 1 });
  });
}

test('the verdicts of what came back', () => {
  assert.deepEqual(verdictOn(undefined), unknown);
  assert.deepEqual(verdictOn({ place: 'Tokyo', code: '7' }), lost);
  assert.deepEqual(verdictOn({ place: 'Tokyo, Japan ', code: 70 }), unknown);
});
