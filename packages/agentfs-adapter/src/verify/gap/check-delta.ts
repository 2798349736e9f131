import type { EntryState } from '@fpf/contracts';
import { isTouched } from '../../delta/delta.ts';
import type { Held } from '../../store/held-delta.ts';
import { sameEntry } from '../../tree/entry.ts';
import type { Findings } from '../findings.ts';
import type { Changed } from './history-rows.ts';
import type { Plans } from './check-plans.ts';

/**
 * Folded, the history says what the session holds: at each path that it touches, what the last step left since it
 * touches it; where no step changed it, what the host had: a folder that leads to something, or a second name.
 */
export function checkDelta(
  changes: readonly Changed[],
  bases: ReadonlyMap<string, Base>,
  { delta }: Pick<Held, 'delta'>,
  findings: Findings,
): void {
  const last = new Map<string, EntryState | null>();
  for (const { step, change } of changes) {
    const base = bases.get(change.path);
    if (step && base && step.seq >= base.since) last.set(change.path, change.after ?? null);
  }
  for (const [path, { state }] of bases) {
    findings.look();
    const told = last.has(path) ? (last.get(path) ?? null) : state;
    const entry = delta.entries.get(path);
    if (told === null ? entry : entry && !isHeld(told, entry))
      findings.add(path, 'is held by the session in a state that no step of its history left');
    else if (told !== null && !entry) findings.add(path, 'was left by a step, and the session holds it no more');
    else if (told === null && !isTouched(delta, path))
      findings.add(path, 'was deleted by a step, and the session hides it no more');
  }
  for (const path of delta.entries.keys())
    if (!bases.has(path)) findings.add(path, 'is held by the session in a state that no step of its history left');
  for (const path of delta.whiteouts)
    if (!bases.has(path)) findings.add(path, 'is hidden by the session, and no step of its history deleted it');
}

function isHeld(told: EntryState, entry: EntryState & { readonly ino: number; readonly mtime: bigint }): boolean {
  const { ino: _ino, mtime: _mtime, ...state } = entry;
  return sameEntry(told, state);
}

/** What the host had at a path, and since which step the session touches it. */
type Base = { readonly state: EntryState | null; readonly since: number };

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
