import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, genesisHash, payloadsOf, type Reporter } from '@fpf/contracts';
import type { Hook } from '../../src/index.ts';
import { disk } from '../support/fake-session.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { answering, bob, run, talk } from '../support/resumed-runs.ts';

const toEve: Hook = { name: 'eve', stage: 'before-tool', run: () => ({ args: { name: 'Eve' } }) };

test('calls are counted as they were proposed, whatever hooks make of them, before a resume and after it', async () => {
  // Ada, Bob, Eve: three calls, of which a hook makes the same one.
  const world: World = { ...talk, budget: { identical_calls: 1 }, embedding: { hooks: [toEve] } };
  const uncut = disk();
  const whole = await run({ ...world, disk: uncut });
  assert.equal(whole.outcome.outcome, 'completed');
  // From its first call on.
  for (let cutAt = 6; cutAt < uncut.writes; cutAt += 1) {
    const on = disk(cutAt);
    const first = await run({ ...world, disk: on });
    on.cutAt = Infinity;
    const second = await run({ ...answering(on, world), resume: { run: first.run } });
    assert.deepEqual([second.outcome.outcome, second.outcome.usage.tool_calls], ['completed', 3], `cut at ${cutAt}`);
  }
});

test('the model is told of its own arguments after a resume, as it was before', async () => {
  const world: World = { ...talk, embedding: { hooks: [toEve] } };
  const whole = await run({ ...world, disk: disk() });
  const on = disk(9);
  const first = await run({ ...world, disk: on });
  on.cutAt = Infinity;
  const second = await run({ ...answering(on, world), resume: { run: first.run } });
  const asked = (of: typeof whole) => JSON.stringify(of.seen.asked.at(-1)).replaceAll(of.run, 'RUN');
  assert.equal(asked(second), asked(whole));
});

test('what hooks say of the end of a run is told with it', async () => {
  const note: Hook = { name: 'archive', stage: 'run-end', run: () => ({ note: 'kept under 7' }) };
  const on = disk();
  const { outcome, trace } = await run({ response: said, disk: on, embedding: { hooks: [note] } });
  const told = [{ name: 'archive', stage: 'run-end', said: 'nothing', note: 'kept under 7' }];
  assert.deepEqual([outcome.hooks, trace?.hooks, payloadsOf(on.events, 'run-ended')[0]?.hooks], [told, told, told]);
  const failing: Hook = { name: 'broken', stage: 'run-end', run: () => assert.fail('no') };
  const other = await run({ response: said, embedding: { hooks: [failing] } });
  assert.deepEqual([other.outcome.outcome, other.outcome.hooks?.[0]?.said], ['failed', 'failed']);
});

test('the plans of a run hold from its first event on, also when it goes on later', async () => {
  const on = disk(5);
  const first = await run({ ...talk, disk: on });
  on.cutAt = Infinity;
  const second = await run({ ...answering(on), resume: { run: first.run } });
  assert.equal(second.seen.holder?.window.start, on.events[0]?.at);
  assert.equal(first.seen.holder?.window.start, on.events[0]?.at);
});

test('a run that had ended without its report is only reported: nothing is journaled, asked or run, and no hook is called', async () => {
  const on = disk();
  const first = await run({ ...talk, disk: on });
  const events = on.events.length;
  let heads: readonly string[] = [];
  const isWhole: Reporter['isWhole'] = async (_dir, head) => ((heads = [...heads, head]), false);
  const world: World = {
    ...talk,
    disk: on,
    isWhole,
    embedding: { hooks: [{ name: 'no', stage: 'run-end', run: () => assert.fail('called') }] },
  };
  const tried = tryRun({ ...world, resume: { run: first.run } });
  const outcome = await tried.query.result();
  assert.deepEqual([outcome, tried.seen.asked, tried.seen.ran, on.events.length], [first.outcome, [], [], events]);
  assert.deepEqual(heads, [on.events.at(-1)?.hash]);
  assert.deepEqual(tried.seen.reports.at(-1)?.trace, {
    ...first.trace,
    agentfs_session: { db_path: 'session.db', snapshot_id: genesisHash },
  });
  const [first_] = on.events;
  assert.ok(first_);
  on.events[0] = { ...first_, payload: {} };
  assert.equal((await run({ ...world, resume: { run: first.run } })).outcome.reasons[0]?.code, 'journal.broken');
});

test('skills that are not what the run began with are refused before anything is journaled', async () => {
  const on = disk(8);
  const first = await run({ ...talk, disk: on });
  on.cutAt = Infinity;
  const events = on.events.length;
  const loadError = new FpfError({
    code: 'skill.hash-drift',
    message: 'greeter is not as it was',
    hint: 'bring it back',
  });
  const refused = await run({ ...answering(on), loadError, resume: { run: first.run } });
  assert.deepEqual([refused.outcome.reasons[0]?.code, on.events.length], ['skill.hash-drift', events]);
  assert.equal((await run({ ...answering(on), resume: { run: first.run } })).outcome.outcome, 'completed');
});

test('a run that begins says where it is before its first event', async () => {
  const on = disk(1);
  const told: unknown[] = [];
  const { run: id } = await run({
    response: { tool_calls: bob.tool_calls ?? [] },
    disk: on,
    embedding: { opened: (begun) => void told.push(begun) },
  });
  assert.deepEqual([told, on.events], [[{ run: id, session: 'session-1' }], []]);
});
