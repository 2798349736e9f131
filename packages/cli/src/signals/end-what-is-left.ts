const patienceMs = 1_000;

/**
 * The command has said what it had to say. A timer or a door that a component left open would keep the process, and
 * whoever waits for it, without end: after a while it ends all the same. Where nothing is left the process has ended
 * before, since this timer keeps nothing.
 */
export function endWhatIsLeft(): void {
  setTimeout(() => {
    // A reader that is behind gets what was written.
    if (process.stdout.writableLength + process.stderr.writableLength > 0) endWhatIsLeft();
    else process.exit();
  }, patienceMs).unref();
}
