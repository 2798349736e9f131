import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Approval, type Approvals, type Evidence, type GuardVerdict, payloadsOf, reason } from '@fpf/contracts';
import { tryRun, type World } from '../support/fakes.ts';

const at = '2026-01-01T00:00:00.000Z';
const granted: Evidence = {
  id: 'approval',
  status: 'present',
  value: true,
  by: 'approval',
  carrier: { type: 'approval', ref: 'a-1', at },
};
const open: Evidence = {
  id: 'session.open',
  status: 'present',
  value: true,
  by: 'session.open',
  carrier: { type: 'session', ref: 's', at },
};

function verdict(decision: GuardVerdict['decision'], code: string, evidence: Evidence[] = []): GuardVerdict {
  const stage = code.startsWith('permission.') ? 'permission' : 'guard';
  return { decision, reasons: [reason(code, stage, `fixture: ${code}`)], evidence };
}

/** Approvals of which each may be used so often. */
function approvals(uses: number): { readonly port: Approvals; readonly asked: string[]; readonly used: string[] } {
  const asked: string[] = [];
  const used: string[] = [];
  const nobody = async (): Promise<never> => Promise.reject(new Error('nobody asks here'));
  const port: Approvals = {
    ask: async ({ call_hash, tool, args, skill, why, call }) => {
      asked.push(call_hash);
      const approval: Approval = {
        id: 'a-9',
        call_hash,
        tool,
        args,
        skill,
        why,
        state: 'asked',
        asked: { at, call },
        expires: at,
      };
      return approval;
    },
    of: async () => [],
    list: async () => ({ approvals: [], damaged: [] }),
    find: nobody,
    answer: nobody,
    use: async (id) => used.push(id) <= uses,
  };
  return { port, asked, used };
}

test('what a decision rests on is recorded whole: the tool, every guard, and both verdicts', async () => {
  const { query, seen } = tryRun({
    approvals: approvals(1).port,
    permit: verdict('pass', 'permission.allowed', [granted]),
    decide: async () => verdict('pass', 'guard.passed', [open]),
  });
  assert.equal((await query.result()).outcome, 'completed');
  const [decided] = payloadsOf(seen.reports[0]?.events ?? [], 'guard-decision');
  assert.deepEqual(decided?.evidence, [granted, open]);
  assert.deepEqual(decided?.decided_on?.permission.evidence, [granted]);
  assert.deepEqual(decided?.decided_on?.guard?.evidence, [open]);
  assert.equal(decided?.decided_on?.tool.name, 'greet');
  assert.deepEqual(
    decided?.decided_on?.guards.map(({ from, id }) => `${from} ${id}`),
    ['tool greet'],
  );
});

test('what changed before the tool began stops it: one event, one audit row, nothing ran and nothing is kept', async () => {
  const { query, seen } = tryRun({ confirm: async () => verdict('abstain', 'guard.evidence-changed') });
  const outcome = await query.result();
  assert.deepEqual(
    [outcome.outcome, outcome.exit_code, outcome.reasons[0]?.code],
    ['abstained', 3, 'guard.evidence-changed'],
  );
  assert.deepEqual([seen.ran, seen.committed, seen.rolledBack.length], [[], 0, 1]);
  const events = seen.reports[0]?.events ?? [];
  assert.deepEqual(
    payloadsOf(events, 'guard-decision').map(({ decision }) => decision),
    ['abstain'],
  );
  assert.deepEqual(payloadsOf(events, 'tool-intent'), []);
  assert.deepEqual(
    seen.audit.filter(({ op }) => op === 'tool').map(({ state, error }) => [state, error]),
    [['abstain', 'guard.evidence-changed']],
  );
});

test('what came out just before the tool began is recorded, where it stopped the call and where it let it through', async () => {
  const later = { ...open, carrier: { type: 'session', ref: 's', at: '2026-01-01T00:00:09.000Z' } };
  for (const [decision, code] of [
    ['pass', 'guard.passed'],
    ['abstain', 'guard.evidence-changed'],
  ] as const) {
    const confirmed = verdict(decision, code, [later]);
    const { query, seen } = tryRun({
      decide: async () => verdict('pass', 'guard.passed', [open]),
      confirm: async () => confirmed,
    });
    await query.result();
    const [decided] = payloadsOf(seen.reports[0]?.events ?? [], 'guard-decision');
    assert.equal(decided?.decision, decision);
    assert.deepEqual(decided?.decided_on?.confirmed, confirmed);
    assert.deepEqual(decided?.decided_on?.guard?.evidence, [open], 'what it was decided on stays');
    assert.deepEqual(decided?.evidence, [later], 'what the call began or was stopped on');
  }
});

const oddly: readonly (readonly [what: string, confirm: NonNullable<World['confirm']>, code: string])[] = [
  ['fails', () => Promise.reject(new Error('boom')), 'guard.failed'],
  ['answers with another decision', async () => verdict('degrade', 'guard.reduced'), 'guard.evidence-changed'],
  ['answers oddly', async () => ({ decision: 'sure', reasons: [], evidence: [] }) as never, 'guard.failed'],
];
for (const [what, confirm, code] of oddly) {
  test(`an engine that ${what} just before the tool begins has stopped it`, async () => {
    const { query, seen } = tryRun({ confirm });
    assert.equal((await query.result()).reasons[0]?.code, code);
    assert.deepEqual(seen.ran, []);
  });
}

test('where a rule asks for a person the question is kept, and the reason says how it is answered', async () => {
  const { port, asked } = approvals(0);
  const { query, seen } = tryRun({ approvals: port, permit: verdict('abstain', 'permission.ask') });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, asked.length, seen.ran.length], ['paused', 1, 0]);
  assert.match(outcome.explanation, /fpf approvals allow a-9/);
  assert.deepEqual(outcome.reasons[0]?.refs, ['a-9']);
});

test('an approval is used up before the tool begins, under the id that the evidence has', async () => {
  const { port, used } = approvals(1);
  const { query, seen } = tryRun({ approvals: port, permit: verdict('pass', 'permission.allowed', [granted]) });
  assert.equal((await query.result()).outcome, 'completed');
  assert.deepEqual([used, seen.ran], [['a-1'], ['greet']]);
});

for (const [what, port] of [
  ['was used by somebody else meanwhile', approvals(0).port],
  ['the stack itself never gave', undefined],
] as const) {
  test(`an approval that ${what} starts nothing`, async () => {
    const { query, seen } = tryRun({
      ...(port && { approvals: port }),
      permit: verdict('pass', 'permission.allowed', [granted]),
    });
    assert.equal((await query.result()).reasons[0]?.code, 'permission.approval-used');
    assert.deepEqual([seen.ran, seen.committed], [[], 0]);
  });
}

test('an approval that says no, or is of another kind, is not used', async () => {
  const { port, used } = approvals(1);
  const denied: Evidence = { ...granted, value: false };
  const { query } = tryRun({ approvals: port, permit: verdict('pass', 'permission.allowed', [denied, open]) });
  await query.result();
  assert.deepEqual(used, []);
});
