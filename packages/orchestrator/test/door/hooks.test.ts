import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonObject, payloadsOf } from '@fpf/contracts';
import type { Hook, HookInput, HookStage } from '../../src/index.ts';
import { greet } from '../support/fake-skill.ts';
import { said, tryRun, type World } from '../support/fakes.ts';

/** A hook of any stage, also one that answers what its stage cannot act on. */
type Run = (input: HookInput, signal: AbortSignal) => unknown;
const hookAt = (stage: HookStage, run: Run, more: object = {}): Hook => ({ name: 'h', stage, run, ...more }) as Hook;

async function ran(hooks: readonly Hook[], world: World = {}) {
  const { query, seen } = tryRun({ ...world, embedding: { hooks } });
  const outcome = await query.result();
  return { outcome, seen, events: seen.reports[0]?.events ?? [] };
}

test('every stage is told, in order, with what belongs to it', async () => {
  const told: HookInput[] = [];
  const stages = ['before-model', 'after-model', 'before-tool', 'after-tool', 'run-end'] as const;
  const { outcome, events } = await ran(
    stages.map((stage) => hookAt(stage, (input) => ({ note: `${stage} ${told.push(input)}` }), { name: stage })),
  );
  assert.equal(outcome.outcome, 'completed');
  assert.deepEqual(
    told.map(({ stage }) => stage),
    stages,
  );
  const [before, , tool, after, end] = told;
  assert.deepEqual(before?.stage === 'before-model' && before.tools, ['greet']);
  assert.deepEqual(tool?.stage === 'before-tool' && tool.call.args, { name: 'Ada' });
  assert.equal(after?.stage === 'after-tool' && after.result.success, true);
  assert.equal(end?.stage === 'run-end' && end.outcome.outcome, 'completed');
  assert.deepEqual(
    payloadsOf(events, 'model-result')[0]?.hooks?.map(({ note }) => note),
    ['before-model 1', 'after-model 2'],
  );
  assert.deepEqual(payloadsOf(events, 'guard-decision')[0]?.hooks, [
    { name: 'before-tool', stage: 'before-tool', said: 'nothing', note: 'before-tool 3' },
  ]);
  assert.equal(payloadsOf(events, 'tool-result')[0]?.hooks?.[0]?.note, 'after-tool 4');
});

const never = (): Promise<never> => new Promise(() => undefined);
const wrong: readonly (readonly [what: string, run: Run, code: string])[] = [
  ['says no', () => ({ deny: 'not today' }), 'hook.denied'],
  ['throws', () => assert.fail('boom'), 'hook.failed'],
  ['rejects', () => Promise.reject(new Error('boom')), 'hook.failed'],
  ['rejects with no error', () => Promise.reject('boom'), 'hook.failed'],
  ['never answers', never, 'hook.failed'],
  ['answers with a word', () => 'allow', 'hook.failed'],
  ['answers null', () => null, 'hook.failed'],
  ['means to allow', () => ({ allow: true }), 'hook.failed'],
  ['uses the words of another system', () => ({ decision: { behavior: 'deny' } }), 'hook.failed'],
  ['has a deny that is no text', () => ({ deny: false }), 'hook.failed'],
];

for (const [what, run, code] of wrong) {
  test(`a hook that ${what} before the model has stopped the run: nobody is asked`, async () => {
    const { outcome, seen } = await ran([hookAt('before-model', run, { timeoutMs: 20 })]);
    assert.deepEqual(
      [outcome.outcome, outcome.exit_code, outcome.reasons[0]?.code, seen.asked.length],
      ['abstained', 3, code, 0],
    );
  });

  test(`a hook that ${what} after the model has stopped the run: its calls are journaled and none is looked at`, async () => {
    const { outcome, seen, events } = await ran([hookAt('after-model', run, { timeoutMs: 20 })]);
    assert.deepEqual([outcome.outcome, outcome.reasons[0]?.code, seen.ran], ['abstained', code, []]);
    assert.deepEqual(payloadsOf(events, 'model-result')[0]?.response, said);
  });

  test(`a hook that ${what} before a tool has stopped the call: one event, one audit row, no rule is asked`, async () => {
    let asked = 0;
    const permitting = async () => Promise.reject(new Error(`asked ${(asked += 1)} times`));
    const { outcome, seen, events } = await ran([hookAt('before-tool', run, { timeoutMs: 20 })], {
      permitting,
    });
    assert.deepEqual([outcome.outcome, outcome.reasons[0]?.code, seen.ran, asked], ['abstained', code, [], 0]);
    assert.equal(payloadsOf(events, 'guard-decision').length, 1);
    assert.deepEqual(
      seen.audit.filter(({ op }) => op === 'tool').map(({ state, error }) => [state, error]),
      [['abstain', code]],
    );
  });

  test(`a hook that ${what} after a tool has set aside what it did`, async () => {
    const { outcome, seen } = await ran([hookAt('after-tool', run, { timeoutMs: 20 })]);
    assert.deepEqual(
      [outcome.outcome, outcome.exit_code, seen.committed, seen.rolledBack.length],
      ['degraded', 4, 0, 1],
    );
    assert.equal(outcome.reasons[0]?.code, code);
  });

  test(`a hook that ${what} at the end has failed the run, and the report says so`, async () => {
    const { outcome, seen } = await ran([hookAt('run-end', run, { timeoutMs: 20 })]);
    assert.deepEqual([outcome.outcome, outcome.exit_code, outcome.reasons.at(-1)?.code], ['failed', 1, 'hook.failed']);
    assert.equal(seen.reports[0]?.trace.outcome, 'failed');
  });
}

test('arguments that a hook changed are admitted again, and are what the rules and the tool get', async () => {
  const hooks: readonly Hook[] = [
    { name: 'first', stage: 'before-tool', run: () => ({ args: { name: 'Bob' } }) },
    { name: 'second', stage: 'before-tool', run: ({ call }) => ({ note: JSON.stringify(call.args) }) },
  ];
  const { outcome, events } = await ran(hooks);
  assert.equal(outcome.outcome, 'completed');
  const [decided] = payloadsOf(events, 'guard-decision');
  assert.deepEqual(decided?.args, { name: 'Bob' });
  assert.deepEqual(
    decided?.hooks?.map(({ said: what, note }) => [what, note]),
    [
      ['changed', undefined],
      ['nothing', '{"name":"Bob"}'],
    ],
  );
});

const badArguments: readonly (readonly [args: JsonObject, code: string])[] = [
  [{ name: 7 }, 'admit.bad-arguments'],
  [{ name: 'Ada', more: 1 }, 'admit.bad-arguments'],
  [{}, 'admit.bad-arguments'],
  [JSON.parse('{"__proto__":{"name":"Ada"}}') as JsonObject, 'hook.failed'],
  [{ name: '\ud800' }, 'hook.failed'],
  [{ name: 1e300 }, 'hook.failed'],
  [{ name: new Date(0) as never }, 'hook.failed'],
];
for (const [args, code] of badArguments)
  test(`arguments ${JSON.stringify(args)} from a hook are rejected as a model's are`, async () => {
    const { outcome, seen } = await ran([{ name: 'h', stage: 'before-tool', run: () => ({ args }) }]);
    assert.deepEqual([outcome.reasons[0]?.code, seen.ran], [code, []]);
  });

test('only before a tool may arguments be changed', async () => {
  for (const stage of ['before-model', 'after-model', 'after-tool', 'run-end'] as const) {
    const { outcome } = await ran([hookAt(stage, () => ({ args: { name: 'Bob' } }))]);
    assert.equal(outcome.reasons.at(-1)?.code, 'hook.failed', stage);
  }
});

test('a hook of one tool is not asked about another, and its name is compared whole', async () => {
  const asked: string[] = [];
  const hook = (tool: string): Hook => ({
    name: tool,
    tool,
    stage: 'before-tool',
    run: () => ({ note: `${asked.push(tool)}` }),
  });
  await ran([hook('greet_all'), hook('greet')], { tools: [greet, { ...greet, name: 'greet_all' }] });
  assert.deepEqual(asked, ['greet']);
});

test('a note that is too long is cut, and stays text that can be journaled', async () => {
  const note = `${'x'.repeat(1_023)}😀`;
  const { outcome, events } = await ran([{ name: 'h', stage: 'before-tool', run: () => ({ note }) }]);
  assert.equal(outcome.outcome, 'completed');
  assert.equal(payloadsOf(events, 'guard-decision')[0]?.hooks?.[0]?.note, `${'x'.repeat(1_023)}\ufffd`);
});

test('after one has stopped it the others are not asked', async () => {
  let asked = 0;
  const { outcome } = await ran([
    { name: 'one', stage: 'before-tool', run: () => ({ deny: 'no' }) },
    { name: 'two', stage: 'before-tool', run: () => ({ note: `${(asked += 1)}` }) },
  ]);
  assert.deepEqual([outcome.outcome, asked], ['abstained', 0]);
});

test('what a hook is shown is a frozen copy', async () => {
  const change = (input: HookInput): undefined => {
    if (input.stage === 'before-tool') (input.call.args as Record<string, unknown>)['name'] = 'Eve';
    return undefined;
  };
  const { outcome, events } = await ran([{ name: 'h', stage: 'before-tool', run: change }]);
  assert.equal(outcome.reasons[0]?.code, 'hook.failed', 'writing to what is frozen throws');
  assert.deepEqual(payloadsOf(events, 'guard-decision')[0]?.args, { name: 'Ada' });
});

test('a late hook is told that its time is over', async () => {
  const told = await new Promise<string>((resolve) => {
    const run: Run = (_input, signal) => {
      signal.addEventListener('abort', () => resolve('over'), { once: true });
      return never();
    };
    void ran([hookAt('before-model', run, { timeoutMs: 20 })]);
  });
  assert.equal(told, 'over');
});
