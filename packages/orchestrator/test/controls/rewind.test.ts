import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '@fpf/contracts/validate';
import { FpfError, type ModelResponse, payloadsOf, RunTrace } from '@fpf/contracts';
import { projectTrace } from '../../src/index.ts';
import { greet } from '../support/fake-skill.ts';
import { tryRun } from '../support/fakes.ts';
import { calling, done, keptOpen, told } from './turned-run.ts';

const responses = [calling('Ada'), done, calling('Bob'), done, calling('Eve'), done];

/** Ada is greeted and kept as `ada`; then Bob is. */
async function adaThenBob() {
  const run = keptOpen({ responses, budget: { turns: 8 } });
  await run.waits(1);
  const { id } = await run.query.checkpoint('ada');
  await run.query.send('Now Bob.');
  await run.waits(2);
  return { ...run, id };
}

test('checkpoint, then rewind, then send: the turns between are not told, their numbers are not used again, and what they cost is spent', async () => {
  const { query, seen, on, id } = await adaThenBob();
  assert.deepEqual(await query.rewind('ada'), { changed: ['2.txt'] });
  assert.deepEqual(on.views.at(-1)?.length, 1);
  await query.send('Eve instead.');
  const outcome = await query.end();
  assert.deepEqual(told(seen.asked[4]).slice(1), [
    'user: Greet Ada',
    'assistant: greet {"name":"Ada"}',
    'tool: tool_result',
    'assistant: Done.',
    'user: Eve instead.',
  ]);
  assert.deepEqual([outcome.outcome, outcome.usage.tool_calls, outcome.usage.turns], ['completed', 3, 6]);
  const trace = seen.reports[0]?.trace;
  assert.deepEqual(
    trace?.tool_calls.map(({ args, rewound, call_id: call }) => [args['name'], rewound ?? false, call?.slice(-1)]),
    [
      ['Ada', false, '1'],
      ['Bob', true, '2'],
      ['Eve', false, '3'],
    ],
  );
  assert.deepEqual(trace?.checkpoints, [{ id, label: 'ada', before: 'turn/3', turns: 2, calls: 1, session_step: 1 }]);
  assert.deepEqual(trace?.rewinds, [
    {
      n: 3,
      to: id,
      before: 'turn/5',
      forgotten_turns: [3, 4],
      forgotten_calls: [2],
      changed: ['2.txt'],
      session_step: 2,
    },
  ]);
  assert.deepEqual(
    trace?.controls?.map(({ control, rewound }) => [
      control.kind === 'message' ? control.text : control.kind,
      rewound ?? false,
    ]),
    [
      ['Now Bob.', true],
      ['Eve instead.', false],
      ['end', false],
    ],
  );
  assert.match(
    outcome.explanation,
    /^Went back before turn\/5 to the checkpoint "ada"; taken back: greet \(1 path\)\.$/m,
  );
  assert.match(outcome.explanation, /^Added while it went on \(before turn\/3\), and taken back:\n {2}> Now Bob\.$/m);
  assert.deepEqual(check(RunTrace, trace), []);
});

test('the trace of it is made again from the journal alone', async () => {
  const { query, seen } = await adaThenBob();
  await query.rewind('ada');
  await query.end();
  const [report] = seen.reports;
  assert.ok(report);
  const { agentfs_session: session, outputs } = report.trace;
  const ending = {
    snapshotId: session.snapshot_id,
    dbPath: session.db_path,
    artifacts: outputs.artifact_paths,
    audit: report.audit,
  };
  assert.deepEqual(projectTrace(structuredClone(report.events), ending), report.trace);
});

test('a run that went back behind all that it did has done nothing, and says so', async () => {
  const run = keptOpen({ responses });
  const { id } = await run.query.checkpoint();
  await run.waits(1);
  await run.query.rewind(id);
  const { outcome, reasons, explanation } = await run.query.end();
  assert.deepEqual([outcome, reasons.map(({ code }) => code)], ['abstained', ['run.rewound']]);
  assert.match(explanation, /^Abstained: all that was executed was taken back\.$/m);
  assert.equal(run.seen.asked.length, 2, 'nothing is asked by itself');
});

test('rewinding twice to one point, and not to what was kept after it', async () => {
  const { query, on } = await adaThenBob();
  const later = await query.checkpoint('bob');
  assert.deepEqual((await query.rewind('ada')).changed, ['2.txt']);
  assert.deepEqual((await query.rewind('ada')).changed, []);
  await assert.rejects(query.rewind(later.id), { code: 'run.unknown-checkpoint' });
  await query.end();
  assert.deepEqual(
    payloadsOf(on.events, 'run-rewound').map(({ forgotten_calls: calls }) => calls),
    [[2], []],
  );
});

test('a checkpoint that is not there is refused, and those that are are named', async () => {
  const { query, id } = await adaThenBob();
  await assert.rejects(query.rewind('eve'), (error) => {
    assert.ok(FpfError.is(error));
    assert.deepEqual(
      [error.code, error.message],
      ['run.unknown-checkpoint', `orchestrator: the run has no checkpoint "eve"; it has ada (${id}).`],
    );
    return true;
  });
  assert.equal((await query.end()).outcome, 'completed');
  const none = keptOpen();
  await assert.rejects(none.query.rewind('\u2028'), /it has none\.$/);
  await none.query.end();
});

test('of two checkpoints of one label the later one is meant', async () => {
  const { query } = await adaThenBob();
  await query.checkpoint('ada');
  assert.deepEqual((await query.rewind('ada')).changed, []);
  await query.end();
});

test('a dry run only looks: nothing is journaled, and the run goes on as it was', async () => {
  const { query, on } = await adaThenBob();
  const before = on.events.length;
  assert.deepEqual(await query.rewind('ada', { dryRun: true }), { changed: ['2.txt'] });
  assert.deepEqual([on.events.length, on.views.at(-1)?.length], [before, 2]);
  assert.equal((await query.end()).outcome, 'completed');
});

test('going back among the calls of a turn leaves the rest of them undone', async () => {
  let back: Promise<unknown> | undefined;
  const hooks = [
    { name: 'keep', stage: 'before-model' as const, run: () => void (back ??= run.query.checkpoint('start')) },
    { name: 'back', stage: 'after-tool' as const, run: () => void (back = run.query.rewind('start')) },
  ];
  const run = tryRun({ response: calling('Ada', 'Bob'), embedding: { hooks } });
  const { outcome } = await run.query.result();
  assert.deepEqual(await back, { changed: ['1.txt'] });
  assert.deepEqual([outcome, run.seen.ran.length], ['abstained', 1]);
});

test('the number of a call before which the run went back stays unused', async () => {
  let asked: Promise<unknown> | undefined;
  const hooks = [
    { name: 'keep', stage: 'before-model' as const, run: () => void (asked ??= run.query.checkpoint('start')) },
    {
      name: 'back',
      stage: 'after-tool' as const,
      run: () => void (run.seen.ran.length === 1 && run.query.rewind('start')),
    },
  ];
  const run = keptOpen({ responses: [calling('Ada', 'Bob'), calling('Eve'), done], embedding: { hooks } });
  await run.waits(1);
  await run.query.send('Eve.');
  await run.query.end();
  await asked;
  const calls = run.seen.reports[0]?.trace.tool_calls.map(({ call_id: id, rewound }) => [
    id?.slice(-2),
    rewound ?? false,
  ]);
  assert.deepEqual(calls, [
    ['/1', true],
    ['/3', false],
  ]);
});

test('a session that cannot go back is told, and the run goes on', async () => {
  const { query, on } = await adaThenBob();
  on.views.splice(1, 1, undefined as unknown as readonly string[]);
  await assert.rejects(query.rewind('ada'), { code: 'session.no-such-step' });
  assert.equal((await query.end()).outcome, 'completed');
});

for (const label of ['', 'x'.repeat(257), 7 as unknown as string])
  test(`${JSON.stringify(label).slice(0, 12)} is no label`, async () => {
    const { query } = tryRun();
    await assert.rejects(query.checkpoint(label), { code: 'run.control-refused' });
    await query.result();
  });

test('after going back over many turns a bound argument is filled from what stands, not from what was gone back behind', async () => {
  const named = (name: string): ModelResponse => ({ tool_calls: [{ name: 'greet', arguments: { name } }] });
  const telling: ModelResponse = { tool_calls: [{ name: 'tell', arguments: {} }] };
  const many = Array.from({ length: 12 }, (_, index) => named(`Bob${index}`));
  const tools = [greet, { ...greet, name: 'tell', bind: { name: 'greet.stdout' } }];
  const run = keptOpen({
    tools,
    responses: [named('Ada'), done, ...many, done, telling, done],
    budget: { turns: 40, tool_calls: 40, model_calls: 40 },
  });
  await run.waits(1);
  await run.query.checkpoint('ada');
  await run.query.send('Now many.');
  await run.waits(2);
  await run.query.rewind('ada');
  await run.query.send('Tell it.');
  await run.query.end();
  const told = payloadsOf(run.on.events, 'guard-decision').at(-1);
  assert.deepEqual([told?.tool, told?.decision, told?.bound?.['name']?.slice(-2)], ['tell', 'pass', '/1']);
});
