// Just enough of linear algebra for the tools of this folder: tables of rows × columns, row after row.

/** Numbers between -1 and 1, the same on every machine. */
export function randomColumns(rows: number, columns: number, seed: number): Float64Array {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return Float64Array.from({ length: rows * columns }, () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2_147_483_648 - 1;
  });
}

/** The columns made square to one another and of length one (Gram and Schmidt, twice, for the sake of rounding). */
export function orthonormalise(table: Float64Array, rows: number, columns: number): Float64Array {
  const done = Array.from({ length: columns }, (_, column) =>
    Float64Array.from({ length: rows }, (_, row) => table[row * columns + column] ?? 0),
  );
  for (const [index, column] of done.entries()) {
    for (let pass = 0; pass < 2; pass += 1) {
      for (const before of done.slice(0, index)) {
        const shared = dot(column, before);
        for (let row = 0; row < rows; row += 1) column[row] = (column[row] ?? 0) - shared * (before[row] ?? 0);
      }
    }
    const length = Math.sqrt(dot(column, column));
    for (let row = 0; row < rows; row += 1) column[row] = (column[row] ?? 0) / length;
  }
  return Float64Array.from({ length: rows * columns }, (_, at) => done[at % columns]?.[Math.floor(at / columns)] ?? 0);
}

export function turned(table: Float64Array, rows: number, columns: number, by: Float64Array): Float64Array {
  const out = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    for (let to = 0; to < columns; to += 1) {
      let sum = 0;
      for (let from = 0; from < columns; from += 1)
        sum += (table[row * columns + from] ?? 0) * (by[from * columns + to] ?? 0);
      out[row * columns + to] = sum;
    }
  }
  return out;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
