import type { EntryState, FileChange } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';
import type { Effects } from '../changes/effects.ts';
import { fold } from '../changes/fold.ts';
import type { Held } from '../store/held-delta.ts';
import type { Sql } from '../engine/sql.ts';
import { applyBases, type Bases, planBases, writeBases } from '../store/bases.ts';
import { type ContentSource, keepBlobs } from '../store/file-content.ts';
import { writeDelta } from '../store/write-delta.ts';
import type { BaseLayer, LayerEntry } from '../view/layers.ts';
import { insertChanges } from './call-rows.ts';
import { parentOf } from '../tree/entry.ts';
import type { Delta } from '../delta/delta.ts';
import { changedMeanwhile } from '../drift/host-watch.ts';
import { withFd } from '../tree/anchored.ts';
import { pieces } from '../tree/read-content.ts';

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

/** The host as one piece of work sees it: each path is looked at once, and none below what is no folder. */
class RememberedBase implements Pick<BaseLayer, 'lstat' | 'names'> {
  readonly #base: Pick<BaseLayer, 'lstat' | 'names'>;
  readonly #seen = new Map<string, LayerEntry | undefined>();

  constructor(base: Pick<BaseLayer, 'lstat' | 'names'>) {
    this.#base = base;
  }

  lstat(path: string): LayerEntry | undefined {
    if (this.#seen.has(path)) return this.#seen.get(path);
    const parent = parentOf(path);
    const there = parent === '' || this.lstat(parent)?.type === 'directory' ? this.#base.lstat(path) : undefined;
    this.#seen.set(path, there);
    return there;
  }

  names(path: string): readonly string[] | undefined {
    return this.lstat(path)?.type === 'directory' ? this.#base.names(path) : undefined;
  }
}

export const mostFirstBytes = 1_048_576;

/**
 * What the host had in files that a step modifies: kept, so that what was before can be told whatever becomes of the
 * host. Not what is larger, nor what is only deleted: somebody who takes a folder of packages away does not want it in
 * the session.
 */
export async function keepFirstContents(sql: Sql, base: BaseLayer, met: Bases, after: Delta): Promise<void> {
  const contents = [...met].flatMap(([path, state]) => {
    if (state?.type !== 'file' || state.sha256 === undefined || state.size === 0 || state.size > mostFirstBytes)
      return [];
    if (!after.entries.has(path)) return [];
    const read = (): Iterable<Uint8Array> =>
      withFd(base.open(path), (fd) => Array.from(pieces(fd), (piece) => Buffer.from(piece)));
    return [{ sha256: state.sha256, pieces: read, misfit: () => changedMeanwhile(base.workspace, [path]) }];
  });
  await keepBlobs(sql, contents);
}

/** Inode numbers from here on are free. None that a file has is given out again while that file is there. */
async function nextIno(sql: Sql): Promise<number> {
  const row = await sql.get<{ last: number | null }>('SELECT max(ino) AS last FROM fs_inode');
  return (row?.last ?? 1) + 1;
}
