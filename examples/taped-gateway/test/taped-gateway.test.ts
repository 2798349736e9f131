import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fixedHost, suites } from '@fpf/contract-tests';
import {
  contractIds,
  type ModelGateway,
  type ModelProvider,
  type ModelRequest,
  type StreamEvent,
} from '@fpf/contracts';
import component from '../src/index.ts';
import type { TapeLine } from '../src/tape.ts';

const folder = mkdtempSync(join(tmpdir(), 'fpf-tape-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const create = component.provides[contractIds['model-gateway']];
const cases =
  suites['model-gateway']?.((options) => create?.({ ...options, tape: join(folder, 'cases.ndjson') }, fixedHost())) ??
  [];
for (const { name, run } of cases) test(name, async () => assert.deepEqual(await run(), { status: 'passed' }));

const request: ModelRequest = {
  messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'a secret' }] }],
  tools: [],
};
const identity = { provider: 'fixture', name: 'fixture', digest: null, conforming: false };

function gateway(tape: string, complete: () => AsyncIterable<StreamEvent>): ModelGateway {
  const made = create?.({ provider: 'fixture', tape }, fixedHost()) as ModelGateway;
  const capabilities = { tools: true, streaming: true, multiTurn: false };
  const provider: ModelProvider = {
    name: 'fixture',
    capabilities,
    probe: async () => identity,
    models: async () => [identity],
    complete,
  };
  made.registerProvider('fixture', async () => provider);
  return made;
}

async function* words(): AsyncGenerator<StreamEvent> {
  yield { type: 'text_delta', index: 0, text: 'a secret answer' };
  yield { type: 'usage', input_tokens: 3 };
  yield { type: 'message_stop', stop_reason: 'stop' };
}

test('each answer and each failure leaves one line, without a word of what was said', async () => {
  const tape = join(folder, 'tape.ndjson');
  await gateway(tape, words).plan(request).result();
  await assert.rejects(
    gateway(tape, async function* cut() {})
      .plan(request)
      .result(),
  );
  const text = readFileSync(tape, 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TapeLine);
  assert.deepEqual(
    lines.map(({ outcome, model, tokens }) => [outcome, model, tokens]),
    [
      ['answered', 'fixture', { in: 3 }],
      ['model.truncated', undefined, undefined],
    ],
  );
  assert.doesNotMatch(text, /secret/);
});

test('an answer that cannot be written down is not handed on', async () => {
  const reply = gateway(join(folder, 'nowhere/tape.ndjson'), words).plan(request).result();
  await assert.rejects(reply, { code: 'component.failed' });
});
