import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelProvider, StreamEvent } from '@fpf/contracts';
import { evaluate, type EvaluationReport } from '../../src/index.ts';
import { identity, oneCall, tools } from '../support/models.ts';

const cases = [oneCall('read a', 'read_file', { path: 'a' })];
const share = ({ hits, of }: { readonly hits: number; readonly of: number }): string => `${hits}/${of}`;

function providerSaying(events: readonly StreamEvent[]): ModelProvider {
  return {
    name: 'test',
    capabilities: { tools: true, streaming: true, multiTurn: false },
    probe: async () => identity,
    models: async () => [identity],
    complete: async function* say() {
      yield* events;
    },
  };
}

test('a provider alone is measured too: pieces of calls in any order, and arguments that are no object', async () => {
  const say = async (...events: readonly StreamEvent[]): Promise<EvaluationReport> =>
    evaluate({
      provider: providerSaying([{ type: 'message_start' }, ...events, { type: 'message_stop', stop_reason: 'stop' }]),
      cases,
      tools,
    });
  const pieces = await say(
    { type: 'tool_call_delta', index: 0, name: 'read_file', arguments_delta: '{"pa' },
    { type: 'text_delta', index: 0, text: 'Here.' },
    { type: 'tool_call_delta', index: 0, arguments_delta: 'th":"a"}' },
  );
  assert.equal(share(pieces.figures.exact), '1/1');
  for (const text of ['[]', '{"path":"a","path":"b"}', '{"__proto__":1}', '', '5']) {
    const report = await say({ type: 'tool_call_delta', index: 0, name: 'read_file', arguments_delta: text });
    assert.deepEqual(report.problems, { 'admit.bad-json': 1 }, text);
  }
  const failed = await say({ type: 'error', code: 'model.server-error', message: 'no', retryable: true });
  assert.deepEqual(failed.errors, { 'model.server-error': 1 });
  const huge = await say({ type: 'text_delta', index: 0, text: 'x'.repeat(2_000_000) });
  assert.deepEqual(huge.errors, { 'model.too-large': 1 });
});
