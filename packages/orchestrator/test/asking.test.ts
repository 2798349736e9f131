import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GuardVerdict, payloadsOf, type Policy, reason } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { memoryApprovals } from '../src/approvals/memory-approvals.ts';
import type { QueryOptions } from '../src/index.ts';
import { disk } from './support/fake-session.ts';
import { asking } from './support/asking-rules.ts';
import { greet } from './support/fake-skill.ts';
import { tryRun, type World } from './support/fakes.ts';

async function ran(embedding: Pick<QueryOptions, 'mode' | 'canUseTool'>, world: World = {}) {
  const { query, seen } = tryRun({ permitting: asking, ...world, embedding });
  const outcome = await query.result();
  return { outcome, seen, codes: outcome.reasons.map(({ code }) => code) };
}

test('the embedding program answers what rules ask, and the call runs on its word', async () => {
  const asked: string[] = [];
  const { outcome, seen } = await ran({
    canUseTool: async ({ tool, why }) => (asked.push(`${tool}: ${why}`), 'allow'),
  });
  assert.deepEqual([outcome.outcome, seen.ran, asked], ['completed', ['greet'], ['greet: A rule asks.']]);
});

const answers: readonly (readonly [what: string, canUseTool: NonNullable<QueryOptions['canUseTool']>, code: string])[] =
  [
    ['no', async () => 'deny', 'permission.ask'],
    ['nothing', async () => undefined as never, 'permission.ask'],
    ['yes in other words', async () => 'yes' as never, 'permission.ask'],
    ['true', async () => true as never, 'permission.ask'],
  ];
for (const [what, canUseTool, code] of answers) {
  test(`a program that says ${what} has not allowed it`, async () => {
    const { seen, codes } = await ran({ canUseTool });
    assert.deepEqual([seen.ran, codes], [[], [code]]);
  });
}

test('a program that throws has not allowed it, and the question stays', async () => {
  const { seen, codes, outcome } = await ran({ canUseTool: async () => Promise.reject(new Error('nobody home')) });
  assert.deepEqual([seen.ran, codes, outcome.outcome], [[], ['permission.ask'], 'paused']);
});

test('it is not asked about what a rule denies', async () => {
  let asked = 0;
  const denied: GuardVerdict = {
    decision: 'abstain',
    reasons: [reason('permission.denied', 'permission', 'no')],
    evidence: [],
  };
  const canUseTool = async () => ((asked += 1), 'allow' as const);
  const { seen } = await ran({ canUseTool }, { permitting: async () => denied });
  assert.deepEqual([seen.ran, asked], [[], 0]);
});

for (const mode of ['plan', 'dontAsk', 'propose'] as const) {
  test(`in the mode ${mode} nobody is asked, and no question is kept`, async () => {
    let asked = 0;
    const { seen, outcome } = await ran({ mode, canUseTool: async () => ((asked += 1), 'allow') });
    assert.deepEqual([seen.ran, asked], [[], 0]);
    assert.doesNotMatch(outcome.explanation, /approvals allow/);
  });
}

test('a run that only plans runs what is pure, and nothing that has effects', async () => {
  const { codes } = await ran(
    { mode: 'plan' },
    { permitting: async () => ({ decision: 'pass', reasons: [], evidence: [] }) },
  );
  assert.deepEqual(codes, ['permission.plan-mode']);
  const { effect: _effect, ...unsaid } = greet;
  const silent = await ran(
    { mode: 'plan' },
    { tools: [unsaid], permitting: async () => ({ decision: 'pass', reasons: [], evidence: [] }) },
  );
  assert.deepEqual(silent.codes, ['permission.plan-mode'], 'an effect that is not said is the worst one');
  const { effect: _also, guard: _guard, ...rest } = greet;
  const pure = await ran(
    { mode: 'plan' },
    { tools: [{ ...rest, effect: 'pure' }], permitting: async () => ({ decision: 'pass', reasons: [], evidence: [] }) },
  );
  assert.deepEqual([pure.outcome.outcome, pure.seen.ran], ['completed', ['greet']]);
});

/** A run that waits, in a process that then ends; and what goes on with it. */
async function waiting(policy?: Policy) {
  const { clock, ...host } = fixedHost();
  let now = clock.now();
  const approvals = memoryApprovals({ ...host, clock: { ...clock, now: () => now } });
  const world: World = { permitting: asking, approvals, disk: disk(), ...(policy && { stack: { policy } }) };
  const first = tryRun(world);
  const outcome = await first.query.result();
  const [question] = (await approvals.list()).approvals;
  assert.ok(question);
  const goOn = async () => {
    const { query, seen } = tryRun({ ...world, resume: { run: first.query.runId } });
    return { outcome: await query.result(), seen };
  };
  return { approvals, outcome, question, goOn, first, later: (ms: number) => (now += ms) };
}

test('a run waits for a person: exit code 8, one event and one audit row, and nothing is decided', async () => {
  const { outcome, first, question } = await waiting();
  assert.deepEqual([outcome.outcome, outcome.state, outcome.exit_code, first.seen.ran], ['paused', 'abstain', 8, []]);
  const events = first.seen.reports[0]?.events ?? [];
  assert.deepEqual(
    [payloadsOf(events, 'guard-decision'), payloadsOf(events, 'run-suspended').map(({ tool }) => tool)],
    [[], ['greet']],
  );
  assert.deepEqual(
    first.seen.audit.filter(({ op }) => op === 'tool').map(({ state, error }) => [state, error]),
    [['abstain', 'permission.ask']],
  );
  assert.deepEqual(
    first.seen.reports[0]?.trace.waiting?.map(({ tool, approval }) => [tool, approval]),
    [['greet', question.id]],
  );
  assert.match(outcome.explanation, /fpf approvals allow .*fpf resume /);
});

test('allowed by id, in another process, it goes on, without asking the model again', async () => {
  const { approvals, question, goOn } = await waiting();
  await approvals.answer(question.id, { decision: 'allow', by: 'Ada', forMs: 60_000 });
  const { outcome, seen } = await goOn();
  assert.deepEqual([outcome.outcome, seen.ran, seen.asked.length], ['completed', ['greet'], 0]);
  assert.equal(seen.reports[0]?.trace.waiting, undefined, 'it is decided now');
  assert.equal((await approvals.list()).approvals[0]?.state, 'used');
});

test('not answered, it waits on, with the same question', async () => {
  const { approvals, goOn } = await waiting();
  const { outcome, seen } = await goOn();
  assert.deepEqual([outcome.outcome, seen.ran, (await approvals.list()).approvals.length], ['paused', [], 1]);
});

test('an approval that has ended is none: it asks anew', async () => {
  const { approvals, question, goOn, later } = await waiting();
  await approvals.answer(question.id, { decision: 'allow', by: 'Ada', forMs: 1_000 });
  later(1_100);
  const { outcome, seen } = await goOn();
  assert.deepEqual([outcome.outcome, seen.ran.length, (await approvals.list()).approvals.length], ['paused', 0, 2]);
});

const dayMs = 86_400_000;

test('a question stays open as long as the policy says, and its answer is used once', async () => {
  const { approvals, question, goOn, later } = await waiting({ allow: [], deny: [], ask: [], ask_expires: '10d' });
  later(9 * dayMs);
  await approvals.answer(question.id, { decision: 'allow', by: 'Ada', forMs: 60_000 });
  const { outcome, seen } = await goOn();
  assert.deepEqual([outcome.outcome, seen.ran, seen.asked.length], ['completed', ['greet'], 0]);
  assert.equal((await approvals.list()).approvals[0]?.state, 'used');
  assert.equal(await approvals.use(question.id, 'another/1'), false, 'once');
});

test('without a word of the policy a question is open for a day', async () => {
  const { approvals, question, later } = await waiting();
  later(dayMs);
  await assert.rejects(approvals.answer(question.id, { decision: 'allow', by: 'Ada', forMs: 60_000 }), {
    code: 'approval.not-open',
  });
});

test('a guard that requires a person asks one, as a rule does', async () => {
  const missing = reason('guard.evidence-missing', 'guard', 'No person has approved it.', ['approval']);
  const { outcome } = await ran(
    {},
    {
      permitting: async () => ({ decision: 'pass', reasons: [], evidence: [] }),
      decide: async () => ({ decision: 'abstain', reasons: [missing], evidence: [] }),
    },
  );
  assert.deepEqual([outcome.outcome, /fpf approvals allow/.test(outcome.explanation)], ['paused', true]);
});

test('rules that only reduce do not go round the guards', async () => {
  const reduced: GuardVerdict = {
    decision: 'degrade',
    reasons: [reason('permission.condition', 'permission', 'less')],
    evidence: [],
  };
  const stop: GuardVerdict = {
    decision: 'abstain',
    reasons: [reason('guard.predicate-false', 'guard', 'no')],
    evidence: [],
  };
  const { seen, codes } = await ran(
    {},
    {
      tools: [{ ...greet, degraded: { view: 'read-only' } }],
      permitting: async () => reduced,
      decide: async () => stop,
    },
  );
  assert.deepEqual([seen.ran, codes], [[], ['guard.predicate-false']]);
});

test('a program that never answers does not hold up a run that is stopped', async () => {
  const { query } = tryRun({ permitting: asking, embedding: { canUseTool: () => new Promise(() => undefined) } });
  for await (const event of query) if (event.type === 'model-result') setTimeout(() => void query.interrupt(), 20);
  assert.equal((await query.result()).outcome, 'interrupted');
});

test('what it is shown is a copy, and what it throws at once is no answer', async () => {
  const change = await ran({
    canUseTool: async (asked) => {
      (asked.args as Record<string, unknown>)['name'] = 'Eve';
      return 'allow';
    },
  });
  assert.deepEqual(change.seen.reports[0]?.trace.tool_calls[0]?.args, { name: 'Ada' });
  const thrown = await ran({ canUseTool: () => assert.fail('boom') });
  assert.equal(thrown.outcome.outcome, 'paused');
});

test('an approval that is gone just before the tool begins makes the run wait, and the view is given back with a record', async () => {
  const { clock, ...host } = fixedHost();
  const approvals = memoryApprovals({ ...host, clock });
  const taken = { ...approvals, use: async () => false };
  const { outcome, seen } = await ran({ canUseTool: async () => 'allow' }, { approvals: taken });
  assert.deepEqual(
    [outcome.outcome, outcome.reasons[0]?.code, seen.rolledBack.length, seen.ran],
    ['paused', 'permission.approval-used', 1, []],
  );
  const failing = { ...approvals, use: async () => Promise.reject(new Error('disk on fire')) };
  const broken = await ran({ canUseTool: async () => 'allow' }, { approvals: failing });
  assert.deepEqual(
    [broken.outcome.outcome, broken.codes, broken.seen.rolledBack.length],
    ['abstained', ['guard.failed'], 1],
  );
});
