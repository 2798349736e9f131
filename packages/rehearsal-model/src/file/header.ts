import type { JsonValue } from '@fpf/contracts';
import { damaged } from './damaged.ts';
import {
  anything,
  flag,
  integer,
  list,
  mapOf,
  oneOf,
  optional,
  probability,
  type Read,
  record,
  text,
} from './expect.ts';

/** Of one argument of a tool: how its value is found. */
export type ModelSlot = {
  readonly name: string;
  readonly kind: 'span' | 'number' | 'choice' | 'list';
  readonly required: boolean;
  /** What a choice is between. */
  readonly values: readonly JsonValue[] | undefined;
  /** Words of the request, and the value that each stands for; `*` stands for a value without a word. */
  readonly named: ReadonlyMap<string, JsonValue> | undefined;
};

export type ModelTool = { readonly name: string; readonly slots: readonly ModelSlot[] };

export type TensorEntry = {
  readonly name: string;
  readonly shape: readonly number[];
  readonly type: 'q8' | 'f32';
  readonly at: number;
  readonly scales: number | undefined;
};

export type Sizes = {
  readonly d: number;
  readonly layers: number;
  readonly heads: number;
  readonly ff: number;
  readonly buckets: number;
  readonly maxTokens: number;
  readonly maxGrams: number;
  readonly grams: readonly number[];
};

/** What a model file says about itself. */
export type Header = {
  readonly format: 1;
  readonly sizes: Sizes;
  readonly pool: 'start' | 'sum' | 'concat';
  readonly vocabulary: readonly string[];
  readonly shapes: readonly string[];
  readonly tools: readonly ModelTool[];
  readonly thresholds: { readonly tool: number; readonly slot: number };
  readonly tensors: readonly TensorEntry[];
};

const name = text(/^[a-z][a-z0-9_]{0,63}$/);
const word = text(/./s);
const offset = integer(0, 67_108_864, 4);

const slot = record<ModelSlot>({
  name,
  kind: oneOf(['span', 'number', 'choice', 'list']),
  required: flag,
  values: optional(list(1, 256, anything)),
  named: optional(mapOf(256, anything)),
});

const tensor = record<TensorEntry>({
  name: word,
  shape: list(1, 2, integer(1, 4_194_304)),
  type: oneOf(['q8', 'f32']),
  at: offset,
  scales: optional(offset),
});

/** The widths are multiples of four, because the loops over them take four steps at once. */
const header: Read<Header> = record<Header>({
  format: oneOf([1]),
  sizes: record<Sizes>({
    d: integer(4, 1_024, 4),
    layers: integer(1, 16),
    heads: integer(1, 64),
    ff: integer(4, 4_096, 4),
    buckets: integer(1, 1_048_576),
    maxTokens: integer(1, 512),
    maxGrams: integer(1, 1_024),
    grams: list(1, 8, integer(1, 16)),
  }),
  pool: oneOf(['start', 'sum', 'concat']),
  vocabulary: list(1, 65_536, word),
  shapes: list(1, 256, word),
  tools: list(1, 512, record<ModelTool>({ name, slots: list(0, 64, slot) })),
  thresholds: record<Header['thresholds']>({ tool: probability, slot: probability }),
  tensors: list(1, 1_024, tensor),
});

/** Checks all of a header before a tensor is looked at. */
export function readHeader(bytes: Uint8Array): Header {
  const read = header(parse(bytes), 'the header of the weights');
  const { d, heads } = read.sizes;
  if (d % (heads * 4) !== 0) throw damaged(`the header of the weights has ${heads} heads for a width of ${d}.`);
  for (const { name: tool, slots } of read.tools) {
    assertDistinct(slots, `the tool ${tool} of the weights`);
    for (const one of slots) assertSensible(one, `${tool}.${one.name}`);
  }
  assertDistinct(read.tools, 'the header of the weights');
  assertDistinct(read.tensors, 'the header of the weights');
  return read;
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as JsonValue;
  } catch (cause) {
    throw damaged('the header of the weights is not JSON in UTF-8.', cause);
  }
}

function assertSensible({ kind, values, named }: ModelSlot, where: string): void {
  if ((kind === 'choice') !== (values !== undefined))
    throw damaged(`${where} is a choice without values, or has values and is none.`);
  if (named && kind !== 'span' && kind !== 'number') throw damaged(`${where} names values and points at no word.`);
}

function assertDistinct(entries: readonly { readonly name: string }[], where: string): void {
  const names = new Set(entries.map((entry) => entry.name));
  if (names.size < entries.length) throw damaged(`${where} names something twice.`);
}
