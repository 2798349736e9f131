const patienceMs = 500;

/**
 * Ends the process in this tick; with a last line, the one that says so to a machine. Where its reader is behind with
 * what was said before, it gets that and the line first, if it takes them soon: half a line would be worse than none.
 * What the command still does meanwhile says nothing more.
 */
export function endAtOnce(exitCode: number, line?: string): void {
  const { stdout } = process;
  const end = (): never => process.exit(exitCode);
  if (line !== undefined) stdout.write(`${line}\n`, end);
  if (line === undefined || stdout.writableLength === 0) end();
  stdout.write = () => true;
  setTimeout(end, patienceMs);
}
