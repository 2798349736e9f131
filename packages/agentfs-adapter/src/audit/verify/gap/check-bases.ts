import type { EntryState } from '@fpf/contracts';
import type { Held } from '../../../store/held-delta.ts';
import { sameEntry } from '../../../tree/entry.ts';
import type { Findings } from '../findings.ts';
import type { Plans } from './check-plans.ts';

/** What the host had at a path, and since which step the session touches it. */
export type Base = { readonly state: EntryState | null; readonly since: number };

/** What the host is said to have had is what the plans of the steps come to. Gives that. */
export function checkBases(
  plans: Plans,
  { bases }: Pick<Held, 'bases'>,
  findings: Findings,
): ReadonlyMap<string, Base> {
  const told = new Map<string, Base>();
  for (const [seq, { set, drop }] of [...plans].sort(([a], [b]) => a - b)) {
    for (const path of drop) told.delete(path);
    for (const [path, state] of set) told.set(path, { state, since: told.get(path)?.since ?? seq });
  }
  for (const [path, state] of bases) {
    findings.look();
    const known = told.get(path);
    if (!known || !isSame(known.state, state))
      findings.add(path, 'is said to have been on the host what no step met there');
  }
  for (const path of told.keys())
    if (!bases.has(path)) findings.add(path, 'is touched by the session, which does not say what the host had there');
  return told;
}

function isSame(one: EntryState | null, other: EntryState | null): boolean {
  return one && other ? sameEntry(one, other) : one === other;
}
