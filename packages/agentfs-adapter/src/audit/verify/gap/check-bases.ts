import type { EntryState, FileChange } from '@fpf/contracts';
import { isTouched } from '../../../delta/is-touched.ts';
import type { Held } from '../../../store/held-delta.ts';
import { sameEntry } from '../../../tree/entry.ts';
import type { Applied } from './check-applied.ts';
import type { Findings } from '../findings.ts';
import type { Changed } from './history-rows.ts';

/** What the history says of one path. */
type Told = {
  /** What the host had when the session first touched it. After a rewind it may be what the host had then, too. */
  readonly bases: readonly (EntryState | null)[];
  readonly now: EntryState | null;
  /** The step that changed it last. */
  readonly by: string;
};

/** Steps that give paths back: what they leave is the host's. */
const givingBack: ReadonlySet<string> = new Set(['discard', 'drift', 'commit', 'undo']);

/** What the host is said to have had is what the history says: for each path that the session touches, and for no other. */
export function checkBases(
  changes: readonly Changed[],
  applied: ReadonlyMap<number, Applied>,
  { bases, delta }: Pick<Held, 'bases' | 'delta'>,
  findings: Findings,
): void {
  const told = tellOf(changes, applied);
  for (const [path, state] of bases) {
    findings.look();
    const known = told.get(path);
    // A folder that is only carried, or a second name: no step changed it, and it is what the session holds.
    if (known ? !known.bases.some((one) => isSame(one, state)) : !delta.entries.has(path))
      findings.add(path, 'is said to have been on the host what no step met there');
  }
  for (const path of [...delta.entries.keys(), ...delta.whiteouts])
    if (!bases.has(path)) findings.add(path, 'is touched by the session, which does not say what the host had there');
  for (const [path, { bases: may, now, by }] of told) {
    if (givingBack.has(by) || by === 'rewind') continue;
    const touched = isTouched(delta, path);
    const asHost = may.some((one) => isSame(one, now));
    if (!touched && !asHost) findings.add(path, 'was changed by a step, and the session shows it as the host has it');
    if (touched && !asHost && !bases.has(path))
      findings.add(path, 'was changed by a step, and the session does not say what the host had there');
  }
}

/** Steps in their order, and what a commit wrote after what it gave back. */
function tellOf(changes: readonly Changed[], applied: ReadonlyMap<number, Applied>): ReadonlyMap<string, Told> {
  const told = new Map<string, Told>();
  const steps = new Map<number, { readonly by: string; readonly changes: FileChange[] }>();
  for (const { step, change } of changes) {
    if (step?.state !== 'done') continue;
    const known = steps.get(step.seq);
    if (known) known.changes.push(change);
    else steps.set(step.seq, { by: step.op, changes: [change] });
  }
  for (const seq of [...new Set([...steps.keys(), ...applied.keys()])].sort((a, b) => a - b)) {
    for (const [path, state] of applied.get(seq)?.host ?? []) {
      const known = told.get(path);
      if (known) told.set(path, { ...known, bases: [state] });
    }
    const { by = '', changes: own = [] } = steps.get(seq) ?? {};
    for (const change of own) told.set(change.path, after(told.get(change.path), change, by));
  }
  return told;
}

function after(known: Told | undefined, { before = null, after: now = null }: NullableChange, by: string): Told {
  if (givingBack.has(by)) return { bases: [now], now, by };
  // Where the session shows another thing than its last step left, it had given the path up.
  if (!known || !isSame(known.now, before)) return { bases: [before], now, by };
  return { bases: known.by === 'rewind' ? [...known.bases, before] : known.bases, now, by };
}

type NullableChange = { readonly before?: EntryState | null; readonly after?: EntryState | null };

function isSame(one: EntryState | null, other: EntryState | null): boolean {
  return one && other ? sameEntry(one, other) : one === other;
}
