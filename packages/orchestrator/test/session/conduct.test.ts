import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutcomeWord } from '@fpf/contracts';
import { fails, tryRun, type World } from '../support/fakes.ts';

type Failure = readonly [what: string, world: World, outcome: OutcomeWord, exit: number, reports: number];

const failures: readonly Failure[] = [
  ['a skill whose bytes moved', { loadError: fails('skill.hash-drift') }, 'failed', 5, 1],
  ['two tools of one name', { loadError: fails('skill.tool-clash') }, 'failed', 1, 1],
  ['a model that cannot be reached', { modelError: fails('model.unreachable') }, 'failed', 69, 1],
  ['a model under another digest', { modelError: fails('model.digest-mismatch') }, 'failed', 5, 1],
  ['a session that cannot be opened', { openError: fails('session.locked') }, 'failed', 69, 0],
  ['a bug', { openError: new TypeError('undefined is not a function') }, 'failed', 1, 0],
  ['a report that cannot be written', { reportError: fails('report.unwritable') }, 'failed', 1, 0],
];

for (const [what, world, word, exit, reports] of failures) {
  test(`${what} is an outcome, never a rejection, and run-ended is the last event`, async () => {
    const { query, seen, events } = tryRun(world);
    const outcome = await query.result();
    assert.deepEqual([outcome.outcome, outcome.exit_code, seen.reports.length], [word, exit, reports]);
    const last = (await events()).at(-1);
    assert.equal(last?.type, 'run-ended');
    assert.equal(last && 'data' in last ? last.data['exit_code'] : undefined, exit);
    assert.equal(outcome.state, seen.ran.length > 0 ? 'degrade' : 'abstain');
  });
}

test('interrupted while a tool runs: the tool is stopped, set aside, and the report is written', async () => {
  const runTool = (signal: AbortSignal) =>
    new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(fails('tool.aborted'))));
  const { query, seen } = tryRun({ runTool });
  for await (const event of query) if (event.type === 'tool-intent') void query.interrupt('SIGTERM');
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.state, outcome.exit_code], ['interrupted', 'degrade', 143]);
  assert.deepEqual([seen.rolledBack.length, seen.reports.length, seen.closed], [1, 1, 1]);
});

test('out of time while a tool runs: exhausted, 124', async () => {
  const runTool = (signal: AbortSignal) =>
    new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(fails('tool.aborted'))));
  const keepAlive = setTimeout(() => undefined, 60_000);
  const outcome = await tryRun({ runTool, budget: { wall_ms: 30 } }).query.result();
  clearTimeout(keepAlive);
  assert.deepEqual([outcome.outcome, outcome.exit_code], ['exhausted', 124]);
});
