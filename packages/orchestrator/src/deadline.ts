/** When the time of a run is over. It can be brought nearer, and not put off. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** So many milliseconds after the run began. */
  bring(totalMs: number): void;
  /** So many it has in all. */
  total(): number;
  /** The run is over, and its time with it. */
  clear(): void;
};

/** What timers hold. */
const mostMs = 2_147_483_647;

export function startDeadline(totalMs: number, monotonic: () => number): Deadline {
  const started = monotonic();
  const over = new AbortController();
  let most = Number.POSITIVE_INFINITY;
  let cleared = false;
  let timer: NodeJS.Timeout | undefined;
  // It keeps the process alive, until the run is over: a run may wait for something that holds no process, such as an
  // answer of the embedding program that never comes, and has to end with an outcome all the same.
  const start = (): void => {
    clearTimeout(timer);
    if (cleared) return;
    const left = Math.max(0, most - (monotonic() - started));
    timer = setTimeout(() => (left > mostMs ? start() : over.abort()), Math.min(left, mostMs));
  };
  const bring = (ms: number): void => {
    if (ms >= most) return;
    most = ms;
    start();
  };
  start();
  bring(totalMs);
  const clear = (): void => {
    cleared = true;
    clearTimeout(timer);
  };
  return { signal: over.signal, bring, total: () => most, clear };
}
