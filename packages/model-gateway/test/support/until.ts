/**
 * Waits for what comes about in a turn of the loop or two, and on a busy machine in many more: an end of a socket that
 * is destroyed, a timer that is cleared. What is not so after ten seconds is given back as it is, for an assertion to
 * tell.
 */
export async function until<T>(look: () => T | Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  const start = performance.now();
  for (;;) {
    const seen = await look();
    if (holds(seen) || performance.now() - start > 10_000) return seen;
    await new Promise((later) => setTimeout(later, 5));
  }
}

/** What keeps a process from ending that an exchange could have left. */
export function leftOpen(): Promise<readonly string[]> {
  const look = (): readonly string[] =>
    process.getActiveResourcesInfo().filter((name) => /TCP|TLS|Timeout|GetAddrInfo/.test(name));
  return until(look, (open) => open.length === 0);
}
