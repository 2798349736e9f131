import type { Rows } from '../file/read-tensors.ts';
import type { TokenRows } from '../text/features.ts';
import type { NetworkWeights } from './weights.ts';

/** The first states: the learned start, then each token as its word, its n-grams and its shapes. */
export function embed(weights: NetworkWeights, tokens: readonly TokenRows[], states: Float32Array): void {
  const { d } = weights.sizes;
  states.fill(0, 0, (tokens.length + 1) * d);
  states.set(weights.start, 0);
  for (const [index, { word, grams, shapes }] of tokens.entries()) {
    const at = (index + 1) * d;
    if (word >= 0) addRow(weights.word, word, 1, states, at);
    for (const row of grams) addRow(weights.gram, row, 1 / grams.length, states, at);
    for (const row of shapes) addRow(weights.shape, row, 1 / shapes.length, states, at);
  }
}

function addRow({ columns, bytes, scales }: Rows, row: number, share: number, states: Float32Array, at: number): void {
  const [from, factor] = [row * columns, (scales[row] as number) * share];
  for (let column = 0; column < columns; column += 1) {
    states[at + column] = (states[at + column] as number) + (bytes[from + column] as number) * factor;
  }
}
