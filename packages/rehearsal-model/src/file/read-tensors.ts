import { damaged } from './damaged.ts';
import type { Header, TensorEntry } from './header.ts';

/** Numbers as they lie in the file: a row of signed bytes and its scale. What is looked up row by row stays so. */
export type Rows = {
  readonly rows: number;
  readonly columns: number;
  readonly bytes: Int8Array;
  readonly scales: Float32Array;
};

export type Tensors = {
  /** All numbers of a tensor, row after row. */
  readonly numbers: (name: string, ...shape: readonly number[]) => Float32Array;
  readonly rows: (name: string, rows: number, columns: number) => Rows;
  /** How many rows a tensor has, where that is its own affair. */
  readonly height: (name: string) => number;
  /** Throws where the file holds a tensor that nobody asked for. */
  readonly done: () => void;
};

/** The tensors of a file by name. Every offset and length is checked against the block before a number is read. */
export function readTensors(header: Header, block: Uint8Array): Tensors {
  const entries = new Map(header.tensors.map((entry) => [entry.name, entry]));
  const taken = new Set<string>();
  const take = (name: string, shape: readonly number[]): TensorEntry => {
    const entry = entries.get(name);
    if (!entry) throw damaged(`the weights have no tensor ${name}.`);
    if (entry.shape.length !== shape.length || shape.some((size, at) => size !== entry.shape[at])) {
      throw damaged(`the tensor ${name} is ${entry.shape.join(' x ')} and should be ${shape.join(' x ')}.`);
    }
    taken.add(name);
    return entry;
  };
  const rows = (name: string, height: number, columns: number): Rows => quantised(take(name, [height, columns]), block);
  return {
    rows,
    numbers: (name, ...shape) => {
      const entry = take(name, shape);
      return entry.type === 'f32'
        ? floats(entry.name, block, entry.at, product(shape))
        : expand(quantised(entry, block));
    },
    height: (name) => entries.get(name)?.shape[0] ?? 0,
    done: () => {
      const spare = header.tensors.find(({ name }) => !taken.has(name));
      if (spare) throw damaged(`the weights hold the tensor ${spare.name}, which this version does not know.`);
    },
  };
}

function quantised(entry: TensorEntry, block: Uint8Array): Rows {
  const [rows = 1, columns = 1] = entry.shape.length === 1 ? [1, ...entry.shape] : entry.shape;
  const length = rows * columns;
  if (entry.type !== 'q8' || entry.scales === undefined)
    throw damaged(`the tensor ${entry.name} is not of signed bytes with scales.`);
  if (entry.at + length > block.length) throw outside(entry.name);
  return {
    rows,
    columns,
    bytes: new Int8Array(block.buffer, block.byteOffset + entry.at, length),
    scales: floats(entry.name, block, entry.scales, rows),
  };
}

function expand({ rows, columns, bytes, scales }: Rows): Float32Array {
  const numbers = new Float32Array(rows * columns);
  for (let row = 0, at = 0; row < rows; row += 1) {
    const scale = scales[row] ?? 0;
    for (const end = at + columns; at < end; at += 1) numbers[at] = (bytes[at] ?? 0) * scale;
  }
  return numbers;
}

/** Little-endian floats, whatever the machine is; one that is not finite would make every answer a lie. */
function floats(name: string, block: Uint8Array, at: number, count: number): Float32Array {
  if (at + count * 4 > block.length) throw outside(name);
  const view = new DataView(block.buffer, block.byteOffset + at, count * 4);
  const numbers = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    const number = view.getFloat32(index * 4, true);
    if (!Number.isFinite(number)) throw damaged(`the tensor ${name} holds a number that is not finite.`);
    numbers[index] = number;
  }
  return numbers;
}

function product(shape: readonly number[]): number {
  return shape.reduce((all, size) => all * size, 1);
}

function outside(name: string): Error {
  return damaged(`the tensor ${name} reaches beyond the end of the weights.`);
}
