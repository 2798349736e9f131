import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonObject, type ModelResponse, RunTrace } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { AskedOutput } from '../src/index.ts';
import { greet } from './support/fake-skill.ts';
import { said, tryRun, type World } from './support/fakes.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['count'],
  properties: { count: { type: 'integer', minimum: 0, maximum: 9 } },
};
const emit = (args: JsonObject): ModelResponse => ({ tool_calls: [{ name: 'emit_result', arguments: args }] });

async function ran(world: World, output: Partial<AskedOutput> = {}) {
  const { query, seen } = tryRun({ ...world, embedding: { output: { schema, ...output } } });
  const outcome = await query.result();
  return {
    outcome,
    seen,
    codes: outcome.reasons.map(({ code }) => code),
    asked: seen.asked.map(({ tools }) => tools.map(({ name }) => name)),
  };
}

test('the run ends with the value, and with nothing after it', async () => {
  const { outcome, seen, asked } = await ran({ multiTurn: true, responses: [said, emit({ count: 1 })] });
  assert.deepEqual([outcome.outcome, outcome.structured, seen.ran], ['completed', { count: 1 }, ['greet']]);
  assert.deepEqual(asked, [
    ['greet', 'emit_result'],
    ['greet', 'emit_result'],
  ]);
  const trace = seen.reports[0]?.trace;
  assert.deepEqual(check(RunTrace, trace), []);
  assert.deepEqual(
    trace?.tool_calls.map(({ tool, state, confinement }) => [tool, state, confinement]),
    [
      ['greet', 'pass', undefined],
      ['emit_result', 'pass', 'in-process'],
    ],
  );
  assert.deepEqual(
    seen.audit.filter(({ subject }) => subject === 'emit_result').map(({ state, capability }) => [state, capability]),
    [['pass', 'in-process']],
  );
});

test('a model that takes one turn may give it in that turn, after its calls', async () => {
  const both: ModelResponse = { tool_calls: [...(said.tool_calls ?? []), ...(emit({ count: 1 }).tool_calls ?? [])] };
  const { outcome, seen } = await ran({ response: both });
  assert.deepEqual([outcome.outcome, outcome.structured, seen.asked.length], ['completed', { count: 1 }, 1]);
});

test('or is asked for nothing else, and told what its calls came to', async () => {
  const { outcome, seen, asked } = await ran({ responses: [said, emit({ count: 1 })] });
  assert.deepEqual([outcome.outcome, outcome.structured], ['completed', { count: 1 }]);
  assert.deepEqual(asked, [['greet', 'emit_result'], ['emit_result']]);
  assert.equal(seen.asked[1]?.messages.at(-1)?.role, 'tool');
});

test('words alone are no result, and it is asked for again', async () => {
  const { outcome } = await ran({ responses: [{ final: 'One.' }, emit({ count: 1 })] });
  assert.deepEqual([outcome.outcome, outcome.structured], ['completed', { count: 1 }]);
});

const wrong: readonly (readonly [what: string, args: JsonObject])[] = [
  ['a text for a number', { count: '1' }],
  ['too much', { count: 10 }],
  ['nothing', {}],
  ['something more', { count: 1, note: 'x' }],
];
for (const [what, args] of wrong) {
  test(`${what} is not the result: told with its problems, so often and no more, and then no success`, async () => {
    const { outcome, seen, codes } = await ran(
      { responses: [said, emit(args), emit({ ...args, count: '2' }), emit({ count: 1 })] },
      { retries: 2 },
    );
    assert.deepEqual(
      [outcome.outcome, outcome.exit_code, outcome.structured, seen.asked.length],
      ['degraded', 4, undefined, 3],
    );
    assert.equal(codes.at(-1), 'output.missing');
    const block = seen.asked[2]?.messages.at(-1)?.content[0];
    assert.match(
      block?.type === 'tool_result' && typeof block.content === 'string' ? block.content : '',
      /admit\.bad-arguments: emit_result: /,
    );
  });
}

test('the second try may fit', async () => {
  const { outcome } = await ran({ responses: [said, emit({ count: '1' }), emit({ count: 1 })] }, { retries: 2 });
  assert.deepEqual([outcome.outcome, outcome.structured], ['completed', { count: 1 }]);
});

test('where nothing ran and no result came the run has abstained', async () => {
  const { outcome, codes } = await ran({ response: { final: 'One.' } });
  assert.deepEqual([outcome.outcome, outcome.exit_code, codes], ['abstained', 3, ['model.no-call', 'output.missing']]);
});

test('a rule that stopped a call is not gone round by asking for the result', async () => {
  const permit = {
    decision: 'abstain' as const,
    reasons: [{ code: 'permission.denied', stage: 'permission' as const, message: 'no', refs: [] }],
    evidence: [],
  };
  const { outcome, seen } = await ran({ responses: [said, emit({ count: 1 })], permit });
  assert.deepEqual([outcome.outcome, outcome.structured, seen.asked.length], ['abstained', undefined, 1]);
});

test('a schema outside the profile, and a tool of a skill under that name, are refused before the model is asked', async () => {
  const open = await ran({}, { schema: { type: 'object' } });
  assert.deepEqual([open.outcome.outcome, open.codes, open.seen.asked.length], ['failed', ['skill.tool-schema'], 0]);
  const clash = await ran({ tools: [{ ...greet, name: 'emit_result' }] });
  assert.deepEqual([clash.outcome.outcome, clash.codes], ['failed', ['skill.tool-clash']]);
});

test('where no result was asked for a tool of that name is as any other', async () => {
  const { query, seen } = tryRun({ response: emit({ count: 1 }) });
  assert.equal((await query.result()).reasons[0]?.code, 'admit.unknown-tool');
  assert.deepEqual(
    seen.asked[0]?.tools.map(({ name }) => name),
    ['greet'],
  );
});

test('a run that is asked for nothing but a value needs no skill for it', async () => {
  const { outcome, seen, asked } = await ran({ search: 'abstain', response: emit({ count: 1 }) });
  assert.deepEqual([outcome.outcome, outcome.structured, outcome.reasons], ['completed', { count: 1 }, []]);
  assert.deepEqual([asked, seen.loaded ?? []], [[['emit_result']], []]);
  const quiet = await ran({ tools: [], response: emit({ count: 2 }) });
  assert.deepEqual([quiet.outcome.outcome, quiet.outcome.structured], ['completed', { count: 2 }]);
});

test('its first question is not one of those that are asked once more', async () => {
  for (const [retries, questions] of [
    [undefined, 2],
    [0, 1],
    [3, 4],
  ] as const) {
    const { outcome, seen, codes } = await ran(
      { search: 'abstain', responses: [{ final: 'One.' }] },
      retries === undefined ? {} : { retries },
    );
    assert.deepEqual([outcome.outcome, seen.asked.length, codes.at(-1)], ['abstained', questions, 'output.missing']);
  }
});
