import { addTo, dot, project } from './linear.ts';
import { normalise, softmax } from './norm.ts';
import { rotate, type Turns } from './rotate.ts';
import type { Layer } from './weights.ts';
import type { Workspace } from './workspace.ts';

/** Every position looks at every other one, both ways: x += Wo · attention(norm(x)). */
export function attend(layer: Layer, turns: Turns, space: Workspace, d: number, count: number): void {
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
