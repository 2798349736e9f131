/** A place in each of two lists. */
export type Match = readonly [number, number];

/**
 * The places of a longest common subsequence, in order. It takes a step for each pair of entries: whoever calls it
 * bounds that.
 */
export function commonSubsequence(a: readonly number[], b: readonly number[]): readonly Match[] {
  const width = b.length + 1;
  // lengths[i * width + j]: how long the longest one is of what follows place i and place j.
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(lengths, (i + 1) * width + j + 1) + 1 : longer(lengths, i, j, width);
    }
  }
  const found: Match[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) found.push([i++, j++]);
    else if (at(lengths, (i + 1) * width + j) >= at(lengths, i * width + j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

function longer(lengths: Uint32Array, i: number, j: number, width: number): number {
  return Math.max(at(lengths, (i + 1) * width + j), at(lengths, i * width + j + 1));
}

function at(lengths: Uint32Array, index: number): number {
  return lengths[index] ?? 0;
}
