import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryRun } from '../support/fakes.ts';
import { calling, done, keptOpen } from './turned-run.ts';

test('end() is a normal end', async () => {
  const { query, waits } = keptOpen({ responses: [calling('Ada'), done] });
  await waits(1);
  const { outcome, exit_code: exit } = await query.end();
  assert.deepEqual([outcome, exit], ['completed', 0]);
});

test('end() lets a run do what it has to, and is the same for one that is not kept open', async () => {
  const { query, seen } = keptOpen({ responses: [calling('Ada'), calling('Bob'), done] });
  assert.deepEqual([(await query.end()).outcome, seen.ran.length], ['completed', 2]);
  const plain = tryRun();
  assert.equal((await plain.query.end()).outcome, 'completed');
  assert.equal((await plain.query.end()).outcome, 'completed');
});

test('close() of a run that waits is a normal end, and so is leaving its scope', async () => {
  const one = keptOpen({ responses: [calling('Ada'), done] });
  await one.waits(1);
  assert.equal((await one.query.close()).outcome, 'completed');
  const two = keptOpen({ responses: [calling('Ada'), done] });
  await two.waits(1);
  await two.query[Symbol.asyncDispose]();
  assert.equal((await two.query.result()).outcome, 'completed');
});

test('close() of a run that works interrupts it', async () => {
  const { query } = keptOpen({
    runTool: (signal) => new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('stop')))),
  });
  for await (const { type } of query) if (type === 'tool-intent') void query.close();
  assert.equal((await query.result()).outcome, 'interrupted');
});

test('interrupt() of a run that waits is an interruption', async () => {
  const { query, waits } = keptOpen({ responses: [calling('Ada'), done] });
  await waits(1);
  const { outcome, exit_code: exit } = await query.interrupt('SIGTERM');
  assert.deepEqual([outcome, exit], ['interrupted', 143]);
});

test('a run waits no longer than its time', async () => {
  const { query, waits } = keptOpen({ responses: [calling('Ada'), done] });
  await waits(1);
  await query.tightenBudget({ wall_ms: 0 });
  const { outcome, exit_code: exit, reasons } = await query.result();
  assert.deepEqual([outcome, exit, reasons.at(-1)?.message], ['exhausted', 124, 'The run has spent its 0 ms.']);
  await assert.rejects(query.send('Too late.'), { code: 'run.ended' });
});

test('a run that found no skill does not wait', async () => {
  const { query } = keptOpen({ search: 'abstain' });
  const sent = query.send('Hello?');
  assert.equal((await query.result()).outcome, 'abstained');
  await assert.rejects(sent, { code: 'run.ended' });
});

test('a run that waits for a person does not wait to be told more', async () => {
  const permit = {
    decision: 'abstain' as const,
    reasons: [{ code: 'permission.ask', stage: 'permission' as const, message: 'ask', refs: [] }],
    evidence: [],
  };
  const { query } = keptOpen({ permit });
  assert.equal((await query.result()).outcome, 'paused');
});

test('what cannot be paid for any more ends in the budget, and waiting goes on until it is ended', async () => {
  const { query, waits } = keptOpen({ responses: [calling('Ada'), done], budget: { turns: 2 } });
  await waits(1);
  await query.send('One more.');
  await waits(2);
  const { outcome, reasons } = await query.end();
  assert.deepEqual([outcome, reasons.at(-1)?.code], ['exhausted', 'budget.model-calls']);
});
