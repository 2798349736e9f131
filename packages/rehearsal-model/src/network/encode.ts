import type { Rows } from '../file/read-tensors.ts';
import type { TokenRows } from '../text/features.ts';
import { addTo, dot, project } from './linear.ts';
import { normalise, softmax } from './norm.ts';
import { rotate, type Turns } from './rotate.ts';
import type { Layer, NetworkWeights } from './weights.ts';
import { type Workspace, workspaceFor } from './workspace.ts';

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

/** Every position looks at every other one, both ways: x += Wo · attention(norm(x)). */
function attend(layer: Layer, turns: Turns, space: Workspace, d: number, count: number): void {
  const { states, normed, q, k, v, mixed, added } = space;
  normalise(states, layer.attnNorm, normed, count);
  project(layer.q, d, normed, count, q);
  project(layer.k, d, normed, count, k);
  project(layer.v, d, normed, count, v);
  rotate(q, d, count, turns);
  rotate(k, d, count, turns);
  mixed.fill(0);
  const width = turns.half * 2;
  for (let at = 0; at < count * d; at += width) mix(space, at, at % d, width, d, count);
  project(layer.o, d, mixed, count, added);
  addTo(states, added, count * d);
}

/** One head of one position: the values of all positions, weighed by how well their keys answer its query. */
function mix(
  { q, k, v, mixed, scores }: Workspace,
  at: number,
  head: number,
  width: number,
  d: number,
  count: number,
): void {
  const scale = 1 / Math.sqrt(width);
  for (let other = 0; other < count; other += 1) scores[other] = scale * dot(q, at, k, other * d + head, width);
  softmax(scores, count);
  for (let other = 0; other < count; other += 1) {
    const [weight, from] = [scores[other] as number, other * d + head];
    for (let column = 0; column < width; column += 1) {
      mixed[at + column] = (mixed[at + column] as number) + weight * (v[from + column] as number);
    }
  }
}

/** The first states: the learned start, then each token as its word, its n-grams and its shapes. */
function embed(weights: NetworkWeights, tokens: readonly TokenRows[], states: Float32Array): void {
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

/** x += Wd · (gelu(Wg · y) * (Wu · y)), y = norm(x). */
function feedForward(layer: Layer, space: Workspace, d: number, ff: number, count: number): void {
  const { states, normed, gate, up, added } = space;
  normalise(states, layer.ffNorm, normed, count);
  project(layer.gate, d, normed, count, gate);
  project(layer.up, d, normed, count, up);
  for (let at = 0; at < count * ff; at += 1) gate[at] = gelu(gate[at] as number) * (up[at] as number);
  project(layer.down, ff, gate, count, added);
  addTo(states, added, count * d);
}

const root = Math.sqrt(2 / Math.PI);

function gelu(x: number): number {
  return 0.5 * x * (1 + Math.tanh(root * (x + 0.044715 * x * x * x)));
}
