/** How much is kept; what is left out bounds nothing. */
export type RunLimits = {
  /** So many of the newest runs. */
  readonly last?: number | undefined;
  /** Runs that began at most so long ago. */
  readonly ageMs?: number | undefined;
  /** The newest runs, with their sessions, that take so many bytes together. */
  readonly bytes?: number | undefined;
};

export type SizedRun = {
  readonly run: string;
  /** When it began. */
  readonly atMs: number;
  /** Its folder and log; of the newest run of a session that session too, which goes with it. */
  readonly bytes: number;
};

/** Why each run is beyond what is kept. They come the newest first. */
export function overLimits(runs: readonly SizedRun[], limits: RunLimits, now: number): ReadonlyMap<string, string> {
  const over = new Map<string, string>();
  let sum = 0;
  for (const [at, { run, atMs, bytes }] of runs.entries()) {
    sum += bytes;
    const why =
      (limits.last !== undefined && at >= limits.last && `beyond the last ${limits.last}`) ||
      (limits.ageMs !== undefined && now - atMs > limits.ageMs && 'older than what is kept') ||
      (limits.bytes !== undefined && sum > limits.bytes && `beyond ${limits.bytes} bytes of newer runs`);
    if (why) over.set(run, why);
  }
  return over;
}
