/**
 * How likely it is, by chance alone, that at least so many of the cases that changed turned worse: the exact one-sided
 * sign test on pairs (McNemar's). 1 where nothing changed. Small means: it is worse, and not by chance.
 */
export function chanceOfWorse(better: number, worse: number): number {
  const changed = better + worse;
  if (changed === 0) return 1;
  let sum = 0;
  let logChoose = 0;
  for (let count = 0; count <= changed; count += 1) {
    if (count > 0) logChoose += Math.log(changed - count + 1) - Math.log(count);
    if (count >= worse) sum += Math.exp(logChoose - changed * Math.LN2);
  }
  return Math.min(1, sum);
}
