import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FpfError, type ModelResponse, type ToolCall } from '@fpf/contracts';
import { greet } from '../support/fake-skill.ts';
import { disk } from '../support/fake-session.ts';
import type { World } from '../support/fakes.ts';
import { answering } from '../support/resumed-runs.ts';
import { again, differing, ran } from './again.ts';
import { judging, type Stands } from './judging.ts';

const names = ['Ada', 'Bob', 'Eve', 'Mallory'] as const;

const args = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constantFrom<string>(...names) }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({}, { who: 'Ada' }, { name: 3 }, { name: 'x'.repeat(65) }, { name: 'Ada', more: null }),
  },
);
const call: fc.Arbitrary<ToolCall> = fc.record({
  name: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('greet', 'tell', 'wave') },
    { weight: 1, arbitrary: fc.constantFrom('gret', 'constructor', '') },
  ),
  arguments: args as fc.Arbitrary<ToolCall['arguments']>,
});
const response: fc.Arbitrary<ModelResponse> = fc.record(
  {
    tool_calls: fc.array(call, { maxLength: 3 }),
    final: fc.string({ maxLength: 8 }),
    thought: fc.string({ maxLength: 8 }),
  },
  { requiredKeys: [] },
);
const unread = fc
  .constantFrom('model.truncated', 'model.call-unparseable')
  .map((code) => new FpfError({ code, message: code, hint: '' }));
const stands: fc.Arbitrary<Stands> = fc.record(
  {
    rule: fc.constantFrom('allow', 'allow', 'allow', 'deny', 'ask'),
    guard: fc.constantFrom('pass', 'pass', 'abstain', 'degrade'),
    changes: fc.constant(true as const),
  },
  { requiredKeys: ['rule', 'guard'] },
);

const script = fc.record({
  multiTurn: fc.boolean(),
  responses: fc.array(fc.oneof({ weight: 6, arbitrary: response }, { weight: 1, arbitrary: unread }), {
    minLength: 1,
    maxLength: 4,
  }),
  table: fc.tuple(stands, stands, stands, stands),
  succeeds: fc.boolean(),
  tool_calls: fc.integer({ min: 0, max: 6 }),
  turns: fc.integer({ min: 0, max: 5 }),
});

type Script = typeof script extends fc.Arbitrary<infer S> ? S : never;

function worldOf({ multiTurn, responses, table, succeeds, ...budget }: Script): World {
  return {
    multiTurn,
    responses,
    tools: [
      { ...greet, degraded: { view: 'read-only' } },
      { ...greet, name: 'tell', bind: { name: 'greet.stdout' } },
      { ...greet, name: 'wave', effect: 'pure' },
    ],
    guards: judging(({ args: { name } }) => table[names.indexOf(name as 'Ada')] ?? {}),
    result: { success: succeeds },
    budget,
  };
}

const numRuns = 120;

test('whatever a model says, valid or not, and however things stand: the same again', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (of) => assert.deepEqual(differing(await again(await ran(worldOf(of)))), [])),
    { numRuns },
  );
});

test('and wherever it is broken off and gone on with', async () => {
  await fc.assert(
    fc.asyncProperty(script, fc.integer({ min: 2, max: 16 }), async (of, cutAt) => {
      const world = worldOf(of);
      const first = await ran(world, { on: disk(cutAt) });
      first.on.cutAt = Infinity;
      assert.deepEqual(differing(await again(first)), []);
      if (first.on.events.some(({ kind }) => kind === 'run-ended')) return;
      const turns = first.on.events.filter(({ kind }) => kind.startsWith('model-')).length;
      const rest = { ...world, responses: world.responses?.slice(Math.min(turns, world.responses.length - 1)) ?? [] };
      const second = await ran(
        { ...answering(first.on, rest), responses: rest.responses },
        { on: first.on, resume: first.run },
      );
      assert.deepEqual(differing(await again(second)), []);
    }),
    { numRuns },
  );
});
