/** The turns of rotary positions: for each position, the cosine and the sine of half a head's width. */
export type Turns = { readonly half: number; readonly cos: Float32Array; readonly sin: Float32Array };

const base = 10_000;

export function turnsFor(positions: number, headWidth: number): Turns {
  const half = headWidth / 2;
  const angle = (index: number): number => Math.floor(index / half) * base ** (-(index % half) / half);
  const length = positions * half;
  return {
    half,
    cos: Float32Array.from({ length }, (_, index) => Math.cos(angle(index))),
    sin: Float32Array.from({ length }, (_, index) => Math.sin(angle(index))),
  };
}

/** Turns every head of every row by the row's position, in place. The halves of a head are a pair. */
export function rotate(rows: Float32Array, width: number, count: number, { half, cos, sin }: Turns): void {
  for (let row = 0; row < count; row += 1) {
    for (let head = row * width; head < (row + 1) * width; head += half * 2) {
      for (let at = 0; at < half; at += 1) {
        const [c, s] = [cos[row * half + at] as number, sin[row * half + at] as number];
        const [a, b] = [rows[head + at] as number, rows[head + half + at] as number];
        rows[head + at] = a * c - b * s;
        rows[head + half + at] = b * c + a * s;
      }
    }
  }
}
