import { type Budget, type Clock, type ModelEvidence, type Reason, reason, type Usage } from '@fpf/contracts';

/** What a run has spent, in one place. Asked before a call; told after it. */
export type Ledger = {
  /** Why the model may not be asked once more; undefined when it may, and then it is counted. */
  modelCall(): Reason | undefined;
  /** Counts what an answer cost. Why that was too much; undefined when it was not. */
  answered(cost: Pick<ModelEvidence, 'input_tokens' | 'output_tokens' | 'cost_usd'>): Reason | undefined;
  /** Why one more call of this kind may not be; undefined when it may, and then it is counted. */
  toolCall(identity: string): Reason | undefined;
  /** Why these bytes may not be written; undefined when they may, and then they are counted. */
  bytes(count: number): Reason | undefined;
  /** Bytes that were counted and could not be kept: they are not in the session. */
  giveBack(count: number): void;
  /** What is left of each member of the budget that has an end. */
  left(): Readonly<Record<string, number>>;
  usage(): Usage;
};

/** The budget is asked for each time: it may have become tighter. */
export function createLedger(budgetNow: () => Budget, clock: Clock): Ledger {
  const started = clock.monotonic();
  const seen = new Map<string, number>();
  const spent = { modelCalls: 0, toolCalls: 0, bytes: 0, usd: 0 };
  let input: number | undefined;
  let output: number | undefined;
  return {
    modelCall: () => {
      const budget = budgetNow();
      const most = Math.min(budget.model_calls, budget.turns);
      if (spent.modelCalls >= most)
        return reason(
          'budget.model-calls',
          'budget',
          `The model was asked ${spent.modelCalls} times; the budget has ${most}.`,
        );
      spent.modelCalls += 1;
      return undefined;
    },
    answered: (cost) => {
      const budget = budgetNow();
      if (cost.input_tokens !== undefined) input = (input ?? 0) + cost.input_tokens;
      if (cost.output_tokens !== undefined) output = (output ?? 0) + cost.output_tokens;
      spent.usd += cost.cost_usd ?? 0;
      if (over(spent.usd, budget.usd))
        return reason('budget.usd', 'budget', `The answers have cost ${spent.usd} USD; the budget has ${budget.usd}.`);
      if (!over(input, budget.input_tokens) && !over(output, budget.output_tokens)) return undefined;
      return reason(
        'budget.tokens',
        'budget',
        `The model has read ${input ?? 'an unknown number of'} tokens and written ${output ?? 'an unknown number'}; the budget has ${budget.input_tokens ?? 'any'} and ${budget.output_tokens ?? 'any'}.`,
      );
    },
    toolCall: (identity) => {
      const budget = budgetNow();
      const same = (seen.get(identity) ?? 0) + 1;
      if (spent.toolCalls >= budget.tool_calls)
        return reason('budget.tool-calls', 'budget', `All ${budget.tool_calls} tool calls of this run are spent.`);
      if (same > budget.identical_calls)
        return reason(
          'budget.identical-calls',
          'budget',
          `This very call was made ${budget.identical_calls} times already.`,
        );
      seen.set(identity, same);
      spent.toolCalls += 1;
      return undefined;
    },
    bytes: (count) => {
      const budget = budgetNow();
      if (spent.bytes + count > budget.bytes_written) {
        return reason(
          'budget.bytes',
          'budget',
          `The call wrote ${count} bytes; ${budget.bytes_written - spent.bytes} of ${budget.bytes_written} were left.`,
        );
      }
      spent.bytes += count;
      return undefined;
    },
    giveBack: (count) => {
      spent.bytes -= count;
    },
    left: () => {
      const budget = budgetNow();
      const rest = (most: number, used: number): number => Math.max(0, most - used);
      return {
        turns: rest(budget.turns, spent.modelCalls),
        model_calls: rest(budget.model_calls, spent.modelCalls),
        tool_calls: rest(budget.tool_calls, spent.toolCalls),
        bytes_written: rest(budget.bytes_written, spent.bytes),
        wall_ms: rest(budget.wall_ms, Math.round(clock.monotonic() - started)),
        ...(budget.usd !== undefined && { usd: rest(budget.usd, spent.usd) }),
        ...(budget.input_tokens !== undefined &&
          input !== undefined && { input_tokens: rest(budget.input_tokens, input) }),
        ...(budget.output_tokens !== undefined &&
          output !== undefined && { output_tokens: rest(budget.output_tokens, output) }),
      };
    },
    usage: () => ({
      turns: spent.modelCalls,
      model_calls: spent.modelCalls,
      tool_calls: spent.toolCalls,
      wall_ms: Math.max(0, Math.round(clock.monotonic() - started)),
      bytes_written: spent.bytes,
      ...(input !== undefined && { input_tokens: input }),
      ...(output !== undefined && { output_tokens: output }),
      cost_usd: spent.usd,
    }),
  };
}

function over(used: number | undefined, most: number | undefined): boolean {
  return used !== undefined && most !== undefined && used > most;
}
