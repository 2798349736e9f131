import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Budget, defaultBudget } from '@fpf/contracts';
import type { Query } from '../src/index.ts';
import { tryRun, type World } from './support/fakes.ts';

const pure: World = {
  tools: [
    {
      name: 'greet',
      description: 'Greet.',
      input_schema: {
        type: 'object',
        additionalProperties: false,
        properties: { name: { type: 'string', maxLength: 9 } },
      },
      effect: 'pure',
    },
  ],
};

/** Does something to a run when its first event of a kind has come. */
async function when(kind: string, world: World, act: (query: Query) => void) {
  const { query, seen } = tryRun(world);
  for await (const event of query) if (event.type === kind) act(query);
  return { outcome: await query.result(), seen };
}

test('a mode that is set while the run goes on holds from the next decision on', async () => {
  const { outcome, seen } = await when('run-started', {}, (query) => void query.setMode('plan'));
  assert.deepEqual([outcome.reasons[0]?.code, seen.ran], ['permission.plan-mode', []]);
});

test('a budget that becomes tighter stops what would have run', async () => {
  const { outcome, seen } = await when('run-started', {}, (query) => void query.tightenBudget({ tool_calls: 0 }));
  assert.deepEqual(
    [outcome.outcome, outcome.exit_code, outcome.reasons[0]?.code, seen.ran],
    ['exhausted', 9, 'budget.tool-calls', []],
  );
});

test('less time ends a run that waits', async () => {
  const runTool = (signal: AbortSignal) =>
    new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('stopped'))));
  const keepAlive = setTimeout(() => undefined, 60_000);
  const { outcome } = await when('tool-intent', { runTool }, (query) => void query.tightenBudget({ wall_ms: 1 }));
  clearTimeout(keepAlive);
  assert.deepEqual([outcome.outcome, outcome.exit_code], ['exhausted', 124]);
});

const looser: readonly Partial<Budget>[] = [
  { turns: 5 },
  { tool_calls: 1, wall_ms: 999_999 },
  { bytes_written: -1 },
  { turns: Number.NaN },
];
for (const budget of looser)
  test(`${JSON.stringify(budget)} is not tighter, and nothing of it is taken`, async () => {
    const { query } = tryRun();
    await assert.rejects(query.tightenBudget(budget), { code: 'budget.not-tighter' });
    assert.deepEqual(query.describe().budget, { ...defaultBudget });
    assert.equal((await query.result()).outcome, 'completed');
  });

test('a member without an end can be given one, and then not a later one', async () => {
  const { query } = tryRun();
  await Promise.all([query.tightenBudget({ output_tokens: 100 }), query.tightenBudget({ output_tokens: 10 })]);
  await assert.rejects(query.tightenBudget({ output_tokens: 11 }), { code: 'budget.not-tighter' });
  assert.equal(query.describe().budget.output_tokens, 10);
});

test('what a run is can be asked at any time', async () => {
  const { query } = tryRun(pure);
  const before = query.describe();
  assert.deepEqual(
    [before.run_id, before.mode, before.skills, before.left['tool_calls']],
    [query.runId, 'default', [], 8],
  );
  await query.result();
  const after = query.describe();
  assert.deepEqual(
    after.skills.map(({ id, version, tools }) => [id, version, tools]),
    [['greeter', '1.0.0', ['greet']]],
  );
  assert.deepEqual([after.left['tool_calls'], after.left['turns'], after.model.name], [7, 3, 'fixture']);
});

test('closing waits for the end, and a run that is over stays as it ended', async () => {
  const { query, seen } = tryRun();
  await query.result();
  assert.deepEqual([(await query.close()).outcome, seen.reports.length], ['completed', 1]);
  const running = tryRun({
    runTool: (signal) =>
      new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('stopped')))),
  });
  for await (const event of running.query) if (event.type === 'tool-intent') void running.query.close();
  assert.deepEqual([(await running.query.close()).outcome, running.seen.closed], ['interrupted', 1]);
});
