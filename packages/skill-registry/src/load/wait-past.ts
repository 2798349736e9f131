/**
 * Waits until what both sides see is no longer `value`, at most so long. A wait of the platform also ends by a waking
 * that was meant for an earlier change and comes late: on a busy machine a text that can be read well would be told too
 * slow.
 */
export function waitPast(flag: Int32Array, value: number, ms: number): void {
  const until = performance.now() + ms;
  for (let left = ms; left > 0 && Atomics.load(flag, 0) === value; left = until - performance.now())
    Atomics.wait(flag, 0, value, left);
}
