import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

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

const spent = { outcome: 'exhausted', exit_code: 124 };

test('a canUseTool that never settles ends with an outcome, though nothing else keeps the process alive', async () => {
  const { codes, ...outcome } = await alone('{ canUseTool: never }');
  assert.deepEqual(outcome, spent);
  assert.ok((codes as readonly string[]).includes('budget.time'));
});

test('so does a hook whose own limit is longer than the run, at each stage that has one', async () => {
  for (const stage of ['before-model', 'after-model', 'before-tool']) {
    const hook = `{ hooks: [{ name: 'h', stage: '${stage}', timeoutMs: 60_000, run: never }] }`;
    const { codes: _codes, ...outcome } = await alone(hook);
    assert.deepEqual(outcome, spent, stage);
  }
});

test('a program that never takes note of where its run is has failed it', async () => {
  assert.equal((await alone('{ opened: never }'))['outcome'], 'failed');
});

test('a run that is over keeps no process alive', async () => {
  const began = performance.now();
  await alone('{}', 'budget: { wall_ms: 120_000 }');
  assert.ok(performance.now() - began < 60_000);
});
