/**
 * A reader that goes away (`fpf … | head`) ends no run: what it does not read is dropped, and the exit code stays the
 * run's own. An answer that cannot be written is told beside it, once, and is no success; progress that cannot be shown
 * costs nobody the answer, and is never put where the answer goes.
 */
export function keepStreams(): { readonly failed: () => boolean } {
  let failed = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || failed) return;
    failed = true;
    // The last words of a command may fail after it has given its exit code.
    process.exitCode = 1;
    process.stderr.write(`fpf: output could not be written: ${error.message} (cli.output-failed)\n`);
  });
  process.stderr.on('error', () => undefined);
  return { failed: () => failed };
}
