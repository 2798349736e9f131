import type { ToolSpec } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { derive, type Derived } from '../derive/derive.ts';
import { type Verdict, verdictOf } from '../derive/verdict.ts';
import { type OfferedTool, offeredTools } from '../grammar/offered-tools.ts';
import type { RehearsalModel } from '../model.ts';
import { encode } from '../network/encode.ts';
import { headsOf } from '../network/heads.ts';
import { readRequest } from '../text/features.ts';
import type { Tokens } from '../text/tokens.ts';

export type Decision = {
  readonly verdict: Verdict;
  readonly derived: Derived;
  readonly tokens: Tokens;
  readonly offered: readonly OfferedTool[];
};

/**
 * The whole way from words to a call, or to the reason for none. Pauses between its steps, and decides nothing in
 * between.
 */
export function* decide(
  model: RehearsalModel,
  text: string,
  specs: readonly ToolSpec[],
): Generator<undefined, Decision> {
  const offered = offeredTools(model, specs);
  const { tokens, rows } = readRequest(text, model.features);
  yield;
  const heads = headsOf(model.weights, yield* encode(model.weights, model.turns, rows));
  yield;
  const derived = derive(
    offered,
    tokens,
    heads,
    ({ spec }, args) => admit({ name: spec.name, arguments: args }, [spec]).ok,
  );
  return { verdict: verdictOf(derived, model.thresholds, tokens), derived, tokens, offered };
}
