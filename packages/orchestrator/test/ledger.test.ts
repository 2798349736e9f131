import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultBudget } from '@fpf/contracts';
import { createLedger } from '../src/ledger.ts';
import { tryRun } from './support/fakes.ts';

const clock = { now: () => 0, monotonic: () => 0 };

test('money is counted as providers tell it, and too much of it stops the run', () => {
  const ledger = createLedger(() => ({ ...defaultBudget, usd: 1 }), clock);
  assert.deepEqual([ledger.left()['usd'], ledger.usage().cost_usd], [1, 0]);
  assert.equal(ledger.answered({ cost_usd: 0.75 }), undefined);
  assert.equal(ledger.left()['usd'], 0.25);
  assert.equal(ledger.answered({ cost_usd: 0.5 })?.code, 'budget.usd');
  assert.deepEqual([ledger.left()['usd'], ledger.usage().cost_usd], [0, 1.25]);
});

test('an answer without a price costs nothing, and an unknown count of tokens is not zero', () => {
  const ledger = createLedger(() => ({ ...defaultBudget, usd: 0, input_tokens: 0 }), clock);
  assert.equal(ledger.answered({ output_tokens: 7 }), undefined);
  const { cost_usd: cost, output_tokens: output, ...rest } = ledger.usage();
  assert.deepEqual(
    [cost, output, 'input_tokens' in rest, 'usd' in createLedger(() => defaultBudget, clock).left()],
    [0, 7, false, false],
  );
});

test('what an answer proposed is not run where it cost too much; what was spent is in the outcome', async () => {
  const { query, seen } = tryRun({ budget: { usd: 0.1 }, evidence: { cost_usd: 0.2 } });
  const { outcome, reasons, usage } = await query.result();
  assert.deepEqual([outcome, reasons[0]?.code, usage.cost_usd, seen.ran], ['exhausted', 'budget.usd', 0.2, []]);
});
