import type { RehearsalModel } from '../../src/model.ts';
import type { Rows } from '../../src/file/read-tensors.ts';
import type { TokenRows } from '../../src/text/features.ts';

type Vector = readonly number[];

/**
 * The network once more, as the formulas are written, one number after the other: slow, and nothing is shared with the
 * quick one.
 */
export function slowStates({ weights }: RehearsalModel, tokens: readonly TokenRows[]): readonly Vector[] {
  const { d, heads } = weights.sizes;
  const width = d / heads;
  let states: Vector[] = [[...weights.start], ...tokens.map((token) => firstState(weights, token))];
  for (const layer of weights.layers) {
    const normed = states.map((state) => norm(state, layer.attnNorm));
    const turned = (matrix: Float32Array): Vector[] =>
      normed.map((row, position) => turn(times(matrix, row), position, width));
    const [q, k] = [turned(layer.q), turned(layer.k)];
    const v = normed.map((row) => times(layer.v, row));
    states = states.map((state, at) => {
      const mixed = Array.from({ length: heads }, (_, head) => {
        const part = (row: Vector | undefined): Vector => (row ?? []).slice(head * width, (head + 1) * width);
        const looks = softmax(k.map((row) => inner(part(q[at]), part(row)) / Math.sqrt(width)));
        return Array.from({ length: width }, (_, column) =>
          inner(
            looks,
            v.map((row) => part(row)[column] ?? 0),
          ),
        );
      }).flat();
      return plus(state, times(layer.o, mixed));
    });
    states = states.map((state) => {
      const y = norm(state, layer.ffNorm);
      const [gate, up] = [times(layer.gate, y), times(layer.up, y)];
      return plus(
        state,
        times(
          layer.down,
          gate.map((x, at) => gelu(x) * (up[at] ?? 0)),
        ),
      );
    });
  }
  return states.map((state) => norm(state, weights.norm));
}

function firstState({ word, gram, shape, sizes }: RehearsalModel['weights'], token: TokenRows): Vector {
  const mean = (table: Rows, rows: Vector): Vector =>
    Array.from(
      { length: sizes.d },
      (_, column) => rows.reduce((sum, row) => sum + value(table, row, column), 0) / Math.max(1, rows.length),
    );
  return plus(mean(word, token.word < 0 ? [] : [token.word]), plus(mean(gram, token.grams), mean(shape, token.shapes)));
}

function value({ bytes, scales, columns }: Rows, row: number, column: number): number {
  return (bytes[row * columns + column] ?? 0) * (scales[row] ?? 0);
}

export function times(matrix: Float32Array, row: Vector): Vector {
  return Array.from({ length: matrix.length / row.length }, (_, at) =>
    inner([...matrix.subarray(at * row.length, (at + 1) * row.length)], row),
  );
}

export function inner(a: Vector, b: Vector): number {
  return a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);
}

export function softmax(logits: Vector): Vector {
  const raised = logits.map((logit) => Math.exp(logit));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((x) => x / sum);
}

export function plus(a: Vector, b: Vector): Vector {
  return a.map((x, at) => x + (b[at] ?? 0));
}

function norm(row: Vector, weight: Float32Array): Vector {
  const root = Math.sqrt(inner(row, row) / row.length + 1e-6);
  return row.map((x, at) => (x / root) * (weight[at] ?? 0));
}

function turn(row: Vector, position: number, width: number): Vector {
  const half = width / 2;
  return row.map((x, at) => {
    const within = at % width;
    const angle = position / 10_000 ** ((2 * (within % half)) / width);
    const other = row[within < half ? at + half : at - half] ?? 0;
    return x * Math.cos(angle) + (within < half ? -other : other) * Math.sin(angle);
  });
}

function gelu(x: number): number {
  return 0.5 * x * (1 + Math.tanh(0.7978845608028654 * (x + 0.044715 * x ** 3)));
}
