import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardSpec, GuardVerdict } from '@fpf/contracts';
import { askGuards } from '../../src/call/ask-guards.ts';
import { tryRun, type World } from '../support/fakes.ts';

const spec: GuardSpec = { predicate: 'all is well', required_evidence: ['session.open'], failure_mode: 'abstain' };
const never = (): Promise<never> => new Promise(() => undefined);
const hanging: readonly (readonly [method: string, world: World])[] = [
  ['permit', { permitting: never }],
  ['decide', { decide: never }],
];

for (const [method, world] of hanging) {
  test(`an engine that never answers to ${method} has abstained when the time of the run is over`, async () => {
    const { query, seen } = tryRun({ ...world, budget: { wall_ms: 200 } });
    const outcome = await query.result();
    assert.deepEqual([outcome.outcome, outcome.state], ['exhausted', 'abstain']);
    assert.deepEqual(seen.ran, []);
    assert.ok(outcome.reasons.some(({ code }) => code === 'guard.failed'));
    const [report] = seen.reports;
    assert.equal(report?.trace.tool_calls[0]?.state, 'abstain');
    assert.equal(report?.audit.filter((row) => row.op === 'tool' && row.state === 'abstain').length, 1);
  });
}

for (const guards of [{ check: never }, { checkGuard: never }]) {
  const [method] = Object.keys(guards);
  const world: World = { guards, stack: { policy: { allow: [], deny: [], ask: [], guards: [{ id: 'g', ...spec }] } } };
  test(`an engine that never answers to ${method} holds no run open`, async () => {
    const { outcome, reasons } = await tryRun({ ...world, budget: { wall_ms: 200 } }).query.result();
    assert.deepEqual([outcome, reasons.map(({ code }) => code)], ['exhausted', ['budget.time']]);
    const { query } = tryRun(world);
    setTimeout(() => void query.interrupt(), 100);
    assert.equal((await query.result()).exit_code, 130);
  });
}

const pass: GuardVerdict = { decision: 'pass', reasons: [], evidence: [] };

function running(signal: AbortSignal, time = new AbortController().signal): Parameters<typeof askGuards>[0] {
  return { signal, live: { deadline: { signal: time } } } as unknown as Parameters<typeof askGuards>[0];
}

test('a run that is interrupted while an engine thinks has not been refused anything', async () => {
  const interrupted = new AbortController();
  const asked = askGuards(running(interrupted.signal), never);
  interrupted.abort('SIGINT');
  await assert.rejects(asked);
});

test('what is asked when the time is over already is answered like anything else', async () => {
  const over = AbortSignal.abort();
  assert.deepEqual(await askGuards(running(over, over), async () => pass), pass);
});
