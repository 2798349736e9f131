import { type Budget, type Clock, type Reason, reason, type Usage } from '@fpf/contracts';

/** What a run has spent, in one place. Asked before a call; told after it. */
export type Ledger = {
  modelCall(tokens: { readonly input?: number | undefined; readonly output?: number | undefined }): void;
  /** Why one more call of this kind may not be; undefined when it may, and then it is counted. */
  toolCall(identity: string): Reason | undefined;
  /** Why these bytes may not be written; undefined when they may, and then they are counted. */
  bytes(count: number): Reason | undefined;
  usage(): Usage;
};

export function createLedger(budget: Budget, clock: Clock): Ledger {
  const started = clock.monotonic();
  const seen = new Map<string, number>();
  const spent = { modelCalls: 0, toolCalls: 0, bytes: 0 };
  let input: number | undefined;
  let output: number | undefined;
  return {
    modelCall: (tokens) => {
      spent.modelCalls += 1;
      if (tokens.input !== undefined) input = (input ?? 0) + tokens.input;
      if (tokens.output !== undefined) output = (output ?? 0) + tokens.output;
    },
    toolCall: (identity) => {
      const same = (seen.get(identity) ?? 0) + 1;
      if (spent.toolCalls >= budget.tool_calls) return reason('budget.tool-calls', 'budget', `All ${budget.tool_calls} tool calls of this run are spent.`);
      if (same > budget.identical_calls) return reason('budget.identical-calls', 'budget', `This very call was made ${budget.identical_calls} times already.`);
      seen.set(identity, same);
      spent.toolCalls += 1;
      return undefined;
    },
    bytes: (count) => {
      if (spent.bytes + count > budget.bytes_written) {
        return reason('budget.bytes', 'budget', `The call wrote ${count} bytes; ${budget.bytes_written - spent.bytes} of ${budget.bytes_written} were left.`);
      }
      spent.bytes += count;
      return undefined;
    },
    usage: () => ({
      turns: spent.modelCalls,
      model_calls: spent.modelCalls,
      tool_calls: spent.toolCalls,
      wall_ms: Math.round(clock.monotonic() - started),
      bytes_written: spent.bytes,
      ...(input !== undefined && { input_tokens: input }),
      ...(output !== undefined && { output_tokens: output }),
      cost_usd: 0,
    }),
  };
}
