import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type JournalEvent, payloadsOf, RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { fixedHost } from '@fpf/contract-tests';
import { disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { talk } from '../support/resumed-runs.ts';
import { declined, taken, waved } from '../support/second-offers.ts';
import { over, type Sessions, sessionsOf } from './fork-world.ts';

/** Ids that no two runs of a test share. */
const host = fixedHost();

/** A run of two turns and three calls, come to its end. */
async function parent(): Promise<{
  readonly sessions: Sessions;
  readonly run: string;
  readonly events: readonly JournalEvent[];
}> {
  const on = disk();
  const { query } = tryRun({ ...talk, disk: on }, host);
  assert.equal((await query.result()).outcome, 'completed');
  return { sessions: sessionsOf({ 'session-1': on }), run: query.runId, events: [...on.events] };
}

const seqOf = (events: readonly JournalEvent[], kind: string, key: string): number =>
  events.find((event) => event.kind === kind && event.step_key === key)?.seq ?? 0;

async function fork(sessions: Sessions, world: World, ask: NonNullable<World['fork']>) {
  const { query, seen, events } = tryRun(over(sessions, { ...world, fork: ask }), host);
  const outcome = await query.result();
  const session = sessions.clones.at(-1)?.to ?? '';
  const { audit = [] } = seen.reports.at(-1) ?? {};
  assert.equal(findChainBreak('audit', audit), undefined, 'the audit of the bundle holds from its first row on');
  const journal = sessions.disks.get(session)?.events.filter((event) => event.run_id === query.runId) ?? [];
  return { run: query.runId, outcome, seen, told: await events(), journal, session, trace: seen.reports.at(-1)?.trace };
}

test('a fork begins with what its parent had, asks only what is left, and its journal and trace say whose it is', async () => {
  const { sessions, run, events } = await parent();
  const at = seqOf(events, 'tool-result', 'result/1');
  const forked = await fork(
    sessions,
    { ...talk, responses: [{ final: 'That will do.' }] },
    { run, session: 'session-1', at },
  );
  assert.notEqual(forked.run, run);
  assert.equal(forked.outcome.outcome, 'completed', JSON.stringify(forked.outcome.reasons));
  assert.deepEqual(sessions.clones, [{ from: 'session-1', to: 'session-1-1', at: 1 }]);
  const copied = forked.journal.slice(0, at);
  for (const [index, { kind, step_key, at: when, payload }] of copied.entries()) {
    const same = events[index];
    assert.deepEqual([kind, step_key, when], [same?.kind, same?.step_key, same?.at]);
    if (kind !== 'run-started') assert.deepEqual(payload, same?.payload);
  }
  const from = { run, seq: at, head: events[at - 1]?.hash };
  assert.deepEqual(copied[0]?.payload, { ...events[0]?.payload, session: 'session-1-1', parent: from });
  assert.deepEqual(
    forked.journal.slice(at).map(({ kind }) => kind),
    ['run-resumed', 'model-result', 'run-ended'],
  );
  assert.equal(findChainBreak('journal', forked.journal), undefined, 'it holds alone');
  assert.deepEqual(check(RunTrace, forked.trace), []);
  assert.deepEqual([forked.trace?.parent, forked.trace?.run_id], [from, forked.run]);
  assert.deepEqual(
    forked.trace?.tool_calls.map(({ call_id }) => call_id),
    [`${run}/1`],
    'a call keeps the id that it was made under',
  );
  const rows = forked.seen.reports.at(-1)?.audit.filter(({ op }) => op === 'tool') ?? [];
  assert.ok(
    rows.some(({ caller }) => caller.call === `${run}/1`),
    'and its row is in the audit of the bundle',
  );
  const [asked] = forked.seen.asked;
  assert.equal(forked.seen.asked.length, 1);
  assert.deepEqual(asked?.messages.at(-1)?.tool_call_id, `${run}/1`, 'and the model is told of it under that');
});

test('a fork after a second offer has that offer, with a message and without, and makes no third', async () => {
  const on = disk();
  const world: World = { ...taken, multiTurn: true, responses: [declined, declined] };
  const { query } = tryRun({ ...world, disk: on }, host);
  await query.result();
  for (const message of [undefined, 'Wave at Ada, please.']) {
    const forked = await fork(
      sessionsOf({ 'session-1': on }),
      { ...world, responses: [waved, { final: 'Waved.' }] },
      {
        run: query.runId,
        session: 'session-1',
        at: seqOf(on.events, 'skills-loaded', 'load/2'),
        ...(message !== undefined && { message }),
      },
    );
    assert.equal(forked.outcome.outcome, 'completed');
    assert.equal(payloadsOf(forked.journal, 'skills-loaded').length, 2);
    assert.deepEqual(
      forked.seen.asked.map(({ tools }) => tools.map(({ name }) => name)),
      [
        ['wave', 'bow'],
        ['wave', 'bow'],
      ],
    );
  }
});

test('the parent stays as it is: its journal, its audit and its effects are the same, byte for byte', async () => {
  const { sessions, run, events } = await parent();
  const kept = (): string => JSON.stringify({ ...sessions.disks.get('session-1'), reads: undefined });
  const before = kept();
  const at = seqOf(events, 'skills-loaded', 'load');
  const forked = await fork(sessions, talk, { run, session: 'session-1', at });
  assert.equal(forked.outcome.outcome, 'completed');
  assert.equal(kept(), before);
  assert.equal(sessions.clones[0]?.at, 0, 'no call had been made then');
  assert.deepEqual(
    forked.trace?.tool_calls.map(({ call_id }) => call_id),
    [1, 2, 3].map((seq) => `${forked.run}/${seq}`),
    'what the fork calls is its own',
  );
});

test('at the end of a run that is completed nothing is asked and nothing is done again; a fork can be forked', async () => {
  const { sessions, run } = await parent();
  const forked = await fork(sessions, talk, { run, session: 'session-1' });
  assert.deepEqual([forked.outcome.outcome, forked.seen.asked.length, forked.seen.ran.length], ['completed', 0, 0]);
  assert.equal(sessions.clones[0]?.at, undefined, 'the session is as it was then');
  const again = await fork(sessions, talk, { run: forked.run, session: forked.session, at: 3 });
  assert.equal(again.outcome.outcome, 'completed');
  assert.equal(again.trace?.parent?.run, forked.run);
});

test('who listens is told whose run it is and where it works, and not its parent’s steps as if they were taken now', async () => {
  const { sessions, run, events } = await parent();
  const at = seqOf(events, 'tool-result', 'result/1');
  const { told, run: own } = await fork(sessions, talk, { run, session: 'session-1', at, message: 'Greet Bob, too.' });
  const kinds = told.filter(({ type }) => type !== 'stage').map(({ type }) => type);
  assert.deepEqual(kinds.slice(0, 3), ['run-started', 'control-taken', 'run-resumed']);
  assert.ok(told.every(({ run_id: id }) => id === own));
});

test('a message is heard in the next turn, also by a run that had come to its end', async () => {
  const { sessions, run } = await parent();
  const text = 'Greet Bob, too.';
  const { seen, outcome, journal } = await fork(
    sessions,
    { ...talk, responses: [{ final: 'Bob is greeted.' }] },
    { run, session: 'session-1', message: text },
  );
  assert.deepEqual(
    outcome.reasons.map(({ code, message }) => `${code}: ${message}`),
    ['run.part-not-done: 1 of 2 done. Not done: "Greet Bob, too.".'],
    'what its parent had called is no answer to it',
  );
  assert.deepEqual([outcome.outcome, outcome.exit_code], ['degraded', 4]);
  assert.deepEqual([seen.asked.length, seen.ran.length], [1, 0], 'what was done is not done again');
  assert.deepEqual(seen.asked[0]?.messages.at(-1)?.content, [{ type: 'text', text }]);
  assert.equal(journal.at(-2)?.step_key, 'model/4');
});

test('a message is journaled as a control of the next turn, with the parent’s events, in one transaction', async () => {
  const { sessions, run, events } = await parent();
  const at = seqOf(events, 'tool-result', 'result/2');
  const { journal } = await fork(sessions, talk, { run, session: 'session-1', at, message: 'Greet Bob, too.' });
  assert.deepEqual(payloadsOf(journal, 'control-taken'), [
    { n: 1, before: 'turn/3', control: { kind: 'message', text: 'Greet Bob, too.', wish: true } },
  ]);
  assert.equal(journal[at]?.kind, 'control-taken');
  assert.equal(journal[at]?.step_key, 'control/1');
});

const refusals: readonly (readonly [
  what: string,
  code: string,
  exit: number,
  ask: (run: string, events: readonly JournalEvent[]) => NonNullable<World['fork']>,
])[] = [
  ['an unknown run', 'run.unknown', 2, () => ({ run: 'other', session: 'session-1' })],
  ['an unknown session', 'run.unknown', 2, (run) => ({ run, session: 'session-9' })],
  [
    'a point inside a call',
    'run.no-fork-point',
    2,
    (run, all) => ({ run, session: 'session-1', at: seqOf(all, 'tool-intent', 'intent/2') }),
  ],
  ['its end', 'run.no-fork-point', 2, (run, all) => ({ run, session: 'session-1', at: all.length })],
  ['a message without words', 'run.control-refused', 1, (run) => ({ run, session: 'session-1', message: ' ' })],
];

for (const [what, code, exit, ask] of refusals) {
  test(`${what} is refused, and nothing is cloned`, async () => {
    const { sessions, run, events } = await parent();
    const { outcome, seen } = await fork(sessions, talk, ask(run, events));
    assert.deepEqual(
      [outcome.outcome, outcome.reasons.map((why) => why.code), outcome.exit_code],
      ['failed', [code], exit],
    );
    assert.deepEqual([sessions.clones, seen.reports], [[], []]);
    assert.ok(!sessions.opened.includes('session-9'), 'to open one that is not there would make it');
  });
}

test('a journal that was altered, a run that somebody holds, and a drifted model are refused, each by its name', async () => {
  const { sessions, run } = await parent();
  const drifted = await fork(
    sessions,
    { ...talk, stack: { model: { name: 'other', digest: null } } },
    { run, session: 'session-1' },
  );
  assert.deepEqual([drifted.outcome.exit_code, drifted.outcome.reasons[0]?.code], [5, 'run.drift']);
  assert.match(drifted.outcome.reasons[0]?.message ?? '', /model: .*fixture.* is now .*other/);
  const allowed = await fork(
    sessions,
    { ...talk, stack: { model: { name: 'other', digest: null } } },
    { run, session: 'session-1', allowDrift: true, at: 3 },
  );
  assert.deepEqual(payloadsOf(allowed.journal, 'run-resumed').length, 1);
  assert.match(payloadsOf(allowed.journal, 'run-resumed')[0]?.drift[0] ?? '', /^model: /);

  const locked = new FpfError({ code: 'session.locked', message: 'session s is held by process 17', hint: 'Wait.' });
  const world = over(sessions, { ...talk, fork: { run, session: 'session-1' } });
  const { query } = tryRun(
    { ...world, agentfs: (seen) => ({ ...world.agentfs?.(seen), open: async () => Promise.reject(locked) }) },
    host,
  );
  const held = await query.result();
  assert.deepEqual(
    [held.reasons[0]?.code, held.reasons[0]?.message],
    ['session.locked', 'session s is held by process 17'],
  );

  const events = sessions.disks.get('session-1')?.events ?? [];
  const [third] = events.splice(2, 1);
  if (third) events.splice(2, 0, { ...third, payload: { ...third.payload, forged: true } });
  const broken = await fork(sessions, talk, { run, session: 'session-1' });
  assert.equal(broken.outcome.reasons[0]?.code, 'journal.broken');
  assert.equal(sessions.clones.length, 1, 'only the one that was allowed');
});
