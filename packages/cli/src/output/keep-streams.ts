/**
 * A reader that goes away (`fpf … | head`) ends no run: what it does not read is dropped, and the exit code stays the run's
 * own. A stream that fails in another way is told on the other one, once.
 */
export function keepStreams(): { readonly failed: () => boolean } {
  let failed = false;
  const watch = (stream: NodeJS.WriteStream, other: NodeJS.WriteStream): void => {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || failed) return;
      failed = true;
      other.write(`fpf: output could not be written: ${error.message} (cli.output-failed)\n`);
    });
  };
  watch(process.stdout, process.stderr);
  watch(process.stderr, process.stdout);
  return { failed: () => failed };
}
