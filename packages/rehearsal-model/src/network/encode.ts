import type { TokenRows } from '../text/features.ts';
import { attend } from './attention.ts';
import { embed } from './embed.ts';
import { feedForward } from './feed-forward.ts';
import { normalise } from './norm.ts';
import type { Turns } from './rotate.ts';
import type { NetworkWeights } from './weights.ts';
import { workspaceFor } from './workspace.ts';

/** The states of a request: one row for [start], then one a token. */
export type Encoded = { readonly rows: Float32Array; readonly count: number };

/** Pauses after each layer, so that whoever drives it can let others work, or stop. */
export function* encode(
  weights: NetworkWeights,
  turns: Turns,
  tokens: readonly TokenRows[],
): Generator<undefined, Encoded> {
  const { d, ff } = weights.sizes;
  const count = tokens.length + 1;
  const space = workspaceFor(count, d, ff);
  embed(weights, tokens, space.states);
  for (const layer of weights.layers) {
    yield;
    attend(layer, turns, space, d, count);
    feedForward(layer, space, d, ff, count);
  }
  normalise(space.states, weights.norm, space.normed, count);
  return { rows: space.normed, count };
}
