import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dot, project } from '../../src/network/linear.ts';
import { fc } from '../support/fast-check.ts';

/** Whole numbers, so that sums are exact in whatever order they are taken. */
const numbers = (length: number) => fc.array(fc.integer({ min: -9, max: 9 }), { minLength: length, maxLength: length });

const problem = fc
  .record({
    width: fc.integer({ min: 1, max: 3 }).map((n) => n * 4),
    rows: fc.integer({ min: 1, max: 3 }).map((n) => n * 4),
    count: fc.integer({ min: 1, max: 5 }),
  })
  .chain(({ width, rows, count }) =>
    fc.record({
      width: fc.constant(width),
      rows: fc.constant(rows),
      count: fc.constant(count),
      matrix: numbers(width * rows),
      input: numbers(width * count),
    }),
  );

test('a projection is the product of a matrix with each row of the input', () => {
  fc.assert(
    fc.property(problem, ({ width, rows, count, matrix, input }) => {
      const output = new Float32Array(count * rows);
      project(Float32Array.from(matrix), width, Float32Array.from(input), count, output);
      for (let at = 0; at < count * rows; at += 1) {
        const [one, row] = [Math.floor(at / rows) * width, (at % rows) * width];
        const product = matrix
          .slice(row, row + width)
          .reduce((sum, number, column) => sum + number * (input[one + column] ?? 0), 0);
        assert.equal(output[at], product);
        assert.equal(dot(Float32Array.from(matrix), row, Float32Array.from(input), one, width), product);
      }
    }),
  );
});

test('what a row gives does not depend on the rows beside it', () => {
  const matrix = Float32Array.from({ length: 64 }, (_, at) => Math.sin(at));
  const input = Float32Array.from({ length: 24 }, (_, at) => Math.cos(at * 3));
  const [together, alone] = [new Float32Array(24), new Float32Array(8)];
  project(matrix, 8, input, 3, together);
  for (let row = 0; row < 3; row += 1) {
    project(matrix, 8, input.slice(row * 8, row * 8 + 8), 1, alone);
    assert.deepEqual(alone, together.slice(row * 8, row * 8 + 8));
  }
});
