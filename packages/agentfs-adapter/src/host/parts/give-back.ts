import type { FileChange } from '@fpf/contracts';
import { keepEffects } from '../../calls/keep-effects.ts';
import type { ChangeSet, Put } from '../../changes/change-set.ts';
import { describeEffects } from '../../changes/effects.ts';
import type { SessionState } from '../../store/session-state.ts';
import type { Held } from '../../store/held-delta.ts';
import { hostState } from '../../drift/host-state.ts';
import type { Sql } from '../../engine/sql.ts';
import type { HostParts } from './host-parts.ts';
import { type Operation, recordOperation, type RecordParts } from './record.ts';
import { keepPlan } from '../../store/plans.ts';
import { foldersAbove } from '../../tree/entry.ts';

export type GivingBack = {
  /** Against the view before. */
  readonly changes: readonly FileChange[];
  /** Into the transaction of a step; gives what the session holds then. */
  readonly write: (sql: Sql, seq: number, held: Held) => Promise<Held>;
};

/** Gives paths back to the host, which is read as it is now: the session touches them no more. */
export async function giveBack(
  parts: Pick<HostParts, 'host' | 'state'>,
  paths: readonly string[],
): Promise<GivingBack> {
  const set = backToHost(parts.state, paths);
  const effects = await describeEffects(set, await parts.state.tree());
  const host = new Map([
    ...effects.host,
    ...set.puts.map(({ path, entry: { mtime: _mtime, ...state } }) => [path, state] as const),
  ]);
  const now = Math.floor(parts.host.clock.now() / 1000);
  return {
    changes: effects.changes,
    write: async (sql, seq, held) => {
      // What comes back is the host's: its bases are what the host has, and then of no more use.
      const asHost: Held = { ...held, bases: new Map([...held.bases].filter(([path]) => !host.has(path))) };
      const mustBeAsSeen = (): undefined => undefined;
      // Also where the view stays as it is: the host has come to the same, and what the session held is the host's now.
      const keeping = {
        seq,
        held: asHost,
        set,
        effects: { ...effects, host },
        base: parts.state.base,
        now,
        mustBeAsSeen,
        always: true,
      };
      // What came to the host's folder since the session took it away, it never knew.
      const next = await keepEffects(sql, { ...keeping, hides: (path) => held.bases.has(path) });
      await dropBases(sql, held, next);
      return next;
    },
  };
}

/** Gives paths back as a step of the history of its own. */
export async function giveBackAsStep(
  parts: RecordParts & Pick<HostParts, 'id' | 'state'>,
  paths: readonly string[],
  step: Pick<Operation, 'op' | 'agent'>,
): Promise<void> {
  const held = await parts.state.held();
  const since = parts.host.clock.monotonic();
  const back = await giveBack(parts, paths);
  let next = held;
  await recordOperation(parts, {
    ...step,
    id: parts.host.ids.next(),
    subject: parts.id,
    since,
    paths: back.changes,
    work: async (sql, seq) => {
      next = await back.write(sql, seq, held);
      return await keepPlan(sql, seq, { before: held, after: next });
    },
  });
  parts.state.advance(next);
}

/** Parents come first in `paths`. */
export function backToHost({ base }: Pick<SessionState, 'base'>, paths: readonly string[]): ChangeSet {
  const gone = new Set<string>();
  const noFolders = new Set<string>();
  const puts: Put[] = [];
  // So what lies below something that is gone, or that is no folder, meets it above itself.
  const isBelowNone = (path: string): boolean => foldersAbove(path).some((up) => gone.has(up) || noFolders.has(up));
  for (const path of paths) {
    const state = hostState(base, path);
    if (state) puts.push({ path, entry: { ...state, mtime: base.lstat(path)?.mtime ?? 0n } });
    if (state && state.type !== 'directory') noFolders.add(path);
    if (!state && !isBelowNone(path)) gone.add(path);
  }
  return { gone: [...gone], puts, refused: [], pieces: () => [] };
}

/** Bases that were left out above, and that nothing needs afterwards. */
async function dropBases(sql: Sql, before: Held, after: Held): Promise<void> {
  const gone = [...before.bases.keys()].filter((path) => !after.bases.has(path));
  await sql.many(
    'DELETE FROM fpf_base WHERE path = ?',
    gone.map((path) => [path]),
  );
}
