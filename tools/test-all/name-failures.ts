import type { Counts, Skip } from './counts.ts';

/** A suite that breaks breaks everywhere: of one task so many are named. */
const mostNamed = 40;

/** A line for each check of a task that failed. Of what failed without a name the number is said. */
export function nameFailures(
  owner: string,
  { failed, failures }: Pick<Counts, 'failed' | 'failures'>,
): readonly string[] {
  const named = failures
    .slice(0, mostNamed)
    .map(({ name, message }) => `  ${owner}: ${name}${message === '' ? '' : `: ${message}`}`);
  const more = Math.max(failed, failures.length) - named.length;
  if (more === 0) return named;
  return [...named, named.length === 0 ? `  ${owner}: ${more} failed` : `  ${owner}: and ${more} more`];
}

/** What stands before the line of counts; `.ci/run` repeats it at its own end. */
export function sections(failed: readonly string[], skipped: readonly Skip[]): readonly string[] {
  const left = skipped.map(({ name, reason }) => `  ${name}: ${reason === '' ? 'no reason given' : reason}`);
  return [...(failed.length > 0 ? ['failed:', ...failed] : []), ...(left.length > 0 ? ['skipped:', ...left] : [])];
}
