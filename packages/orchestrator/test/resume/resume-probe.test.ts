import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonObject, payloadsOf } from '@fpf/contracts';
import { Type } from '@sinclair/typebox';
import { defineTool, type ProbeAsk, type Probed, type ToolDefinition } from '../../src/index.ts';
import { type Disk, disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { run } from '../support/resumed-runs.ts';

const input = Type.Object({ room: Type.String({ maxLength: 32 }) }, { additionalProperties: false });
const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' as const };
const definition: ToolDefinition<typeof input, never> = {
  name: 'book',
  description: 'Book a room.',
  input,
  effect: 'verifiable',
  guard,
  timeoutMs: 200,
  run: async () => Promise.reject(new Error('the fake runner runs nothing')),
};

type Probe = (args: JsonObject, asked: ProbeAsk) => Probed | Promise<Probed>;

function world(on: Disk, probe?: Probe): World {
  const tools = [defineTool({ ...definition, ...(probe && { probe }) })];
  const response = { tool_calls: [{ name: 'book', arguments: { room: 'blue' } }] };
  return { disk: on, response, stack: { tools, allowInProcess: true } };
}

/** A run that was broken off after the call had begun. */
async function begun(): Promise<{ readonly on: Disk; readonly id: string }> {
  const on = disk();
  const { run: id } = await run({ ...world(on), runTool: async () => Promise.reject((on.cutAt = 0)) });
  on.cutAt = Infinity;
  return { on, id };
}

test('what a probe finds done is a result, known by the probe; it is not done again, and the probe is told which call', async () => {
  const { on, id } = await begun();
  const asked: unknown[] = [];
  const probe: Probe = (args, { callId }) => (asked.push([args, callId]), 'done');
  const { outcome, seen, trace } = await run({ ...world(on, probe), resume: { run: id } });
  assert.deepEqual([outcome.outcome, seen.ran, asked], ['completed', [], [[{ room: 'blue' }, `${id}/1`]]]);
  assert.deepEqual(
    trace?.tool_calls.map(({ state, evidence = [] }) => [
      state,
      evidence.map(({ id: of, by, value }) => [of, by, value]),
    ]),
    [['pass', [['probe:book', 'probe', 'done']]]],
  );
  assert.equal(outcome.usage.tool_calls, 1);
  assert.deepEqual([on.audit.at(-2)?.state, on.audit.at(-2)?.capability], ['pass', 'in-process']);
});

test('what it finds not done is run again', async () => {
  const { on, id } = await begun();
  const { outcome, seen } = await run({ ...world(on, () => 'not-done'), resume: { run: id } });
  assert.deepEqual([outcome.outcome, seen.ran, outcome.usage.tool_calls], ['completed', ['book'], 1]);
});

const unsure: readonly (readonly [what: string, probe: Probe | undefined])[] = [
  ['does not know', () => 'unknown'],
  ['throws', () => Promise.reject(new Error('no network'))],
  ['throws at once', () => assert.fail('no network')],
  ['is late', () => new Promise<Probed>(() => undefined)],
  ['answers oddly', () => 'yes' as Probed],
  ['is not there', undefined],
];
for (const [what, probe] of unsure) {
  test(`a probe that ${what} leaves the call unknown: said so, counted, and not run again`, async () => {
    const { on, id } = await begun();
    const { outcome, seen, trace } = await run({ ...world(on, probe), resume: { run: id } });
    assert.deepEqual(
      [outcome.outcome, seen.ran, trace?.tool_calls[0]?.error?.code],
      ['degraded', [], 'run.unknown-effect'],
    );
    assert.equal(outcome.usage.tool_calls, 1);
    assert.equal(payloadsOf(on.events, 'tool-unknown').length, 1);
  });
}

test('a run that is stopped while a probe is asked has not been answered: it is asked again when the run goes on', async () => {
  const { on, id } = await begun();
  const { query } = tryRun({
    ...world(on, () => (void query.interrupt(), new Promise<Probed>(() => undefined))),
    resume: { run: id },
  });
  assert.equal((await query.result()).outcome, 'interrupted');
  assert.deepEqual(payloadsOf(on.events, 'tool-unknown'), []);
  const { outcome } = await run({ ...world(on, () => 'done'), resume: { run: id } });
  assert.equal(outcome.outcome, 'completed');
});

test('a probe that nobody would ask is refused', () => {
  assert.throws(() => defineTool({ ...definition, effect: 'once', probe: () => 'done' }), {
    code: 'tool.probe-needless',
  });
});

test('a call that was said to be unknown stays so when its run goes on, and its probe is not asked again', async () => {
  const { on, id } = await begun();
  await run({ ...world(on, () => ((on.cutAt = on.writes + 2), 'unknown')), resume: { run: id } });
  on.cutAt = Infinity;
  assert.deepEqual(
    on.events.slice(-2).map(({ kind }) => kind),
    ['run-resumed', 'tool-unknown'],
  );
  let asked = 0;
  const { outcome, seen } = await run({ ...world(on, () => ((asked += 1), 'done')), resume: { run: id } });
  assert.deepEqual([outcome.outcome, seen.ran, asked], ['degraded', [], 0]);
  assert.equal(payloadsOf(on.events, 'tool-unknown').length, 1);
});
