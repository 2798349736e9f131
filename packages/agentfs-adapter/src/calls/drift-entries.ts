import type { Caller } from '@fpf/contracts';
import type { Unsealed } from '../store/unsealed.ts';

/** Beyond these, one row tells how many more there were: somebody may have checked out another branch. */
const mostPaths = 1_000;

/** What others changed on the host between two calls, a row for each path. */
export function driftEntries(at: string, caller: Caller, drifted: readonly string[]): readonly Unsealed[] {
  const rest = drifted.length - mostPaths;
  const subjects = rest > 0 ? [...drifted.slice(0, mostPaths), `(and ${rest} more)`] : drifted;
  return subjects.map((subject) => ({ at, op: 'drift', subject: subject.slice(0, 4_096), caller }));
}
