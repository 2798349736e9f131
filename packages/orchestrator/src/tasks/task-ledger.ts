import { type Clock, reason } from '@fpf/contracts';
import type { Ledger } from '../ledger.ts';

type Tokens = { input?: number; output?: number };

/**
 * What a task spends its run has spent. It has no budget of its own but the turns of its role, and knows what of it all
 * was its own.
 */
export function taskLedger(run: Ledger, clock: Clock, maxTurns = Infinity): Ledger {
  const started = clock.monotonic();
  const spent = { modelCalls: 0, toolCalls: 0, bytes: 0, usd: 0 };
  const tokens: Tokens = {};
  const add = (side: keyof Tokens, count: number | undefined): void => {
    if (count !== undefined) tokens[side] = (tokens[side] ?? 0) + count;
  };
  return {
    modelCall: () => {
      if (spent.modelCalls >= maxTurns)
        return reason(
          'budget.task-turns',
          'budget',
          `The model was asked ${spent.modelCalls} times for this task; its role has ${maxTurns}.`,
        );
      const over = run.modelCall();
      if (!over) spent.modelCalls += 1;
      return over;
    },
    answered: (cost) => {
      add('input', cost.input_tokens);
      add('output', cost.output_tokens);
      spent.usd += cost.cost_usd ?? 0;
      return run.answered(cost);
    },
    toolCall: (identity) => {
      const over = run.toolCall(identity);
      if (!over) spent.toolCalls += 1;
      return over;
    },
    bytes: (count) => {
      const over = run.bytes(count);
      if (!over) spent.bytes += count;
      return over;
    },
    giveBack: (count) => {
      run.giveBack(count);
      spent.bytes -= count;
    },
    left: () => {
      const left = run.left();
      const turns = Math.max(0, Math.min(left['turns'] ?? Infinity, maxTurns - spent.modelCalls));
      return { ...left, ...(Number.isFinite(turns) && { turns }) };
    },
    usage: () => ({
      turns: spent.modelCalls,
      model_calls: spent.modelCalls,
      tool_calls: spent.toolCalls,
      wall_ms: Math.max(0, Math.round(clock.monotonic() - started)),
      bytes_written: spent.bytes,
      ...(tokens.input !== undefined && { input_tokens: tokens.input }),
      ...(tokens.output !== undefined && { output_tokens: tokens.output }),
      cost_usd: spent.usd,
    }),
  };
}
