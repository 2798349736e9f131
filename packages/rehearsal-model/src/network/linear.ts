/**
 * Each row of the input times the matrix: `output[i][r] = matrix[r] · input[i]`. Four rows of the matrix and two of the
 * input go through one loop, so that each number is fetched once for several products; a last row without a partner is
 * its own. Rows of the matrix come in fours. Every sum is taken in one order, so a result does not depend on what
 * stands beside it.
 */
export function project(
  matrix: Float32Array,
  width: number,
  input: Float32Array,
  count: number,
  output: Float32Array,
): void {
  const rows = matrix.length / width;
  for (let one = 0; one < count; one += 2) {
    const two = Math.min(one + 1, count - 1);
    for (let row = 0; row < rows; row += 4) {
      fourByTwo(
        matrix,
        row * width,
        width,
        input,
        one * width,
        two * width,
        output,
        one * rows + row,
        two * rows + row,
      );
    }
  }
}

function fourByTwo(
  matrix: Float32Array,
  row: number,
  width: number,
  input: Float32Array,
  one: number,
  two: number,
  output: Float32Array,
  toOne: number,
  toTwo: number,
): void {
  const row1 = row + width;
  const row2 = row1 + width;
  const row3 = row2 + width;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  for (let at = 0; at < width; at += 1) {
    const a = input[one + at] as number;
    const b = input[two + at] as number;
    const m0 = matrix[row + at] as number;
    const m1 = matrix[row1 + at] as number;
    const m2 = matrix[row2 + at] as number;
    const m3 = matrix[row3 + at] as number;
    a0 += m0 * a;
    a1 += m1 * a;
    a2 += m2 * a;
    a3 += m3 * a;
    b0 += m0 * b;
    b1 += m1 * b;
    b2 += m2 * b;
    b3 += m3 * b;
  }
  output[toOne] = a0;
  output[toOne + 1] = a1;
  output[toOne + 2] = a2;
  output[toOne + 3] = a3;
  output[toTwo] = b0;
  output[toTwo + 1] = b1;
  output[toTwo + 2] = b2;
  output[toTwo + 3] = b3;
}

/** The length is a multiple of four: four sums go on at once. */
export function dot(a: Float32Array, fromA: number, b: Float32Array, fromB: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let at = 0; at < length; at += 4) {
    s0 += (a[fromA + at] as number) * (b[fromB + at] as number);
    s1 += (a[fromA + at + 1] as number) * (b[fromB + at + 1] as number);
    s2 += (a[fromA + at + 2] as number) * (b[fromB + at + 2] as number);
    s3 += (a[fromA + at + 3] as number) * (b[fromB + at + 3] as number);
  }
  return s0 + s1 + (s2 + s3);
}

export function addTo(sum: Float32Array, term: Float32Array, length: number): void {
  for (let at = 0; at < length; at += 1) sum[at] = (sum[at] as number) + (term[at] as number);
}
