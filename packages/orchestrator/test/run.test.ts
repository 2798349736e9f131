import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AgentEvent, JournalEvent, journalPayloads, RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { greet } from './support/fake-skill.ts';
import { fails, tryRun } from './support/fakes.ts';

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
  assert.match(outcome.explanation, /^Created hello\.txt\.$/m);
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
      ['end', 'completed'],
    ],
  );
});

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
  assert.match(outcome.explanation, /^Partly done: /);
});

test('a tool that fails after a pass: degraded, its error in the trace, its effects set aside', async () => {
  const error = { code: 'tool.exit-code', stage: 'execute' as const, message: 'exit code 1', refs: [] };
  const { query, seen } = tryRun({ result: { success: false, return_code: 1, stderr: 'it broke', error } });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.state, outcome.exit_code], ['degraded', 'degrade', 4]);
  assert.match(outcome.explanation, /^Failed: \w+ failed/);
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
  assert.deepEqual(seen.audit.map((row) => [row.op, row.subject, row.error]).at(-2), [
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
