import type { Encoded } from './encode.ts';
import { dot, project } from './linear.ts';
import { softmax } from './norm.ts';
import type { NetworkWeights, Pointer } from './weights.ts';

/** What the network says of a request. Slots are numbered over all tools; each is worked out when it is asked for. */
export type Heads = {
  /** One logit a tool, and the last one for none of them. */
  readonly tools: () => Float64Array;
  /** One logit a position; position 0 stands for absent. */
  readonly starts: (slot: number) => Float64Array;
  readonly ends: (slot: number) => Float64Array;
  /** One logit a value of the slot, and the last one for absent. `first` is its first row among those of all slots. */
  readonly choice: (slot: number, first: number, length: number) => Float64Array;
};

export function headsOf(weights: NetworkWeights, encoded: Encoded): Heads {
  const { d } = weights.sizes;
  const projections = new Map<Pointer, Float32Array>();
  const pointed = (pointer: Pointer, slot: number): Float64Array => {
    const known = projections.get(pointer) ?? seenBy(pointer, encoded, d);
    projections.set(pointer, known);
    const { width, queries } = pointer;
    return Float64Array.from({ length: encoded.count }, (_, at) =>
      dot(known, at * width, queries, slot * width, width),
    );
  };
  return {
    tools: () => toolLogits(weights, encoded),
    starts: (slot) => pointed(weights.spanStart, slot),
    ends: (slot) => pointed(weights.spanEnd, slot),
    choice: (slot, first, length) => {
      const { weight, bias } = weights.choice;
      const pooled = pool(pointed(weights.choice, slot), encoded, d);
      return Float64Array.from(
        { length },
        (_, at) => dot(weight, (first + at) * d, pooled, 0, d) + (bias[first + at] as number),
      );
    },
  };
}

function seenBy({ width, project: matrix }: Pointer, { rows, count }: Encoded, d: number): Float32Array {
  const projected = new Float32Array(count * width);
  project(matrix, d, rows, count, projected);
  return projected;
}

function toolLogits({ sizes: { d }, pool: form, tool }: NetworkWeights, encoded: Encoded): Float64Array {
  const first = encoded.rows.subarray(0, d);
  const looks = Float64Array.from({ length: encoded.count }, (_, at) => dot(tool.pool, 0, encoded.rows, at * d, d));
  const around = form === 'start' ? new Float32Array(d) : pool(looks, encoded, d);
  const pooled =
    form === 'concat'
      ? Float32Array.of(...first, ...around)
      : first.map((number, at) => number + (around[at] as number));
  return Float64Array.from(
    { length: tool.classes },
    (_, at) => dot(tool.weight, at * pooled.length, pooled, 0, pooled.length) + (tool.bias[at] as number),
  );
}

/** All states, weighed by what looks at them. */
function pool(looks: Float64Array, { rows, count }: Encoded, d: number): Float32Array {
  softmax(looks, count);
  const pooled = new Float32Array(d);
  for (let at = 0; at < count; at += 1) {
    for (let column = 0; column < d; column += 1) {
      pooled[column] = (pooled[column] as number) + (looks[at] as number) * (rows[at * d + column] as number);
    }
  }
  return pooled;
}
