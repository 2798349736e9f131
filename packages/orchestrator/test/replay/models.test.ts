import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ModelGateway, type ModelResponse, payloadsOf } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { QueryOptions } from '../../src/index.ts';
import { disk } from '../support/fake-session.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { again, differing } from './again.ts';
import { judging } from './judging.ts';

const digest = `sha256:${'b'.repeat(64)}`;

/** A model that answers with these, one after another. */
function model(multiTurn: boolean, ...answers: readonly ModelResponse[]): ModelGateway {
  let asked = 0;
  const plan = (request: Parameters<ModelGateway['plan']>[0]) => ({
    result: async () => ({
      response: answers[(asked += 1) - 1] ?? {},
      evidence: {
        model: { provider: 'fixture', name: 'other', digest, conforming: false },
        request_hash: hashJson(request),
        raw: '',
        marks: [],
        repairs: [],
        attempts: 1,
      },
    }),
    [Symbol.asyncIterator]: async function* none() {},
  });
  return {
    capabilities: async () => ({ tools: true, streaming: false, multiTurn }),
    plan,
  } as Partial<ModelGateway> as ModelGateway;
}

const output: QueryOptions['output'] = {
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['count'],
    properties: { count: { type: 'integer', maximum: 9 } },
  },
  retries: 2,
};
const emit = (count: number): ModelResponse => ({ tool_calls: [{ name: 'emit_result', arguments: { count } }] });

/** A run that is changed to the other model after its first call. */
async function changed(world: World, other: ModelGateway) {
  const on = disk();
  const hooks = [
    { name: 'change', stage: 'after-tool' as const, run: () => void query.setModel('other').catch(() => undefined) },
  ];
  const all: World = { guards: judging(), ...world, models: [{ name: 'other', digest, gateway: other }] };
  const { query } = tryRun({ ...all, disk: on, embedding: { ...world.embedding, hooks } });
  const { outcome } = await query.result();
  return {
    outcome,
    of: { world: all, on },
    turns: payloadsOf(on.events, 'control-taken').map(({ control }) => 'turns' in control && control.turns),
  };
}

const cases: readonly (readonly [what: string, world: World, other: ModelGateway, outcome: string, turns: boolean])[] =
  [
    ['one that takes turns and cannot be asked any more', { budget: { turns: 1 } }, model(true), 'exhausted', true],
    [
      'one that takes a single turn and is not asked any more',
      { budget: { turns: 1 } },
      model(false),
      'completed',
      false,
    ],
    [
      'one that takes a single turn and is asked for the result alone',
      { embedding: { output } },
      model(false, emit(3)),
      'completed',
      false,
    ],
    [
      'one that takes a single turn and gives no result',
      { embedding: { output } },
      model(false, emit(99), emit(98)),
      'degraded',
      false,
    ],
  ];
for (const [what, world, other, outcome, turns] of cases)
  test(`a run that was changed to ${what}: the same again`, async () => {
    const once = await changed({ multiTurn: true, response: said, ...world }, other);
    assert.deepEqual([once.outcome, once.turns], [outcome, [turns]]);
    assert.deepEqual(differing(await again(once.of)), []);
  });

test('a model that cannot say what it can do is not changed to, and whoever asked is told', async () => {
  const dumb = { ...model(true), capabilities: async () => Promise.reject(new Error('it is not there')) };
  const { outcome, turns } = await changed({ response: said }, dumb);
  assert.deepEqual([outcome, turns], ['completed', []]);
});
