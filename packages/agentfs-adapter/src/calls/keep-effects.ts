import type { EntryState, FileChange } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';
import type { Effects } from '../changes/effects.ts';
import { fold } from '../changes/fold.ts';
import { RememberedBase } from '../changes/remembered-base.ts';
import type { Held } from '../store/held-delta.ts';
import type { Sql } from '../engine/sql.ts';
import { applyBases, planBases, writeBases } from '../store/bases.ts';
import type { ContentSource } from '../store/file-content.ts';
import { nextIno } from '../store/next-ino.ts';
import { writeDelta } from '../store/write-delta.ts';
import type { BaseLayer } from '../view/layers.ts';
import { insertChanges } from './call-rows.ts';
import { keepFirstContents } from './keep-first-contents.ts';

export type Keeping = {
  /** The row of the call in the history. */
  readonly seq: number;
  readonly held: Held;
  readonly set: ChangeSet;
  readonly effects: Effects;
  readonly base: BaseLayer;
  /** Seconds since 1970. */
  readonly now: number;
  /**
   * What the host has now at puts, where that may be something else than what it had when the session first touched
   * them.
   */
  readonly hostNow?: ReadonlyMap<string, EntryState>;
  /** Where the set has no contents: what brings earlier ones back reads them inside the transaction. */
  readonly content?: ContentSource;
  /** Folds also where no path of the view changes. */
  readonly always?: boolean;
  /** Which of the host's paths stay hidden below a folder that comes back; all where it is not said. */
  readonly hides?: (path: string) => boolean;
  /**
   * Refuses where the host is no more as it was when the call began. Told the paths that the session touches for the
   * first time.
   */
  readonly mustBeAsSeen: (paths: Iterable<string>) => void;
};

/** Writes what a call did into the transaction of the caller, and gives what the session holds then. */
export async function keepEffects(sql: Sql, keeping: Keeping): Promise<Held> {
  const { seq, held, set, effects, base: live, now, mustBeAsSeen, hostNow, content = set.pieces } = keeping;
  if (keeping.always !== true && !changesAnything(set, effects.changes)) return held;
  const { delta: before, bases } = held;
  const base = new RememberedBase(live);
  const known = (path: string): ReturnType<Held['bases']['get']> =>
    hostNow?.get(path) ?? bases.get(path) ?? effects.host.get(path);
  const { delta } = fold({ delta: before, set, base, known, hides: keeping.hides, nextIno: await nextIno(sql) });
  const rows = planBases(bases, delta, effects.host, base);
  mustBeAsSeen(rows.set.keys());
  const origin = (path: string, type: string): bigint | undefined => {
    const there = base.lstat(path);
    return there?.type === type ? there.ino : undefined;
  };
  await keepFirstContents(sql, live, rows.set, delta);
  const head = await writeDelta(sql, { before, after: delta, content, origin, now });
  await writeBases(sql, rows);
  await insertChanges(sql, seq, effects.changes);
  return { delta, bases: applyBases(bases, rows), head };
}

/** Two names that became one file are a difference that no path shows. */
function changesAnything(set: ChangeSet, changes: readonly FileChange[]): boolean {
  return changes.length > 0 || set.puts.some(({ sameAs }) => sameAs !== undefined);
}
