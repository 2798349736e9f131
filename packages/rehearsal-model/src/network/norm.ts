const epsilon = 1e-6;

/** RMSNorm of each row. */
export function normalise(states: Float32Array, weight: Float32Array, output: Float32Array, count: number): void {
  const width = weight.length;
  for (let row = 0, at = 0; row < count; row += 1, at += width) {
    let sum = 0;
    for (let column = 0; column < width; column += 1) sum += (states[at + column] as number) ** 2;
    const factor = 1 / Math.sqrt(sum / width + epsilon);
    for (let column = 0; column < width; column += 1) {
      output[at + column] = (states[at + column] as number) * factor * (weight[column] as number);
    }
  }
}

/** Numbers that sum up to one, in place; the largest is taken off first, so that none overflows. */
export function softmax(numbers: Float32Array | Float64Array, length: number): void {
  let [most, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (let at = 0; at < length; at += 1) most = Math.max(most, numbers[at] as number);
  for (let at = 0; at < length; at += 1) sum += numbers[at] = Math.exp((numbers[at] as number) - most);
  for (let at = 0; at < length; at += 1) numbers[at] = (numbers[at] as number) / sum;
}
