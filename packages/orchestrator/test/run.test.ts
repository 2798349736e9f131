import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AgentEvent, FpfError, JournalEvent, journalPayloads, RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { greet } from './fake-skill.ts';
import { tryRun, type World } from './fakes.ts';

const fails = (code: string): FpfError => new FpfError({ code, message: `fixture: ${code}`, hint: 'none' });

function stop(code: string, stage: 'guard' | 'permission') {
  return { decision: 'abstain' as const, reasons: [{ code, stage, message: 'no', refs: [] }], evidence: [] };
}

test('a run that goes well: the steps in order, committed once, reported once', async () => {
  const { query, seen, events } = tryRun();
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.state, outcome.exit_code], ['completed', 'pass', 0]);
  const kinds = (await events()).filter((event) => event.type !== 'stage').map((event) => event.type);
  assert.deepEqual(kinds, [
    'run-started',
    'skills-selected',
    'skills-loaded',
    'model-result',
    'guard-decision',
    'tool-intent',
    'tool-result',
    'run-ended',
  ]);
  assert.deepEqual([seen.ran, seen.committed, seen.rolledBack.length, seen.closed], [['greet'], 1, 0, 1]);
  assert.match(outcome.explanation, /greet ran \(add hello\.txt\)/);
});

test('what comes out fits the contracts, and the journal holds together', async () => {
  const { query, seen, events } = tryRun();
  await query.result();
  for (const event of await events()) assert.deepEqual(check(AgentEvent, event), []);
  const [report] = seen.reports;
  assert.ok(report);
  assert.deepEqual(check(RunTrace, report.trace), []);
  for (const event of report.events) {
    assert.deepEqual(check(JournalEvent, event), []);
    assert.ok(Object.hasOwn(journalPayloads, event.kind), event.kind);
    assert.deepEqual(check(journalPayloads[event.kind], event.payload), [], event.kind);
  }
  assert.equal(findChainBreak('journal', report.events), undefined);
  assert.equal(report.trace.tool_calls[0]?.result_ref, 'calls/1.json');
  assert.equal(report.trace.tool_calls[0]?.skill, 'greeter@1.0.0');
  assert.deepEqual(
    seen.audit.map((row) => [row.op, row.subject]),
    [
      ['tool', 'greeter@1.0.0#greet'],
      ['add', 'hello.txt'],
    ],
  );
});

type Stopped = readonly [what: string, world: World, code: string, calls: number];

const stops: readonly Stopped[] = [
  ['no skill matches', { search: 'abstain' }, 'skill.no-match', 0],
  ['the skills permit no tool', { tools: [] }, 'skill.no-tools', 0],
  ['the model answers in words', { response: { final: 'hello' } }, 'model.no-call', 0],
  ['the model answers nothing', { response: {} }, 'model.empty-output', 0],
  ['the model has no script for it', { modelError: fails('model.no-script') }, 'model.no-script', 0],
  ['the model wrote its call as text', { modelError: fails('model.call-as-text') }, 'model.call-as-text', 0],
  ['the model broke off', { modelError: fails('model.truncated') }, 'model.truncated', 0],
  [
    'the tool is unknown',
    { response: { tool_calls: [{ name: 'delete_host_files', arguments: {} }] } },
    'admit.unknown-tool',
    1,
  ],
  [
    'the tool is named after a prototype member',
    { response: { tool_calls: [{ name: 'constructor', arguments: {} }] } },
    'admit.unknown-tool',
    1,
  ],
  [
    'a number stands where text is asked for',
    { response: { tool_calls: [{ name: 'greet', arguments: { name: 42 } }] } },
    'admit.bad-arguments',
    1,
  ],
  [
    'the gateway marked the call',
    { marks: [{ call: 0, reason: { code: 'admit.bad-json', stage: 'schema', message: 'no', refs: [] } }] },
    'admit.bad-json',
    1,
  ],
  ['a rule denies it', { permit: stop('permission.denied', 'permission') }, 'permission.denied', 1],
  ['the guard abstains', { decide: async () => stop('guard.evidence-missing', 'guard') }, 'guard.evidence-missing', 1],
  ['the guard engine throws', { decide: () => Promise.reject(new Error('boom')) }, 'guard.failed', 1],
  [
    'the guard engine answers oddly',
    { decide: async () => ({ decision: 'sure', reasons: [], evidence: [] }) as never },
    'guard.failed',
    1,
  ],
  [
    'the guard abstains without a reason',
    { decide: async () => ({ decision: 'abstain', reasons: [], evidence: [] }) },
    'guard.failed',
    1,
  ],
  [
    'a tool has a broken guard',
    { broken: [{ code: 'guard.broken', stage: 'guard', message: 'no', refs: [] }] },
    'guard.broken',
    0,
  ],
];

for (const [what, world, code, calls] of stops) {
  test(`abstains when ${what}: nothing runs, one event and one audit row say why`, async () => {
    const { query, seen } = tryRun(world);
    const outcome = await query.result();
    assert.deepEqual([outcome.outcome, outcome.state, outcome.exit_code], ['abstained', 'abstain', 3]);
    assert.equal(outcome.reasons[0]?.code, code);
    assert.deepEqual(seen.ran, []);
    const [report] = seen.reports;
    assert.deepEqual(
      report?.trace.tool_calls.map((call) => [call.guard_decision, call.state, call.result_ref]),
      Array.from({ length: calls }, () => ['abstain', 'abstain', null]),
    );
    assert.equal(report?.audit.filter((row) => row.op === 'tool' && row.state === 'abstain').length, calls);
    assert.match(outcome.explanation, /nothing was executed/i);
    assert.match(outcome.explanation, /unchanged/);
  });
}

const spent: readonly (readonly [what: string, budget: NonNullable<World['budget']>, code: string])[] = [
  ['no model call', { model_calls: 0 }, 'budget.model-calls'],
  ['no turn', { turns: 0 }, 'budget.model-calls'],
  ['no token', { output_tokens: 4 }, 'budget.tokens'],
  ['no tool call', { tool_calls: 0 }, 'budget.tool-calls'],
];

for (const [what, budget, code] of spent) {
  test(`exhausted when ${what} is left: nothing runs, exit code 9`, async () => {
    const { query, seen } = tryRun({ budget });
    const outcome = await query.result();
    assert.deepEqual([outcome.outcome, outcome.state, outcome.exit_code], ['exhausted', 'abstain', 9]);
    assert.equal(outcome.reasons[0]?.code, code);
    assert.match(outcome.explanation, /nothing was executed/);
    assert.deepEqual(seen.ran, []);
  });
}

test('a host that changed fails the run, is told as changed, and is integrity: exit code 5', async () => {
  const { query, seen } = tryRun({ effectsError: fails('session.host-changed') });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.exit_code], ['failed', 5]);
  assert.match(outcome.explanation, /THE WORKSPACE ON THE HOST CHANGED/);
  assert.doesNotMatch(outcome.explanation, /is unchanged/);
  assert.deepEqual([seen.committed, seen.rolledBack.length], [0, 1]);
});

test('a guard that would degrade a tool without a reduced form does not run it', async () => {
  const { query, seen } = tryRun({
    decide: async () => ({
      decision: 'degrade',
      reasons: [{ code: 'guard.reduced', stage: 'guard', message: 'reduced', refs: [] }],
      evidence: [],
    }),
  });
  assert.equal((await query.result()).outcome, 'abstained');
  assert.deepEqual(seen.ran, []);
});

test('a declared reduced form runs, and the run is degraded', async () => {
  const { query, seen } = tryRun({
    tools: [{ ...greet, degraded: { view: 'read-only' } }],
    decide: async () => ({
      decision: 'degrade',
      reasons: [{ code: 'guard.reduced', stage: 'guard', message: 'reduced', refs: [] }],
      evidence: [],
    }),
  });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.exit_code, seen.committed], ['degraded', 4, 1]);
});

test('a tool that fails after a pass: degraded, its error in the trace, its effects set aside', async () => {
  const error = { code: 'tool.exit-code', stage: 'execute' as const, message: 'exit code 1', refs: [] };
  const { query, seen } = tryRun({ result: { success: false, return_code: 1, stderr: 'it broke', error } });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.state, outcome.exit_code], ['degraded', 'degrade', 4]);
  assert.deepEqual([seen.committed, seen.rolledBack.map((why) => why.code)], [0, ['tool.exit-code']]);
  const [call] = seen.reports[0]?.trace.tool_calls ?? [];
  assert.deepEqual(
    [call?.guard_decision, call?.state, call?.error],
    ['pass', 'degrade', { code: 'tool.exit-code', log_ref: 'calls/1.stderr.txt' }],
  );
  assert.equal(seen.reports[0]?.logs['calls/1.stderr.txt'], 'it broke');
  assert.deepEqual(call?.effects, []);
});

test('a runner that throws is a failed tool, not a failed run', async () => {
  const { query, seen } = tryRun({ runTool: () => Promise.reject(fails('tool.runtime-missing')) });
  assert.equal((await query.result()).outcome, 'degraded');
  assert.deepEqual(
    seen.rolledBack.map((why) => why.code),
    ['tool.runtime-missing'],
  );
});

for (const code of ['sandbox.unavailable', 'sandbox.unsupported-platform'])
  test(`${code}: no program is started, the call is recorded, and the run fails with exit code 69`, async () => {
    const { query, seen } = tryRun({ runTool: () => Promise.reject(fails(code)) });
    const outcome = await query.result();
    assert.deepEqual([outcome.outcome, outcome.exit_code, outcome.reasons[0]?.code], ['failed', 69, code]);
    assert.deepEqual([seen.committed, seen.rolledBack.map((why) => why.code)], [0, [code]]);
  });

test('more bytes than the budget has: set aside', async () => {
  const { query, seen } = tryRun({ budget: { bytes_written: 5 } });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.state, outcome.exit_code], ['exhausted', 'degrade', 9]);
  const [call] = seen.reports[0]?.trace.tool_calls ?? [];
  assert.deepEqual([call?.effects, call?.rejected?.map((change) => change.path)], [[], ['hello.txt']]);
  assert.deepEqual(seen.audit.map((row) => [row.op, row.subject, row.error]).at(-1), [
    'add',
    'hello.txt',
    'budget.bytes',
  ]);
  assert.deepEqual(
    seen.rolledBack.map((why) => why.code),
    ['budget.bytes'],
  );
});

test('an abstained call ends the turn: what follows it is not looked at', async () => {
  const response = {
    tool_calls: [
      { name: 'nope', arguments: {} },
      { name: 'greet', arguments: { name: 'Ada' } },
    ],
  };
  const { query, seen } = tryRun({ response });
  assert.equal((await query.result()).outcome, 'abstained');
  assert.deepEqual(seen.ran, []);
});

test('a call that stops after one that ran: degraded', async () => {
  const response = {
    tool_calls: [
      { name: 'greet', arguments: { name: 'Ada' } },
      { name: 'nope', arguments: {} },
    ],
  };
  assert.deepEqual([(await tryRun({ response }).query.result()).exit_code], [4]);
});

test('the same call again and again stops', async () => {
  const response = { tool_calls: Array.from({ length: 4 }, () => ({ name: 'greet', arguments: { name: 'Ada' } })) };
  const { query, seen } = tryRun({ response });
  const outcome = await query.result();
  assert.equal(seen.ran.length, 2);
  assert.deepEqual(
    outcome.reasons.map((reason) => reason.code),
    ['budget.identical-calls'],
  );
});

test('the same inputs give the same events, byte for byte', async () => {
  const once = async (): Promise<string> => {
    const { query, seen } = tryRun();
    await query.result();
    return JSON.stringify(seen.reports[0]?.events);
  };
  assert.equal(await once(), await once());
});
