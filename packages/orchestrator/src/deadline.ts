/** When the time of a run is over. It can be brought nearer, and not put off. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** So many milliseconds after the run began. */
  bring(totalMs: number): void;
  /** So many it has in all. */
  total(): number;
  /** Whether the process is kept alive until then. */
  hold(held: boolean): void;
  clear(): void;
};

export function startDeadline(totalMs: number, monotonic: () => number): Deadline {
  const started = monotonic();
  const over = new AbortController();
  let most = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let held = false;
  const bring = (ms: number): void => {
    if (ms >= most) return;
    most = ms;
    clearTimeout(timer);
    timer = setTimeout(() => over.abort(), Math.max(0, ms - (monotonic() - started)));
    // A run that has nothing else to wait for is not kept alive by its own end, but where it waits to be told more.
    if (!held) timer.unref();
  };
  bring(totalMs);
  const hold = (asked: boolean): void => {
    held = asked;
    if (held) timer?.ref();
    else timer?.unref();
  };
  return { signal: over.signal, bring, total: () => most, hold, clear: () => clearTimeout(timer) };
}
