import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, double, ordinary } from '../../support/asking.ts';
import { failing } from '../../support/failing.ts';
import { throughGateway } from '../../support/through-gateway.ts';

/** So long a model is silent: while it is loaded, or for no such reason. */
const silent = { ...ordinary.otherwise, wire: { beforeHeadersMs: 1_500 } };
const cold = [{ name: 'functiongemma', capabilities: ['completion', 'tools'], loaded: false }];
const plain = { shown: 'renderer', conformanceProbe: false } as const;
const limits = { deadlineMs: 1_000, coldFirstByteMs: 60_000, firstByteMs: 60_000 };

test('a model that is loaded for longer than an answer may take answers all the same', async (t) => {
  const server = await double(t, { models: cold, otherwise: silent });
  const { response, evidence } = await throughGateway(server, limits, plain).plan(asked('Greet Ada')).result();
  assert.equal(JSON.stringify(response.tool_calls), '[{"name":"greet","arguments":{"name":"Ada"}}]');
  assert.equal(evidence.attempts, 1);
});

test('a model that is loaded already has the time of an answer, and no more', async (t) => {
  const server = await double(t, { otherwise: silent });
  const error = await failing(
    throughGateway(server, limits, plain).plan(asked('Greet Ada')).result(),
    'model.deadline',
  );
  assert.doesNotMatch(error.message, /loaded/);
});

test('a load that never ends is given up after its own limit', async (t) => {
  const server = await double(t, { models: cold, otherwise: { ...ordinary.otherwise, fault: 'hang' } });
  const patience = { ...limits, deadlineMs: 60_000, coldFirstByteMs: 200, tries: 1 };
  await failing(throughGateway(server, patience, plain).plan(asked('Greet Ada')).result(), 'model.timeout-idle');
});

test('once the model is loaded, the rest of the answer has what is left', async (t) => {
  const server = await double(t, { models: cold, otherwise: { content: 'Good day', fault: 'no-done-open' } });
  const error = await failing(
    throughGateway(server, { ...limits, idleMs: 60_000 }, plain)
      .plan(asked('Greet Ada'))
      .result(),
    'model.deadline',
  );
  assert.match(error.message, /within 1 s/);
});
