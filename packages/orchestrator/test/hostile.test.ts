import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { type Host, payloadsOf, RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { fixedHost } from '@fpf/contract-tests';
import type { Hook, HookInput } from '../src/index.ts';
import { calling, done, keptOpen, told } from './controls/turned-run.ts';
import { disk } from './support/fake-session.ts';
import { nothingSeen, said, stackOf, tryRun, type World } from './support/fakes.ts';
import { again, differing } from './replay/again.ts';
import { judging } from './replay/judging.ts';
import { talk } from './support/resumed-runs.ts';
import { eventsOf, handing } from './support/task-runs.ts';

// A rejection that nobody hears fails the file that it comes up in: each of these leaves none.

for (const stage of ['before-model', 'after-model', 'before-tool', 'after-tool', 'run-end'] as const)
  test(`a hook of ${stage} that throws after its time is over has stopped it by being late`, async () => {
    const late: Hook = {
      name: 'late',
      stage,
      timeoutMs: 5,
      run: async (_input: HookInput, signal: AbortSignal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await sleep(5);
        throw new Error('too late to matter');
      },
    };
    const { reasons } = await tryRun({ embedding: { hooks: [late] } }).query.result();
    assert.match(reasons.at(-1)?.message ?? '', /late failed: no answer within 5 ms/);
    await sleep(20);
  });

test('a program that never answers what rules ask holds a run no longer than its time', async () => {
  const world: World = {
    guards: judging(() => ({ rule: 'ask' })),
    budget: { wall_ms: 30 },
    embedding: { canUseTool: () => new Promise(() => undefined) },
  };
  const alive = setTimeout(() => undefined, 60_000);
  const { outcome, exit_code: exit } = await tryRun(world).query.result();
  clearTimeout(alive);
  assert.deepEqual([outcome, exit], ['exhausted', 124]);
});

test('who is told where a run is and throws has failed it; who reads its events and throws has not', async () => {
  const opened = (): void => {
    throw new Error('no room to note it');
  };
  const { query, seen } = tryRun({ embedding: { opened } });
  const failed = await query.result();
  assert.deepEqual(
    [failed.outcome, failed.reasons[0]?.message, seen.closed, seen.asked.length],
    ['failed', 'no room to note it', 1, 0],
  );
  const read = tryRun();
  const reader = async (): Promise<void> => {
    for await (const { type } of read.query) if (type === 'run-started') throw new Error('the reader fell over');
  };
  await assert.rejects(reader(), /fell over/);
  assert.equal((await read.query.result()).outcome, 'completed');
});

test('a reader that stops early, and one that comes after it, hold nothing up', async () => {
  const { query, events } = tryRun();
  for await (const _first of query) break;
  assert.equal((await query.result()).outcome, 'completed');
  assert.equal((await events()).at(-1)?.type, 'run-ended');
});

const stages = await tryRun(handing).events();
for (const [index, { type }] of stages.entries())
  test(`close() when event ${index + 1} (${type}) is heard: one end, nothing goes on, and the same again`, async () => {
    const on = disk();
    const world: World = { guards: judging(), ...handing };
    const { query, seen } = tryRun({ ...world, disk: on });
    let heard = 0;
    const closing: Promise<unknown>[] = [];
    for await (const _event of query) if ((heard += 1) === index + 1) closing.push(query.close(), query.close());
    const outcome = await query.result();
    for (const closed of await Promise.all(closing)) assert.deepEqual(closed, outcome);
    const [written, asked, ran] = [on.writes, seen.asked.length, seen.ran.length];
    await sleep(1);
    assert.deepEqual([on.writes, seen.asked.length, seen.ran.length, seen.closed], [written, asked, ran, 1]);
    assert.equal(payloadsOf(eventsOf(query.runId, on.events), 'run-ended').length, 1);
    assert.deepEqual(differing(await again({ world, on })), []);
  });

test('two messages at once are both told, in the order in which they were sent', async () => {
  const { query, seen, waits } = keptOpen({ responses: [calling('Ada'), done] });
  await waits(1);
  await Promise.all([query.send('One.'), query.send('Two.')]);
  await query.end();
  assert.deepEqual(told(seen.asked[2]).slice(-2), ['user: One.', 'user: Two.']);
});

test('of two answers to one question the first counts, and the second is told so', async () => {
  const { query } = tryRun({ guards: judging(() => ({ rule: 'ask' })), response: said });
  const { outcome, reasons } = await query.result();
  const id = reasons[0]?.refs.at(-1) ?? '';
  const answer = (decision: 'allow' | 'deny') => query.answer(id, { decision, by: 'a person', forMs: 60_000 });
  const [first, second] = await Promise.allSettled([answer('deny'), answer('allow')]);
  assert.deepEqual([outcome, first.status === 'fulfilled' && first.value.state], ['paused', 'denied']);
  assert.equal(second.status === 'rejected' && (second.reason as { readonly code: string }).code, 'approval.not-open');
  await assert.rejects(query.answer('nobody', { decision: 'allow', by: 'x', forMs: 1 }), { code: 'approval.unknown' });
});

test('a tool that changes what it is handed changes nothing of what was decided, journaled and told', async () => {
  const on = disk();
  const world: World = { ...talk, guards: judging() };
  const shown: unknown[] = [];
  const look: Hook = {
    name: 'look',
    stage: 'after-tool',
    run: (input) => void shown.push('call' in input && input.call.args['name']),
  };
  const seen = nothingSeen();
  const stack = stackOf({ ...world, disk: on, mutate: (args) => void (args['name'] = 'Mallory') }, seen, fixedHost());
  await stack
    .query('Greet Ada', { workspace: '/nowhere', stateDir: '/nowhere', runsDir: '/nowhere', hooks: [look] })
    .result();
  assert.deepEqual(shown, ['Ada', 'Bob', 'Eve']);
  assert.deepEqual(told(seen.asked[1]).at(-2), 'assistant: greet {"name":"Ada"}');
  assert.deepEqual(differing(await again({ world, on })), []);
});

test('a signal that was aborted before anything began: nothing is decided again, and nobody asked', async () => {
  const on = disk();
  await tryRun({ ...talk, disk: on }).query.result();
  const seen = nothingSeen();
  const stack = stackOf(talk, seen, fixedHost());
  const signal = AbortSignal.abort(new Error('before it began'));
  await assert.rejects(stack.replay(on.events, { signal }), /before it began/);
  await assert.rejects(stack.askAgain(on.events, { signal }), /before it began/);
  assert.equal(seen.asked.length, 0);
});

test('a clock that goes backwards changes no order, and no time is less than none', async () => {
  const on = disk();
  const { ids, log } = fixedHost();
  let [now, monotonic] = [Date.UTC(2026, 0, 1), 1e9];
  const host: Host = { ids, log, clock: { now: () => (now -= 60_000), monotonic: () => (monotonic -= 1_000) } };
  const world: World = { guards: judging(), ...handing };
  const { query, seen } = tryRun({ ...world, disk: on }, host);
  const { outcome, usage } = await query.result();
  assert.deepEqual([outcome, usage.wall_ms], ['completed', 0]);
  const report = seen.reports[0];
  for (const trace of [report?.trace, ...(report?.tasks ?? []).map((task) => task.trace)])
    assert.deepEqual(check(RunTrace, trace), []);
  for (const id of new Set(on.events.map(({ run_id: of }) => of)))
    assert.equal(findChainBreak('journal', eventsOf(id, on.events)), undefined);
  assert.deepEqual(differing(await again({ world, on })), []);
});

test('a policy that the program changes in its own object, once the stack is made, is still the one that was given', async () => {
  const policy = { allow: [], deny: [{ tool: 'greet' }], ask: [] };
  const on = disk();
  const stack = stackOf({ stack: { policy }, disk: on }, nothingSeen(), fixedHost());
  policy.deny.pop();
  await stack.query('Greet Ada', { workspace: '/nowhere', stateDir: '/nowhere', runsDir: '/nowhere' }).result();
  assert.deepEqual(payloadsOf(on.events, 'run-started')[0]?.policy?.deny, [{ tool: 'greet' }]);
});
