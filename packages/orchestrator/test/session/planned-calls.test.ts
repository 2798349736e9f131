import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type JournalEvent, payloadsOf, type PlannedCalls, reason, RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { plannedCalls } from '../../src/index.ts';
import { again, differing } from '../replay/again.ts';
import { judging } from '../replay/judging.ts';
import { disk } from '../support/fake-session.ts';
import { type Tried, tryRun, type World } from '../support/fakes.ts';
import { call, find, flowing, found, parted, save, saved } from '../support/parted-runs.ts';

const wishes: World['wishes'] = [
  { text: 'Find Ada', verb: 'find' },
  { text: 'save Hello to a.md', verb: 'save' },
];
const hello = call('save_text', { path: 'a.md', content: 'Hello' });
/** Two things are asked for, and neither needs what the other gives. */
const two: World = { ...parted, wishes, responses: [{ final: 'I cannot.' }, found, hello], guards: judging() };

async function eventsOf(world: World): Promise<readonly JournalEvent[]> {
  const { query, seen } = tryRun({ ...world, embedding: { mode: 'propose' } });
  await query.result();
  assert.deepEqual(seen.ran, []);
  return seen.reports.at(-1)?.events ?? [];
}

async function go(world: World, plan: PlannedCalls) {
  const tried: Tried = tryRun({ ...world, embedding: { plan } });
  const outcome = await tried.query.result();
  return { ...tried, outcome, report: tried.seen.reports.at(-1), codes: outcome.reasons.map(({ code }) => code) };
}

const noPlan =
  (words: RegExp) =>
  (error: unknown): boolean =>
    FpfError.is(error) && error.code === 'run.no-plan' && words.test(error.message);

test('the calls of a plan are made as it showed them, no model is asked, and the journal says whose they are', async () => {
  const events = await eventsOf(two);
  const plan = plannedCalls(events);
  const { seen, outcome, report } = await go(two, plan);
  assert.deepEqual([outcome.outcome, seen.ran, seen.asked], ['completed', ['find', 'save_text'], []]);
  assert.ok(report);
  const argsOf = (of: readonly JournalEvent[]) =>
    payloadsOf(of, 'guard-decision').map(({ tool, args, skill, schema_id, wishes: about }) => [
      tool,
      args,
      skill,
      schema_id,
      about,
    ]);
  assert.deepEqual(argsOf(report.events), argsOf(events));
  assert.deepEqual(report.trace.plan, { run: events[0]?.run_id, head: events.at(-1)?.hash });
  assert.equal(report.trace.request, 'Greet Ada');
  assert.deepEqual(check(RunTrace, report.trace), []);
  assert.match(outcome.explanation, new RegExp(`those that run ${plan.run} planned; no model was asked`));
});

test('rules and guards are asked again: what they stop is not made, and nothing behind it is begun', async () => {
  const plan = plannedCalls(await eventsOf(two));
  const stops = (tool: string): World => ({
    ...two,
    guards: {
      ...judging(),
      permit: async ({ tool: { name } }) =>
        name === tool
          ? { decision: 'abstain', reasons: [reason('permission.denied', 'permission', 'No.')], evidence: [] }
          : { decision: 'pass', reasons: [], evidence: [] },
    },
  });
  const first = await go(stops('find'), plan);
  assert.deepEqual([first.outcome.outcome, first.outcome.exit_code, first.seen.ran], ['abstained', 3, []]);
  assert.deepEqual(first.codes, ['permission.denied', 'run.plan-stopped']);
  assert.match(first.outcome.reasons[1]?.message ?? '', /Not begun: save_text\./);
  const second = await go(stops('save_text'), plan);
  assert.deepEqual([second.outcome.outcome, second.outcome.exit_code, second.seen.ran], ['degraded', 4, ['find']]);
  assert.deepEqual(second.codes, ['permission.denied', 'run.part-not-done']);
});

test('a call that fails ends it too: what comes behind it may rest on it', async () => {
  const plan = plannedCalls(await eventsOf(two));
  const failed = await go({ ...two, result: { success: false, return_code: 1 } }, plan);
  assert.deepEqual([failed.outcome.outcome, failed.outcome.exit_code, failed.seen.ran], ['degraded', 4, ['find']]);
  assert.equal(failed.codes.at(-1), 'run.plan-stopped');
});

test('skills are loaded one by one, by the bytes that the plan had', async () => {
  const plan = plannedCalls(await eventsOf(two));
  const pins: unknown[] = [];
  await go({ ...two, loading: (options) => void pins.push(options?.pins) }, plan);
  assert.deepEqual(pins, [
    plan.skills.map(({ name, version, hash, source, schemas }) => ({
      name,
      version,
      hash,
      source,
      tool_schemas: schemas,
    })),
  ]);
});

test('a plan of which anything is left out, or would not run as it is, is refused and says why', async () => {
  const asking: World['permitting'] = async () => ({
    decision: 'abstain',
    reasons: [reason('permission.ask', 'permission', 'A rule asks.')],
    evidence: [],
  });
  for (const [world, words] of [
    [{ ...two, responses: [{ final: 'no' }] }, /it abstained \(model\.no-call: /],
    [{ ...two, guards: { ...judging(), permit: asking } }, /it abstained \(permission\.ask: A rule asks\./],
    [{ ...parted, guards: judging(), responses: [found, saved] }, /run\.not-planned: .*a plan does not run that/],
    [
      { ...two, wishes: [{ text: 'Greet Ada' }], responses: [call('find', { name: '[secret:DOOR]' })] },
      /needs the secret DOOR, which no record holds/,
    ],
    [{ ...flowing, guards: judging() }, /run\.not-planned: .*Not planned: saved, each\./],
  ] as const)
    await assert.rejects(async () => plannedCalls(await eventsOf(world)), noPlan(words));
  const { query, seen } = tryRun(two);
  await query.result();
  assert.throws(() => plannedCalls(seen.reports.at(-1)?.events ?? []), noPlan(/is no plan/));
});

test('a plan of a flow whose steps need no result has them all, each as a step of the flow', async () => {
  const flow = {
    steps: [
      { id: 'found', call: 'finder#find', args: { name: { from: 'input.name' } } },
      { id: 'saved', call: 'saver#save_text', args: { path: { value: 'a.md' }, content: { from: 'input.name' } } },
    ],
  };
  const [first, ...used] = flowing.skills ?? [];
  assert.ok(first);
  const skills = [{ ...first, tools: first.tools.map((tool) => ({ ...tool, flow })) }, ...used];
  const events = await eventsOf({ ...flowing, skills, wishes: [{ text: 'Greet Ada' }], guards: judging() });
  assert.deepEqual(
    plannedCalls(events).calls.map(({ skill, tool, flow_step: step }) => [skill, tool, step]),
    [
      ['finder', 'find', 'greeter@1.0.0#find_and_save/found'],
      ['saver', 'save_text', 'greeter@1.0.0#find_and_save/saved'],
    ],
  );
});

test('cut off before any write it goes on from its own journal, makes no call twice, and is replayed to the same', async () => {
  const plan = plannedCalls(await eventsOf(two));
  const { responses: _none, ...rest } = two;
  const world: World = { ...rest, tools: [find, save], embedding: { plan } };
  const on = disk();
  const whole = tryRun({ ...world, disk: on });
  assert.equal((await whole.query.result()).outcome, 'completed');
  assert.deepEqual(differing(await again({ world, on })), []);
  for (let cutAt = 2; cutAt <= on.writes; cutAt += 1) {
    const at = disk(cutAt);
    const first = tryRun({ ...world, disk: at });
    await first.query.result();
    at.cutAt = Infinity;
    const { embedding: _plan, ...later } = world;
    const second = tryRun({ ...later, disk: at, resume: { run: first.query.runId } });
    assert.equal((await second.query.result()).outcome, 'completed', `before write ${cutAt}`);
    assert.equal(new Set(at.effects).size, at.effects.length, 'no call was kept twice');
    assert.equal(findChainBreak('journal', at.events), undefined);
    assert.deepEqual([...first.seen.asked, ...second.seen.asked], []);
    assert.deepEqual(differing(await again({ world, on: at })), [], `before write ${cutAt}`);
  }
});
