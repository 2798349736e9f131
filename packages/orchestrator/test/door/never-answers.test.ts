import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Hook } from '../../src/index.ts';
import { disk, session } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';

/** A process of its own that waits for nothing but a run: what it prints is the outcome. */
async function alone(embedding: string, more = ''): Promise<Record<string, unknown>> {
  const program = `
    import { reason } from '@fpf/contracts';
    import { tryRun } from ${JSON.stringify(join(import.meta.dirname, '../support/fakes.ts'))};
    const never = () => new Promise(() => undefined);
    const said = [reason('permission.ask', 'permission', 'A rule asks.')];
    const ask = async () => ({ decision: 'abstain', reasons: said, evidence: [] });
    const { query } = tryRun({ permitting: ask, budget: { wall_ms: 150 }, embedding: ${embedding}, ${more} });
    const { outcome, exit_code, reasons } = await query.result();
    console.log(JSON.stringify({ outcome, exit_code, codes: reasons.map(({ code }) => code) }));
  `;
  const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', '--input-type=module-typescript'];
  const ran = promisify(execFile)(process.execPath, [...args, '--eval', program], { cwd: import.meta.dirname });
  return JSON.parse((await ran).stdout) as Record<string, unknown>;
}

const policy = { allow: [], deny: [{ tool: 'greet' }], ask: [] };
const spent = { outcome: 'exhausted', exit_code: 124 };

test('a canUseTool that never settles ends with an outcome, though nothing else keeps the process alive', async () => {
  const { codes, ...outcome } = await alone('{ canUseTool: never }');
  assert.deepEqual(outcome, spent);
  assert.ok((codes as readonly string[]).includes('budget.time'));
});

test('so does a hook whose own limit is longer than the run, at each stage that has one', async () => {
  for (const stage of ['before-model', 'after-model', 'before-tool', 'after-tool']) {
    const hook = `{ hooks: [{ name: 'h', stage: '${stage}', timeoutMs: 60_000, run: never }] }`;
    // Where a rule asks, no tool is run.
    const { codes: _codes, ...outcome } = await alone(hook, stage === 'after-tool' ? 'permitting: undefined' : '');
    assert.deepEqual(outcome, spent, stage);
  }
});

test('a program that never takes note of where its run is ends it by its time', async () => {
  const { codes, ...outcome } = await alone('{ opened: never }');
  assert.deepEqual([outcome, codes], [spent, ['budget.time']]);
});

for (const [signal, exit] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  test(`or by ${signal}: nothing is journaled, and its session is closed`, async () => {
    const on = disk();
    const { query, seen } = tryRun({ disk: on, embedding: { opened: () => new Promise(() => undefined) } });
    await new Promise(setImmediate);
    const outcome = await query.interrupt(signal);
    assert.deepEqual(
      [outcome.outcome, outcome.exit_code, outcome.reasons.map(({ code }) => code)],
      ['interrupted', exit, ['run.interrupted']],
    );
    assert.match(outcome.explanation, /Stopped from outside: nothing was executed\./);
    assert.deepEqual([on.events, on.audit, seen.closed], [[], [], 1]);
  });

const hanging: readonly (readonly [what: string, world: World])[] = [
  ['skills that are never listed', { stack: { allSkills: { list: () => new Promise(() => undefined) }, policy } }],
  ['a session that is never opened', { agentfs: () => ({ open: () => new Promise(() => undefined) }) }],
];
for (const [what, world] of hanging)
  test(`${what} hold no run open`, async () => {
    const { query } = tryRun(world);
    await new Promise(setImmediate);
    assert.equal((await query.interrupt()).exit_code, 130);
    const { outcome, exit_code: exit } = await tryRun({ ...world, budget: { wall_ms: 20 } }).query.result();
    assert.deepEqual([outcome, exit], ['exhausted', 124]);
  });

test('a session that is there only when the run was stopped is closed', async () => {
  let there = (): void => undefined;
  const { query, seen } = tryRun({
    agentfs: (seen) => ({ open: () => new Promise((resolve) => (there = () => resolve(session(seen, {})))) }),
  });
  await new Promise(setImmediate);
  assert.equal((await query.interrupt()).exit_code, 130);
  assert.equal(seen.closed, 0);
  there();
  await new Promise(setImmediate);
  assert.equal(seen.closed, 1);
});

test('one that throws while it takes note has failed the run, and says why', async () => {
  const { query } = tryRun({ embedding: { opened: () => assert.fail('no room in the list') } });
  const { outcome, exit_code: exit, explanation } = await query.result();
  assert.deepEqual([outcome, exit], ['failed', 1]);
  assert.match(explanation, /no room in the list/);
});

for (const [stage, ends] of [
  ['after-tool', ['degraded', 4]],
  ['run-end', ['failed', 1]],
] as const)
  test(`a hook of ${stage} that never settles and names no limit has ten seconds`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let asked = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    const hook = { name: 'h', stage, run: () => (asked(), new Promise(() => undefined)) } as Hook;
    const { query } = tryRun({ embedding: { hooks: [hook] }, budget: { wall_ms: 60_000 } });
    await waiting;
    t.mock.timers.tick(9_999);
    const later = new Promise((resolve) => setImmediate(resolve, 'it waits'));
    assert.equal(await Promise.race([query.result(), later]), 'it waits');
    t.mock.timers.tick(1);
    const { outcome, exit_code: exit, reasons } = await query.result();
    assert.deepEqual([[outcome, exit], reasons.at(-1)?.code], [ends, 'hook.failed']);
    assert.match(reasons.at(-1)?.message ?? '', /no answer within 10000 ms/);
  });

test('a run that is over keeps no process alive', async () => {
  const began = performance.now();
  await alone('{}', 'budget: { wall_ms: 120_000 }');
  assert.ok(performance.now() - began < 60_000);
});
