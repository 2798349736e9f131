import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, genesisHash, type ModelGateway, type ModelResponse } from '@fpf/contracts';
import type { ModelInForce } from '../../src/index.ts';
import { disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { calling, done, keptOpen } from './turned-run.ts';

const digest = `sha256:${'3'.repeat(64)}`;

/** A model of its own name, which answers one thing, and counts how often it was asked. */
function other(name: string, pinned: string | null, answers: readonly ModelResponse[], multiTurn = true) {
  const identity = { provider: 'fixture', name, digest: pinned, conforming: true };
  const asked: string[] = [];
  const evidence = { model: identity, request_hash: genesisHash, raw: '', marks: [], repairs: [], attempts: 1 };
  const gateway: ModelGateway = {
    registerProvider: () => undefined,
    capabilities: async () => ({ tools: true, streaming: false, multiTurn }),
    probe: async () => identity,
    models: async () => [identity],
    plan: (request) => ({
      result: async () => {
        asked.push(request.messages.findLast(({ role }) => role === 'user')?.id ?? '');
        return { response: answers[Math.min(asked.length, answers.length) - 1] ?? done, evidence };
      },
      [Symbol.asyncIterator]: async function* none() {},
    }),
  };
  const model: ModelInForce = { name, digest: pinned, gateway };
  return { model, asked };
}

test('a pinned model is asked from the next turn on, and trace and description say which', async () => {
  const small = other('small', digest, [calling('Bob'), done]);
  const { query, seen, waits } = keptOpen({ responses: [calling('Ada'), done], models: [small.model] });
  await waits(1);
  await Promise.all([query.setModel('small'), query.send('Now Bob.')]);
  await waits(2);
  assert.deepEqual(query.describe().model, { name: 'small', digest });
  assert.equal((await query.end()).outcome, 'completed');
  assert.deepEqual([seen.asked.length, small.asked], [2, ['message-2', 'message-2']]);
  const trace = seen.reports[0]?.trace;
  assert.deepEqual(trace?.models, [
    { name: 'fixture', digest: null },
    { name: 'small', digest, before: 'turn/3' },
  ]);
  assert.deepEqual(
    [trace?.model, trace?.conforming],
    ['small', false],
    'what another model decided is not conforming either',
  );
});

test('one way of taking turns may follow the other', async () => {
  const single = other('single', digest, [calling('Bob')], false);
  const { query, waits } = keptOpen({
    responses: [calling('Ada'), done, calling('Eve'), done],
    models: [single.model],
    budget: { turns: 8 },
  });
  await waits(1);
  await Promise.all([query.setModel('single'), query.send('Now Bob.')]);
  await waits(2);
  await Promise.all([query.setModel('fixture'), query.send('Now Eve.')]);
  await waits(3);
  const { outcome, usage } = await query.end();
  assert.deepEqual([outcome, usage.tool_calls, single.asked], ['completed', 3, ['request']]);
});

test('a model that was not handed in, or has no digest, is refused, and those that may be taken are named', async () => {
  const models = [other('loose', null, [done]).model, other('small', digest, [done]).model];
  const { query } = tryRun({ models });
  for (const name of ['loose', 'unknown', 'constructor'])
    await assert.rejects(query.setModel(name), (error) => {
      assert.ok(FpfError.is(error));
      assert.equal(error.code, 'model.not-pinned');
      assert.match(error.message, /it has fixture, small\.$/);
      return true;
    });
  assert.deepEqual(await query.supportedModels(), [
    { name: 'fixture', digest: null },
    { name: 'small', digest },
  ]);
  assert.equal((await query.result()).outcome, 'completed');
});

test('a run that had changed to a model does not go on with another one under its name', async () => {
  const on = disk();
  const small = other('small', digest, [calling('Bob'), done]);
  const world: World = { responses: [calling('Ada'), done], models: [small.model] };
  const { query, waits } = keptOpen(world, on);
  await waits(1);
  await query.setModel('small');
  await query.interrupt();
  const again = async (models: World['models']) => {
    const { query: next } = tryRun({
      ...world,
      ...(models && { models }),
      multiTurn: true,
      disk: on,
      resume: { run: query.runId },
    });
    return next.result();
  };
  const drifted = await again([other('small', `sha256:${'4'.repeat(64)}`, [done]).model]);
  assert.deepEqual([drifted.outcome, drifted.reasons[0]?.code], ['failed', 'run.drift']);
});

test('what can be asked, and what the run was at its beginning, is told when it has begun', async () => {
  const { query } = tryRun();
  assert.deepEqual(await query.supportedCommands(), { skills: ['greeter'], tools: ['greet'] });
  const begun = await query.initializationResult();
  await query.result();
  assert.equal(await query.initializationResult(), begun);
  assert.deepEqual([begun.skills.length, begun.left['tool_calls']], [1, 8]);
  const none = tryRun({ search: 'abstain' });
  assert.deepEqual(await none.query.supportedCommands(), { skills: [], tools: [] });
  await none.query.result();
});
