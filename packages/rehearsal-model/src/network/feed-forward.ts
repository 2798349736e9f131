import { addTo, project } from './linear.ts';
import { normalise } from './norm.ts';
import type { Layer } from './weights.ts';
import type { Workspace } from './workspace.ts';

/** x += Wd · (gelu(Wg · y) * (Wu · y)), y = norm(x). */
export function feedForward(layer: Layer, space: Workspace, d: number, ff: number, count: number): void {
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
