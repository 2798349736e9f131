/**
 * Milliseconds on a clock that never goes back. Not `performance`: to name it is to have Node load all that measures
 * programs.
 */
export function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
