import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditRow } from '@fpf/contracts';
import { fails, tryRun, type World } from './support/fakes.ts';

function stop(code: string, stage: 'guard' | 'permission') {
  return { decision: 'abstain' as const, reasons: [{ code, stage, message: 'no', refs: [] }], evidence: [] };
}

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
    assert.deepEqual(endsOf(report?.audit), [['abstained', outcome.reasons.map(({ code }) => code).join(', ')]]);
    assert.match(outcome.explanation, /nothing was executed/i);
    assert.match(outcome.explanation, /unchanged/);
  });
}

function endsOf(audit: readonly AuditRow[] = []): readonly (readonly [string, string | undefined])[] {
  return audit.flatMap(({ op, subject, error }) => (op === 'end' ? [[subject, error] as const] : []));
}

const failures: readonly (readonly [what: string, world: World, code: string])[] = [
  ['the model cannot be asked', { modelError: fails('model.unreachable') }, 'model.unreachable'],
];

for (const [what, world, code] of failures) {
  test(`where ${what}, the audit has one row of how the run ended`, async () => {
    const { query, seen } = tryRun(world);
    assert.equal((await query.result()).outcome, 'failed');
    assert.deepEqual(endsOf(seen.reports[0]?.audit), [['failed', code]]);
  });
}

test('a run that a hook stops before the model is asked has that row too, and one that went well', async () => {
  const hook = { name: 'closed', stage: 'before-model' as const, run: async () => ({ deny: 'not now' }) };
  for (const [hooks, row] of [
    [[hook], ['abstained', 'hook.denied']],
    [[], ['completed', undefined]],
  ] as const) {
    const { query, seen } = tryRun({ embedding: { hooks } });
    await query.result();
    assert.deepEqual(endsOf(seen.reports[0]?.audit), [row]);
  }
});

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
