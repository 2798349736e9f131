import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf, type ToolIntent, type ToolResult } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Hook, HookStage } from '../src/index.ts';
import { anyBudget, anyModel, bytesOfCall, tools } from './support/any-model.ts';
import { fc } from './support/fast-check.ts';
import { tryRun } from './support/fakes.ts';

test('whatever a model says, a run stays within its budget and ends once', async () => {
  await fc.assert(
    fc.asyncProperty(anyModel, anyBudget, async (model, budget) => {
      const { query, seen, events } = tryRun({ ...model, tools, budget });
      const told = events();
      const { outcome, usage } = await query.result();
      const journal = seen.reports[0]?.events ?? [];
      const answers = payloadsOf(journal, 'model-result');
      assert.ok(seen.asked.length <= Math.min(budget.turns, budget.model_calls), 'the model is asked no more often');
      assert.equal(usage.model_calls, seen.asked.length);
      assert.ok(seen.ran.length <= budget.tool_calls && usage.tool_calls <= budget.tool_calls, 'no more tools are run');
      const same = new Map<string, number>();
      for (const { tool, args } of payloadsOf(journal, 'tool-intent').filter(isOfSkill)) {
        const identity = canonicalJson([tool, args]);
        same.set(identity, (same.get(identity) ?? 0) + 1);
      }
      assert.ok(Math.max(0, ...same.values()) <= budget.identical_calls, 'none is run more often than it may be');
      assert.ok(seen.committed * bytesOfCall <= budget.bytes_written, 'no more bytes are kept');
      const before = answers.slice(0, -1);
      assert.ok(
        before.length * 5 <= budget.output_tokens && before.length * 0.5 <= budget.usd,
        'nothing is asked after too much was spent',
      );
      if (answers.length * 5 > budget.output_tokens || answers.length * 0.5 > budget.usd)
        assert.equal(outcome, 'exhausted');
      assert.equal(usage.cost_usd, answers.length * 0.5);
      assert.equal(journal.filter(({ kind }) => kind === 'run-ended').length, 1);
      const types = (await told).map(({ type }) => type);
      assert.deepEqual([types.at(-1), types.filter((type) => type === 'run-ended').length], ['run-ended', 1]);
      assert.deepEqual([seen.reports.length, seen.closed], [1, 1]);
    }),
  );
});

const stages: readonly HookStage[] = ['before-model', 'after-model', 'before-tool', 'after-tool'];

test('whenever a run is stopped, it is interrupted, and nothing of it goes on', async () => {
  await fc.assert(
    fc.asyncProperty(anyModel, fc.nat(12), async (model, moment) => {
      let [asked, running] = [0, 0];
      const hooks = stages.map((stage): Hook => ({
        name: stage,
        stage,
        run: () => void ((asked += 1) === moment + 1 && void started.query.interrupt('SIGTERM')),
      }));
      const runTool = async (signal: AbortSignal): Promise<ToolResult> => {
        running += 1;
        await new Promise<void>((resolve) => {
          const timer = setImmediate(resolve);
          signal.addEventListener('abort', () => (clearImmediate(timer), resolve()), { once: true });
        });
        running -= 1;
        return { stdout: 'Ada', stderr: '', return_code: 0, success: true, effects: [], evidence: [] };
      };
      const { result: _, ...world } = model;
      const started = tryRun({ ...world, tools, runTool, embedding: { ...model.embedding, hooks } });
      const { outcome, exit_code: exit, reasons } = await started.query.result();
      const journal = started.seen.reports[0]?.events ?? [];
      const ran = started.seen.ran.length;
      assert.equal(journal.filter(({ kind }) => kind === 'run-ended').length, 1);
      if (asked > moment)
        assert.deepEqual([outcome, exit, reasons.at(-1)?.code], ['interrupted', 143, 'run.interrupted']);
      else assert.notEqual(outcome, 'interrupted');
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(
        [running, started.seen.ran.length, started.seen.closed],
        [0, ran, 1],
        'nothing goes on afterwards',
      );
      assert.equal(
        started.seen.committed + started.seen.rolledBack.length,
        payloadsOf(journal, 'tool-intent').filter(isOfSkill).length,
      );
    }),
  );
});

function isOfSkill({ tool }: ToolIntent): boolean {
  return tool !== 'emit_result';
}
