import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { greet } from '../support/fake-skill.ts';
import { tryRun } from '../support/fakes.ts';
import { calling, done, keptOpen } from './turned-run.ts';

const two = { multiTurn: true, responses: [calling('Ada', 'Bob'), done] };

test('a mode and a budget take hold between two calls, and are journaled there', async () => {
  const hooks = [{ name: 'plan', stage: 'after-tool' as const, run: () => void run.query.setMode('plan') }];
  const run = tryRun({ ...two, embedding: { hooks } });
  await run.query.result();
  const events = run.seen.reports[0]?.events ?? [];
  assert.deepEqual(payloadsOf(events, 'control-taken'), [
    { n: 1, before: 'call/2', control: { kind: 'mode', mode: 'plan' } },
  ]);
  assert.deepEqual(
    [run.seen.ran.length, payloadsOf(events, 'guard-decision').at(-1)?.reasons[0]?.code],
    [1, 'permission.plan-mode'],
  );
  const order = events.map(({ kind }) => kind);
  assert.ok(
    order.indexOf('control-taken') > order.indexOf('tool-result') &&
      order.indexOf('control-taken') < order.lastIndexOf('guard-decision'),
  );
});

test('a tighter budget stops the next call, and is in the trace', async () => {
  const hooks = [
    { name: 'less', stage: 'after-tool' as const, run: () => void run.query.tightenBudget({ tool_calls: 1 }) },
  ];
  const run = tryRun({ ...two, embedding: { hooks } });
  const { outcome, reasons } = await run.query.result();
  assert.deepEqual([outcome, reasons[0]?.code, run.seen.ran.length], ['exhausted', 'budget.tool-calls', 1]);
  assert.deepEqual(run.seen.reports[0]?.trace.controls, [
    { n: 1, before: 'call/2', control: { kind: 'budget', budget: { tool_calls: 1 } } },
  ]);
});

test('controls of one point take hold in the order in which they came', async () => {
  const { query, on, waits } = keptOpen({ responses: [calling('Ada'), done] });
  await waits(1);
  const [, , kept] = await Promise.all([
    query.setMode('plan'),
    query.setMode('dontAsk'),
    query.checkpoint(),
    query.tightenBudget({ turns: 3 }),
  ]);
  assert.deepEqual([query.describe().mode, query.describe().budget.turns], ['dontAsk', 3]);
  const taken = on.events.filter(({ kind }) => kind === 'control-taken' || kind === 'checkpoint');
  assert.deepEqual(
    taken.map(({ step_key: key, payload }) => [
      key,
      payload['id'] ?? (payload['control'] as Record<string, unknown>)['kind'],
    ]),
    [
      ['control/1', 'mode'],
      ['control/2', 'mode'],
      ['control/3', kept.id],
      ['control/4', 'budget'],
    ],
  );
  await query.end();
});

test('what cannot take hold between calls keeps its place in the row', async () => {
  let asked: readonly Promise<unknown>[] = [];
  const hooks = [
    {
      name: 'both',
      stage: 'after-tool' as const,
      run: () => void (asked = asked.length > 0 ? asked : [run.query.send('More.'), run.query.checkpoint('after')]),
    },
  ];
  const run = tryRun({ ...two, embedding: { hooks } });
  await run.query.result();
  await Promise.all(asked);
  const trace = run.seen.reports[0]?.trace;
  assert.deepEqual(
    [trace?.controls?.[0]?.before, trace?.checkpoints?.[0]?.before, trace?.checkpoints?.[0]?.calls],
    ['turn/2', 'turn/2', 2],
  );
});

test('a run holds so many, and no more; what it holds takes hold', async () => {
  const { query, seen } = tryRun({ response: done, tools: [greet] });
  const asked = Array.from({ length: 64 }, async () => query.setMode('default'));
  await assert.rejects(query.setMode('plan'), { code: 'run.too-many-controls' });
  await assert.rejects(query.tightenBudget({ turns: 1 }), { code: 'run.too-many-controls' });
  await Promise.all(asked);
  await query.result();
  assert.equal(seen.reports[0]?.trace.controls?.length, 64);
  assert.equal(query.describe().budget.turns, 4, 'what was refused is not promised');
});

test('what still waits when the run is stopped is refused', async () => {
  const runTool = (signal: AbortSignal) =>
    new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('stopped'))));
  const { query, seen } = tryRun({ runTool });
  let asked: readonly Promise<unknown>[] = [];
  for await (const { type } of query) {
    if (type !== 'tool-intent') continue;
    asked = [query.send('More.'), query.setMode('plan'), query.checkpoint(), query.rewind('x')];
    void query.interrupt();
  }
  for (const each of asked) await assert.rejects(each, { code: 'run.ended' });
  assert.equal(seen.reports[0]?.trace.controls, undefined);
});

for (const mode of ['bypassPermissions', 'constructor', undefined])
  test(`${mode} is no mode`, async () => {
    const { query } = tryRun();
    await assert.rejects(query.setMode(mode as 'plan'), { code: 'run.control-refused' });
    await query.result();
  });

test('a budget of other members is refused as a whole', async () => {
  const { query } = tryRun();
  await assert.rejects(query.tightenBudget({ turns: 1, sheep: 3 } as Parameters<typeof query.tightenBudget>[0]), {
    code: 'run.control-refused',
  });
  await query.result();
  assert.equal(query.describe().budget.turns, 4);
});
