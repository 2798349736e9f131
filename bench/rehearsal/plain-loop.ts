/** A token passes through four layers: four square matrices of 128, and three of 128 by 384, in each. */
const multiplications = 4 * (4 * 128 * 128 + 3 * 128 * 384);
const rounds = 200;

/** Milliseconds of processor time for the multiplications of one token, as the plainest loop does them. */
export function plainMultiplications(): number {
  const weights = Float32Array.from({ length: multiplications }, (_, at) => (at % 7) - 3);
  const row = Float32Array.from({ length: 128 }, (_, at) => at % 5);
  let sum = 0;
  const cpu = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < multiplications; at += 1) sum += (weights[at] ?? 0) * (row[at & 127] ?? 0);
  }
  const { user, system } = process.cpuUsage(cpu);
  if (!Number.isFinite(sum)) throw new Error('the loop gave no number');
  return (user + system) / 1_000 / rounds;
}
