import { createHash } from 'node:crypto';
import type { Header, ModelSlot, ModelTool, Sizes, TensorEntry } from '../../src/file/header.ts';
import { choicesOf } from '../../src/network/weights.ts';
import { knownShapes } from '../../src/text/shapes.ts';

export type TinyFile = { readonly card: Buffer; readonly weights: Buffer; readonly header: Header };

const slot = (name: string, kind: ModelSlot['kind'], required = false): ModelSlot => ({
  name,
  kind,
  required,
  values: undefined,
  named: undefined,
});

export const tinyTools: readonly ModelTool[] = [
  { name: 'read_file', slots: [slot('path', 'span', true), slot('first_line', 'number')] },
  {
    name: 'copy_path',
    slots: [
      slot('from', 'span', true),
      slot('to', 'span', true),
      { ...slot('overwrite', 'choice'), values: [true, false] },
    ],
  },
  {
    name: 'list_folder',
    slots: [
      {
        ...slot('path', 'span', true),
        named: new Map([
          ['here', '.'],
          ['workspace', '.'],
        ]),
      },
    ],
  },
  { name: 'run_command', slots: [slot('program', 'span', true), slot('args', 'list')] },
];

export const tinySizes: Sizes = {
  d: 16,
  layers: 2,
  heads: 2,
  ff: 24,
  buckets: 64,
  maxTokens: 96,
  maxGrams: 64,
  grams: [3, 4, 5],
};

export type TinySettings = {
  readonly seed?: number;
  readonly sizes?: Sizes;
  readonly pool?: Header['pool'];
  readonly prefers?: string;
};

/**
 * A whole model file of random numbers, the same ones for the same seed. It knows four tools and understands nothing;
 * `prefers` names the one that it chooses whatever is asked, or `none`.
 */
export function tinyModel({ seed = 1, sizes = tinySizes, pool = 'sum', prefers }: TinySettings = {}): TinyFile {
  const { d, ff } = sizes;
  const slots = tinyTools.flatMap((tool) => tool.slots);
  const choices = slots.reduce((sum, slot) => sum + (choicesOf(slot).length > 0 ? choicesOf(slot).length + 1 : 0), 0);
  const vocabulary = ['read', 'copy', 'list', 'the', 'to'];
  const shapes = [...knownShapes];
  const block = createBlock(seed);
  const matrix = (name: string, rows: number, columns: number): void => block.q8(name, rows, columns);
  matrix('word', vocabulary.length, d);
  matrix('gram', sizes.buckets, d);
  matrix('shape', shapes.length, d);
  block.f32('start', d);
  for (let at = 0; at < sizes.layers; at += 1) {
    for (const name of ['attnNorm', 'ffNorm']) block.f32(`layer.${at}.${name}`, d);
    for (const name of ['q', 'k', 'v', 'o']) matrix(`layer.${at}.${name}`, d, d);
    matrix(`layer.${at}.gate`, ff, d);
    matrix(`layer.${at}.up`, ff, d);
    matrix(`layer.${at}.down`, d, ff);
  }
  block.f32('norm', d);
  if (pool !== 'start') block.f32('tool.pool', d);
  matrix('tool.weight', tinyTools.length + 1, pool === 'concat' ? d * 2 : d);
  const classes = [...tinyTools.map(({ name }) => name), 'none'];
  block.f32('tool.bias', classes.length, (at) => (classes[at] === prefers ? 40 : 0));
  for (const name of ['span.ws', 'span.we', 'choice.wc']) matrix(name, 8, d);
  for (const name of ['span.qs', 'span.qe', 'choice.qc']) matrix(name, slots.length, 8);
  matrix('choice.weight', choices, d);
  block.f32('choice.bias', choices);
  const header: Header = {
    format: 1,
    sizes,
    pool,
    vocabulary,
    shapes,
    tools: tinyTools,
    thresholds: { tool: 0, slot: 0 },
    tensors: block.entries,
  };
  const weights = fileOf(header, block.bytes());
  return { card: cardOf(weights), weights, header };
}

/** The bytes of a file: magic, length, header, zeros, tensors. */
export function fileOf(header: unknown, block: Buffer): Buffer {
  const text = Buffer.from(
    JSON.stringify(header, (_key, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value)),
  );
  const lead = Buffer.alloc(12);
  lead.write('FPFM0001', 'latin1');
  lead.writeUInt32LE(text.length, 8);
  const gap = Buffer.alloc((64 - ((12 + text.length) % 64)) % 64);
  return Buffer.concat([lead, text, gap, block]);
}

export function cardOf(weights: Uint8Array): Buffer {
  const sha256 = createHash('sha256').update(weights).digest('hex');
  return Buffer.from(JSON.stringify({ version: '0.0.1', sha256, bytes: weights.length, note: 'random' }));
}

type Block = {
  readonly entries: readonly TensorEntry[];
  readonly q8: (name: string, rows: number, columns: number) => void;
  readonly f32: (name: string, length: number, plus?: (at: number) => number) => void;
  readonly bytes: () => Buffer;
};

function createBlock(seed: number): Block {
  const random = randomFrom(seed);
  const parts: Buffer[] = [];
  let size = 0;
  const entries: TensorEntry[] = [];
  const put = (part: Buffer): number => {
    const at = size;
    const gap = (4 - (part.length % 4)) % 4;
    parts.push(part, Buffer.alloc(gap));
    size += part.length + gap;
    return at;
  };
  const floats = (count: number, of: (_: unknown, at: number) => number): Buffer =>
    Buffer.from(Float32Array.from({ length: count }, of).buffer);
  return {
    entries,
    q8: (name, rows, columns) => {
      const bytes = Buffer.from(Array.from({ length: rows * columns }, () => Math.floor(random() * 255) - 127));
      entries.push({
        name,
        shape: [rows, columns],
        type: 'q8',
        at: put(bytes),
        scales: put(floats(rows, () => 0.002 + random() * 0.004)),
      });
    },
    f32: (name, length, plus = () => 0) =>
      void entries.push({
        name,
        shape: [length],
        type: 'f32',
        at: put(floats(length, (_, at) => random() * 2 - 0.5 + plus(at))),
        scales: undefined,
      }),
    bytes: () => Buffer.concat(parts),
  };
}

/** Numbers from 0 to 1 that look random, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((Math.imul(state ^ (state >>> 13), 0x297a2d39) >>> 0) % 65_536) / 65_536;
  };
}
