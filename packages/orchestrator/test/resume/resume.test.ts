import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type JournalEvent, payloadsOf, type RunTrace, RunTrace as RunTraceSchema } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { bareTrace } from '../support/bare-trace.ts';
import { greet } from '../support/fake-skill.ts';
import { type Disk, disk } from '../support/fake-session.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { answering, run, talk } from '../support/resumed-runs.ts';

/** A trace without what is another in each attempt: times, hashes over them, and the events of going on. */
function same(trace: RunTrace | undefined) {
  assert.ok(trace);
  assert.deepEqual(check(RunTraceSchema, trace), []);
  return JSON.parse(JSON.stringify(bareTrace(trace)).replaceAll(trace.run_id, 'RUN')) as unknown;
}

const whole = await run({ ...talk, disk: disk() });

test('without an accident: three calls in two turns', () => {
  assert.equal(whole.outcome.outcome, 'completed');
  assert.equal(whole.trace?.tool_calls.length, 3);
});

const writes = await (async () => {
  const on = disk();
  await run({ ...talk, disk: on });
  return on.writes;
})();

for (let cutAt = 2; cutAt <= writes; cutAt += 1) {
  test(`cut off before write ${cutAt} of ${writes}, it goes on to the same end, and each effect is there once`, async () => {
    const on = disk(cutAt);
    const first = await run({ ...talk, disk: on });
    assert.equal(first.outcome.outcome, 'failed');
    on.cutAt = Infinity;
    const asked = payloadsOf(on.events, 'model-result').length;
    const second = await run({ ...answering(on), resume: { run: first.run } });
    assert.deepEqual(same(second.trace), same(whole.trace));
    assert.equal(second.seen.asked.length, 3 - asked, 'what was answered is not asked again');
    assert.equal(new Set(on.effects).size, 3);
    assert.equal(on.effects.length, 3);
    assert.equal(findChainBreak('journal', on.events), undefined);
    assert.equal(findChainBreak('audit', on.audit), undefined);
    assert.equal(payloadsOf(on.events, 'run-resumed').length, 1);
  });
}

test('cut off in every attempt, it still comes to the same end', async () => {
  const on = disk(4);
  const { run: id } = await run({ ...talk, disk: on });
  let last: Awaited<ReturnType<typeof run>> | undefined;
  for (let attempt = 0; attempt < 30 && last?.outcome.outcome !== 'completed'; attempt += 1) {
    on.cutAt = on.writes + 5;
    last = await run({ ...answering(on), resume: { run: id } });
  }
  assert.deepEqual(same(last?.trace), same(whole.trace));
  assert.deepEqual([on.effects.length, new Set(on.effects).size], [3, 3]);
});

for (const [effect, outcome, ran] of [
  ['pure', 'completed', 1],
  ['fs', 'completed', 1],
  ['idempotent', 'completed', 1],
  ['verifiable', 'degraded', 0],
  ['once', 'degraded', 0],
  [undefined, 'degraded', 0],
] as const) {
  test(`a call of effect ${effect ?? 'unsaid'} that was broken off is ${ran ? 'run again' : 'unknown, said so, and not run again'}`, async () => {
    const { effect: _e, ...rest } = greet;
    const world: World = { tools: [effect ? { ...rest, effect } : rest], response: said };
    const on = disk();
    const crash: World = { ...world, disk: on, runTool: async () => Promise.reject((on.cutAt = 0)) };
    const first = await run(crash);
    on.cutAt = Infinity;
    const second = await run({ ...world, disk: on, resume: { run: first.run } });
    assert.deepEqual([second.outcome.outcome, second.seen.ran.length], [outcome, ran]);
    const [call] = second.trace?.tool_calls ?? [];
    assert.deepEqual([call?.state, call?.error?.code], ran ? ['pass', undefined] : ['degrade', 'run.unknown-effect']);
    if (!ran)
      assert.deepEqual(
        on.audit
          .filter(({ op }) => op === 'tool')
          .map(({ state, error }) => [state, error])
          .at(-1),
        ['degrade', 'run.unknown-effect'],
      );
  });
}

test('a refusal stays a refusal, and nobody decides on it again', async () => {
  const on = disk();
  const permit = {
    decision: 'abstain' as const,
    reasons: [{ code: 'permission.denied', stage: 'permission' as const, message: 'no', refs: [] }],
    evidence: [],
  };
  const first = await run({
    permit,
    response: said,
    disk: on,
    reportError: new FpfError({ code: 'report.unwritable', message: 'full', hint: 'none' }),
  });
  // As if the process had died before the end was written.
  on.events.splice(on.events.findIndex(({ kind }) => kind === 'run-ended'));
  const second = await run({
    permitting: async () => Promise.reject(new Error('asked again')),
    response: said,
    disk: on,
    resume: { run: first.run },
  });
  assert.deepEqual([second.outcome.outcome, second.outcome.reasons[0]?.code], ['abstained', 'permission.denied']);
});

test('what stops now a call that was let through and broken off stands as its last decision', async () => {
  const on = disk();
  const first = await run({ response: said, disk: on, runTool: async () => Promise.reject((on.cutAt = 0)) });
  on.cutAt = Infinity;
  const permit = {
    decision: 'abstain' as const,
    reasons: [{ code: 'permission.denied', stage: 'permission' as const, message: 'no', refs: [] }],
    evidence: [],
  };
  const second = await run({ response: said, disk: on, permit, resume: { run: first.run } });
  assert.deepEqual([second.outcome.outcome, second.seen.ran.length], ['abstained', 0]);
  assert.deepEqual(
    second.trace?.tool_calls.map(({ guard_decision: decision }) => decision),
    ['abstain'],
  );
});

test('an interrupted run goes on', async () => {
  const on = disk();
  const stopped = (signal: AbortSignal) =>
    new Promise<never>((_, refuse) => {
      if (signal.aborted) refuse(new Error('stopped'));
      signal.addEventListener('abort', () => refuse(new Error('stopped')));
    });
  const { query } = tryRun({ ...talk, disk: on, runTool: stopped });
  for await (const event of query) if (event.type === 'guard-decision') void query.interrupt();
  assert.equal((await query.result()).outcome, 'interrupted');
  const second = await run({ ...answering(on), resume: { run: query.runId } });
  // The call that was running when the run was stopped had failed, and stays so.
  assert.deepEqual([second.outcome.outcome, on.effects.length], ['degraded', 2]);
  assert.deepEqual(
    payloadsOf(on.events, 'run-ended').map(({ outcome }) => outcome),
    ['interrupted', 'degraded'],
  );
});

async function cut(): Promise<{ readonly on: Disk; readonly id: string }> {
  const on = disk(5);
  const { run: id } = await run({ ...talk, disk: on });
  on.cutAt = Infinity;
  return { on, id };
}

const moved: readonly (readonly [what: string, world: World, named: RegExp])[] = [
  ['another model', { stack: { model: { name: 'other', digest: null } } }, /model: \{.*fixture.*\} is now \{.*other/],
  ['another policy', { stack: { policy: { allow: [{ tool: '*' }], deny: [], ask: [] } } }, /policy: null is now/],
  [
    'another config',
    { stack: { recorded: { components: {}, config_hash: '1'.repeat(64), lock_hash: null } } },
    /config: null is now/,
  ],
  [
    'another component',
    { stack: { recorded: { components: { guards: 'x@2' }, config_hash: null, lock_hash: null } } },
    /components: \{\} is now \{"guards":"x@2"\}/,
  ],
];
for (const [what, world, named] of moved) {
  test(`${what} is refused by name, and taken where that is allowed, and told`, async () => {
    const { on, id } = await cut();
    const before = on.events.length;
    const refused = await run({ ...answering(on), ...world, resume: { run: id } });
    assert.deepEqual([refused.outcome.outcome, refused.outcome.reasons[0]?.code], ['failed', 'run.drift']);
    assert.match(refused.outcome.reasons[0]?.message ?? '', named);
    assert.equal(on.events.length, before, 'nothing was journaled');
    const allowed = await run({ ...answering(on), ...world, resume: { run: id, allowDrift: true } });
    assert.equal(allowed.outcome.outcome, 'completed');
    assert.match(payloadsOf(on.events, 'run-resumed')[0]?.drift[0] ?? '', named);
  });
}

test('a smaller budget of the beginning binds the whole run, over all its attempts', async () => {
  const on = disk(9);
  const first = await run({ ...talk, disk: on, budget: { tool_calls: 2 } });
  on.cutAt = Infinity;
  const second = await run({ ...answering(on), resume: { run: first.run } });
  assert.deepEqual(
    [second.outcome.outcome, second.outcome.reasons.at(-1)?.code, on.effects.length],
    ['exhausted', 'budget.tool-calls', 2],
  );
});

test('a run that has come to its end, one that is not there, and a journal that was changed are refused', async () => {
  const on = disk();
  const { run: id } = await run({ ...talk, disk: on });
  const code = async (run_: string, events?: (all: JournalEvent[]) => void) => {
    events?.(on.events);
    return (await run({ ...answering(on), resume: { run: run_ } })).outcome.reasons[0]?.code;
  };
  assert.equal(await code(id), 'run.not-resumable');
  const { on: other, id: broken } = await cut();
  const [, second] = other.events;
  assert.ok(second);
  other.events[1] = { ...second, payload: {} };
  assert.equal(
    (await run({ ...answering(other), resume: { run: broken } })).outcome.reasons[0]?.code,
    'journal.broken',
  );
  assert.equal((await run({ disk: disk(), resume: { run: 'nobody' } })).outcome.reasons[0]?.code, 'run.not-resumable');
});
