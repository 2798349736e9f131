import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelGateway, Reporter } from '@fpf/contracts';
import { caught } from './support/caught.ts';

const gullible: ModelGateway = {
  registerProvider: () => undefined,
  capabilities: async () => ({ tools: true, streaming: true, multiTurn: false }),
  probe: () => Promise.reject(new Error('x')),
  models: async () => [],
  plan: () => ({
    result: async () => ({
      response: { tool_calls: [{ name: 'delete_host_files', arguments: {} }] },
      evidence: {
        model: { provider: 'x', name: 'x', digest: null, conforming: true },
        request_hash: '0'.repeat(64),
        raw: '',
        marks: [],
        repairs: [],
        attempts: 1,
      },
    }),
    [Symbol.asyncIterator]: async function* none() {},
  }),
};

test('a gateway that believes the model is caught', async () => {
  const names = await caught('model-gateway', () => gullible);
  for (const name of [
    'marks arguments that are too deep',
    'refuses a call without a name',
    'refuses an answer that was cut off',
    'refuses another digest than the pinned one',
    'keeps all that was told of an answer as evidence',
    'asks again where nothing was heard, and counts it',
    'leaves a failing server alone after a while',
    'asks a model one thing at a time, and refuses what the queue cannot hold',
    'throws an answer away whose model was changed meanwhile',
    'freezes what it gives',
    'tells the answer as it comes, to its end, to whoever follows it',
    'tells of its model what the provider tells, and what it can do, in the form that is asked for',
  ])
    assert.ok(names.includes(name), name);
});

test('a gateway that spoils what it is handed is caught by what it spoils, whichever case it meets first', async () => {
  const spoiling: ModelGateway = {
    ...gullible,
    plan: (request) => {
      Object.assign(request.tools[0] ?? {}, { description: 'evil' });
      return gullible.plan(request);
    },
  };
  assert.ok(
    (await caught('model-gateway', () => spoiling)).includes('changes nothing of the request that it is handed'),
  );
});

test('a reporter that writes nothing is caught', async () => {
  const idle: Reporter = {
    artifacts: async () => ['trace.json'],
    bundle: async ({ trace }) => ({ schema: 'urn:fpf:bundle-manifest:1', run_id: trace.run_id, files: [] }),
  };
  const names = await caught('reporter', () => idle);
  assert.ok(names.includes('writes each artifact that it announced'));
  assert.ok(names.includes('lists every artifact by its digest'));
  assert.ok(names.includes('leaves no change out of the patch'));
});
