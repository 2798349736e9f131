/** The wall clock, and one that never goes back. */
type TwoClocks = { now(): number; monotonic(): number };

/**
 * The wall clock as somebody reads it who believes no clock that was put back: never earlier than it was here before
 * with what has passed since, and never earlier than a time that is known from elsewhere.
 */
export function forwardTime(clock: TwoClocks, known: () => number = () => -Infinity): () => number {
  let [at, tick] = [-Infinity, 0];
  return () => {
    const now = clock.monotonic();
    at = Math.max(clock.now(), known(), at + (now - tick));
    tick = now;
    return Math.floor(at);
  };
}
