import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type LoadedSkill, type ModelResponse, payloadsOf, type ToolSpec } from '@fpf/contracts';
import { buildModelRequest } from '../src/index.ts';
import { turnTold } from '../src/turns/turns-told.ts';
import { greet, skill } from './support/fake-skill.ts';
import { said, tryRun, type World } from './support/fakes.ts';

const done: ModelResponse = { final: 'Ada was greeted.' };
const calling = (name: string, args: Record<string, string | number>): ModelResponse => ({
  tool_calls: [{ name, arguments: args }],
});
const wave: ToolSpec = { ...greet, name: 'wave' };

/** Two skills: the better one has `greet` and `wave`, the other one `report`. */
function skills(report: ToolSpec): readonly LoadedSkill[] {
  const other = skill(report);
  return [
    skill(greet, wave),
    {
      ...other,
      kernel: 'Report.',
      manifest: { ...other.manifest, id: 'reporter', name: 'reporter' },
      pin: { ...other.pin, name: 'reporter' },
    },
  ];
}

const report: ToolSpec = {
  ...greet,
  name: 'report',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'text'],
    properties: { name: { type: 'string', maxLength: 64 }, text: { type: 'string', maxLength: 4096 } },
  },
  bind: { text: 'greet.output.said' },
};

const both: ModelResponse = {
  tool_calls: [...(said.tool_calls ?? []), { name: 'report', arguments: { name: 'Ada' } }],
};

async function ran(world: World) {
  const { query, seen } = tryRun(world);
  const outcome = await query.result();
  const tools = seen.asked.map((request) => request.tools.map(({ name }) => name));
  return { outcome, seen, tools, trace: seen.reports[0]?.trace };
}

test('a model that can be told is told what came of its calls, once and in their order, and ends in words', async () => {
  const { outcome, seen, trace } = await ran({
    multiTurn: true,
    responses: [said, done],
    result: { output: { said: 'Hello, Ada' } },
  });
  assert.deepEqual([outcome.outcome, outcome.usage.turns, seen.ran], ['completed', 2, ['greet']]);
  const [, , call, result] = seen.asked[1]?.messages ?? [];
  assert.deepEqual(call?.content, [
    { type: 'tool_use', id: `${trace?.run_id}/1`, name: 'greet', input: { name: 'Ada' } },
  ]);
  assert.deepEqual(result?.content, [
    {
      type: 'tool_result',
      tool_use_id: `${trace?.run_id}/1`,
      content: '{"said":"Hello, Ada"}',
      evidence_refs: [`${trace?.run_id}/1`],
    },
  ]);
  assert.equal(trace?.final, done.final);
  assert.equal(trace?.model_evidence?.length, 2);
  assert.match(outcome.explanation, /Ada was greeted\./);
});

test('one that takes a single turn is asked once, and what it is told of is nothing', async () => {
  const { outcome, seen } = await ran({ responses: [said, done] });
  assert.deepEqual([outcome.outcome, seen.asked.length], ['completed', 1]);
});

test('a refusal that the next turn made good is listed, and the run completed', async () => {
  const { outcome, trace } = await ran({ multiTurn: true, responses: [calling('greet', { name: 7 }), said, done] });
  assert.deepEqual([outcome.outcome, outcome.reasons], ['completed', []]);
  assert.deepEqual(
    trace?.tool_calls.map(({ state, reasons }) => [state, reasons?.[0]?.code]),
    [
      ['abstain', 'admit.bad-arguments'],
      ['pass', undefined],
    ],
  );
});

test('the model is told that a call was not executed, and why', async () => {
  const { seen } = await ran({ multiTurn: true, responses: [calling('delete_host_files', {}), done] });
  const block = seen.asked[1]?.messages.at(-1)?.content[0];
  assert.ok(block?.type === 'tool_result' && block.is_error === true);
  assert.match(typeof block.content === 'string' ? block.content : '', /^It was not executed\.\nadmit\.unknown-tool: /);
});

test('what was refused, proposed again and nothing else, ends the run', async () => {
  const { outcome, seen, trace } = await ran({ multiTurn: true, responses: [calling('greet', { name: 7 })] });
  assert.deepEqual([outcome.outcome, outcome.exit_code, seen.asked.length], ['exhausted', 9, 2]);
  assert.equal(outcome.reasons.at(-1)?.code, 'budget.no-progress');
  assert.equal(trace?.tool_calls.length, 1);
});

test('turns end with the budget', async () => {
  const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => calling('greet', { name }));
  const { outcome, seen } = await ran({ multiTurn: true, responses: calls, budget: { turns: 3 } });
  assert.deepEqual(
    [outcome.outcome, seen.ran.length, outcome.reasons.at(-1)?.code],
    ['exhausted', 3, 'budget.model-calls'],
  );
});

test('the number of a call goes on over turns', async () => {
  const { seen } = await ran({ multiTurn: true, responses: [said, calling('greet', { name: 'Bob' }), done] });
  const events = seen.reports[0]?.events ?? [];
  assert.deepEqual(
    payloadsOf(events, 'tool-result').map(({ seq }) => seq),
    [1, 2],
  );
});

const again: readonly (readonly [what: string, first: ModelResponse | FpfError, offered: readonly string[]])[] = [
  ['arguments that do not fit: that tool alone', calling('wave', { name: 7 }), ['wave']],
  ['a tool that is nearly one of ours: that tool alone', calling('wavee', { name: 'Ada' }), ['wave']],
  ['a tool that is like none: the best skill alone', calling('delete_host_files', {}), ['greet', 'wave']],
  [
    'a call that could not be read: the best skill alone',
    new FpfError({ code: 'model.call-unparseable', message: 'no', hint: 'none' }),
    ['greet', 'wave'],
  ],
];
for (const [what, first, offered] of again) {
  test(`a single-turn model is asked once more after ${what}`, async () => {
    const { outcome, tools, seen, trace } = await ran({
      skills: skills({ ...greet, name: 'report' }),
      responses: [first, said],
    });
    assert.deepEqual(tools, [['greet', 'wave', 'report'], offered]);
    assert.ok(seen.asked[1]?.messages.every(({ role }) => role !== 'tool'));
    assert.equal(outcome.outcome, offered.includes('greet') ? 'completed' : 'abstained');
    assert.equal(
      trace?.tool_calls.filter(({ state }) => state === 'abstain').length,
      first instanceof Error ? 0 : offered.includes('greet') ? 1 : 2,
    );
  });
}

test('once, and not where it would be the same question, or the budget has nothing left', async () => {
  const bad = calling('greet', { name: 7 });
  const twice = await ran({
    skills: skills({ ...greet, name: 'report' }),
    responses: [bad, calling('greet', { name: 8 }), said],
  });
  assert.deepEqual([twice.outcome.outcome, twice.seen.asked.length], ['abstained', 2]);
  const same = await ran({ skills: skills({ ...greet, name: 'report' }), responses: [bad] });
  assert.deepEqual([same.outcome.outcome, same.seen.asked.length, same.trace?.tool_calls.length], ['abstained', 2, 1]);
  const alone = await ran({ responses: [bad, said] });
  assert.deepEqual([alone.outcome.outcome, alone.seen.asked.length], ['abstained', 1]);
  const spent = await ran({
    skills: skills({ ...greet, name: 'report' }),
    responses: [bad, said],
    budget: { turns: 1 },
  });
  assert.deepEqual([spent.outcome.outcome, spent.seen.asked.length], ['abstained', 1]);
});

test('a stop by a rule or a guard is no matter of words: nobody is asked again', async () => {
  const permit = {
    decision: 'abstain' as const,
    reasons: [{ code: 'permission.denied', stage: 'permission' as const, message: 'no', refs: [] }],
    evidence: [],
  };
  const { seen } = await ran({ skills: skills({ ...greet, name: 'report' }), responses: [said, said], permit });
  assert.equal(seen.asked.length, 1);
});

test('an argument is filled from an earlier result; the model is not shown it, and the trace says where it is from', async () => {
  const { outcome, seen, trace } = await ran({
    skills: skills(report),
    response: both,
    result: { output: { said: 'Hello, Ada' } },
  });
  assert.equal(outcome.outcome, 'completed');
  assert.deepEqual(seen.asked[0]?.tools.at(-1)?.input_schema, {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 64 } },
  });
  const [, decided] = payloadsOf(seen.reports[0]?.events ?? [], 'guard-decision');
  assert.deepEqual(
    [decided?.args, decided?.bound],
    [{ name: 'Ada', text: 'Hello, Ada' }, { text: `${trace?.run_id}/1` }],
  );
});

const unbound: readonly (readonly [what: string, world: World, code: string])[] = [
  ['nothing ran before', { response: calling('report', { name: 'Ada' }) }, 'admit.unbound'],
  ['the model gives it', { response: calling('report', { name: 'Ada', text: 'mine' }) }, 'admit.bad-arguments'],
  [
    'the result has nothing there',
    {
      response: both,
      result: { output: { said_not: '' } },
    },
    'admit.unbound',
  ],
];
for (const [what, world, code] of unbound) {
  test(`an argument that is bound is refused where ${what}`, async () => {
    const { outcome, seen } = await ran({ skills: skills(report), ...world });
    assert.equal(outcome.reasons.at(-1)?.code, code);
    assert.ok(!seen.ran.includes('report'));
  });
}

test('a value that is no text is its JSON where text is asked for, and as it is elsewhere', async () => {
  const { seen } = await ran({ skills: skills(report), response: both, result: { output: { said: [1] } } });
  assert.equal(payloadsOf(seen.reports[0]?.events ?? [], 'guard-decision')[1]?.args['text'], '[\n  1\n]');
});

test('a long result is cut for the model, and says by how much', () => {
  const result = { stdout: 'x'.repeat(20_000), stderr: '', return_code: 0, success: true, effects: [], evidence: [] };
  const call = { id: 'r/1', tool: 'greet', args: {}, state: 'pass' as const, reasons: [], result };
  const request = buildModelRequest('Greet', [skill(greet)], { earlier: turnTold({ number: 1 }, [call]).messages });
  const block = request.messages.at(-1)?.content[0];
  assert.ok(block?.type === 'tool_result' && typeof block.content === 'string');
  assert.match(block.content, /x\n\(3616 more characters are left out\)$/);
});

test('what was bound the model is not told afterwards either', async () => {
  const { seen } = await ran({
    multiTurn: true,
    skills: skills(report),
    responses: [both, done],
    result: { output: { said: 'BOUND' } },
  });
  const calls = seen.asked[1]?.messages.find(({ role }) => role === 'assistant')?.content;
  assert.deepEqual(
    calls?.map((block) => block.type === 'tool_use' && block.input),
    [{ name: 'Ada' }, { name: 'Ada' }],
  );
});
