import type { JsonValue } from '@fpf/contracts';
import type { Header, ModelSlot } from '../file/header.ts';
import type { Rows, Tensors } from '../file/read-tensors.ts';

export type Layer = {
  readonly attnNorm: Float32Array;
  readonly q: Float32Array;
  readonly k: Float32Array;
  readonly v: Float32Array;
  readonly o: Float32Array;
  readonly ffNorm: Float32Array;
  readonly gate: Float32Array;
  readonly up: Float32Array;
  readonly down: Float32Array;
};

/** A head that points: states are projected to `width`, and each slot asks with a row of its own. */
export type Pointer = { readonly width: number; readonly project: Float32Array; readonly queries: Float32Array };

export type NetworkWeights = {
  readonly sizes: Header['sizes'];
  readonly pool: Header['pool'];
  readonly word: Rows;
  readonly gram: Rows;
  readonly shape: Rows;
  readonly start: Float32Array;
  readonly layers: readonly Layer[];
  readonly norm: Float32Array;
  readonly tool: {
    readonly pool: Float32Array;
    readonly weight: Float32Array;
    readonly bias: Float32Array;
    readonly classes: number;
  };
  readonly spanStart: Pointer;
  readonly spanEnd: Pointer;
  readonly choice: Pointer & { readonly weight: Float32Array; readonly bias: Float32Array };
};

/** How many values a slot chooses between, absent left out: what the words of the request do not say themselves. */
export function choicesOf(slot: ModelSlot): readonly JsonValue[] {
  if (slot.values) return slot.values;
  const named = [...(slot.named?.values() ?? [])];
  return named.filter(
    (value, at) => named.findIndex((other) => JSON.stringify(other) === JSON.stringify(value)) === at,
  );
}

/**
 * The tensors under the names that the network knows them by; one that is missing, spare or of another size is refused.
 */
export function networkWeights(header: Header, tensors: Tensors): NetworkWeights {
  const { sizes, pool, tools } = header;
  const { d, ff } = sizes;
  const slots = tools.flatMap((tool) => tool.slots);
  const choices = slots.reduce((sum, slot) => sum + (choicesOf(slot).length === 0 ? 0 : choicesOf(slot).length + 1), 0);
  const classes = tools.length + 1;
  const pointer = (project: string, queries: string): Pointer => {
    const width = Math.max(4, Math.ceil(tensors.height(project) / 4) * 4);
    return {
      width,
      project: tensors.numbers(project, width, d),
      queries: tensors.numbers(queries, slots.length, width),
    };
  };
  const weights: NetworkWeights = {
    sizes,
    pool,
    word: tensors.rows('word', header.vocabulary.length, d),
    gram: tensors.rows('gram', sizes.buckets, d),
    shape: tensors.rows('shape', header.shapes.length, d),
    start: tensors.numbers('start', d),
    layers: Array.from({ length: sizes.layers }, (_, at) => layer(tensors, at, d, ff)),
    norm: tensors.numbers('norm', d),
    tool: {
      pool: pool === 'start' ? new Float32Array(d) : tensors.numbers('tool.pool', d),
      weight: tensors.numbers('tool.weight', classes, pool === 'concat' ? d * 2 : d),
      bias: tensors.numbers('tool.bias', classes),
      classes,
    },
    spanStart: pointer('span.ws', 'span.qs'),
    spanEnd: pointer('span.we', 'span.qe'),
    choice: {
      ...pointer('choice.wc', 'choice.qc'),
      weight: tensors.numbers('choice.weight', choices, d),
      bias: tensors.numbers('choice.bias', choices),
    },
  };
  tensors.done();
  return weights;
}

function layer(tensors: Tensors, at: number, d: number, ff: number): Layer {
  const numbers = (name: string, ...shape: readonly number[]): Float32Array =>
    tensors.numbers(`layer.${at}.${name}`, ...shape);
  return {
    attnNorm: numbers('attnNorm', d),
    q: numbers('q', d, d),
    k: numbers('k', d, d),
    v: numbers('v', d, d),
    o: numbers('o', d, d),
    ffNorm: numbers('ffNorm', d),
    gate: numbers('gate', ff, d),
    up: numbers('up', ff, d),
    down: numbers('down', d, ff),
  };
}
