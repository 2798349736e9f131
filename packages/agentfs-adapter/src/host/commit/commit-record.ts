import type { CommitResult, Confinement } from '@fpf/contracts';
import type { Sql } from '../../engine/sql.ts';
import { applyBases, writeBases } from '../../store/bases.ts';
import { keepBlobs } from '../../store/file-content.ts';
import { keepPlan } from '../../store/plans.ts';
import type { CommitRecord } from '../plan/commit-parts.ts';
import { withFoldersBack } from '../plan/select-changes.ts';
import { giveBack } from '../parts/give-back.ts';
import { recordOperation } from '../parts/record.ts';
import type { HostParts } from '../parts/host-parts.ts';
import { byCodeUnits } from '../../tree/entry.ts';

/** Since when the host was worked on, and what held the program that wrote it. */
export type WorkOnHost = { readonly since: number; readonly capability: Confinement | undefined };

/**
 * What a commit or an undo did to the host, in one transaction: the step, an audit row for each path that was written,
 * what the host had there before, and what it has now, which is the base of those paths from here on. Where the host's
 * version stays, the session's goes. Told twice, it is written once.
 */
export async function recordCommit(
  parts: HostParts,
  record: CommitRecord,
  { since, capability }: WorkOnHost,
): Promise<void> {
  const { id, kind, written, host, theirs, replaced } = record;
  if (id !== null && (await recordedAs(parts, id)) === kind) return;
  const held = await parts.state.held();
  // Only of what the session touches: a folder that was made on the way to a path is the host's own.
  const rows = { set: new Map([...host].filter(([path]) => held.bases.has(path))), drop: [] };
  const back = theirs.length === 0 ? undefined : await giveBack(parts, await comingBack(parts, theirs));
  let next = { ...held, bases: applyBases(held.bases, rows) };
  // A commit is one step, under the name that undoes it.
  const operation = id !== null && kind === 'commit' ? id : parts.host.ids.next();
  await recordOperation(parts, {
    id: operation,
    op: kind,
    subject: id ?? parts.id,
    since,
    paths: [...written, ...(back?.changes ?? [])],
    ...(capability !== undefined && { capability }),
    work: async (sql, seq) => {
      await keepBlobs(sql, replaced);
      await writeBases(sql, rows);
      if (back) next = await back.write(sql, seq, next);
      const around = { before: held, after: next };
      if (id === null) return await keepPlan(sql, seq, around);
      const applied = { kind, state: kind === 'commit' ? 'done' : 'undone', seq } as const;
      await writeApplied(sql, operation, applied);
      if (operation !== id) await writeApplied(sql, id, applied);
      return await keepPlan(sql, seq, around, { written });
    },
  });
  parts.state.advance(next);
}

/** Paths of which the host's version stays, and the folders that they lie in there. */
async function comingBack(parts: HostParts, theirs: readonly string[]): Promise<readonly string[]> {
  const changes = await parts.state.changes();
  const named = new Set(theirs);
  const back = withFoldersBack(
    changes,
    changes.filter(({ path }) => named.has(path)),
  );
  return [...new Set([...back.map(({ path }) => path), ...theirs])].sort(byCodeUnits);
}

/** What was half done and is taken back: the paths that were put back, as the host has them now. */
export async function recordTurn(
  parts: HostParts,
  op: CommitRecord['kind'],
  { id, paths }: CommitResult,
  { since, capability }: WorkOnHost,
): Promise<void> {
  const operation = parts.host.ids.next();
  const written = paths.filter(({ status }) => status === 'apply').map(({ change }) => change);
  await recordOperation(parts, {
    id: operation,
    op,
    subject: id ?? parts.id,
    since,
    paths: written,
    ...(capability !== undefined && { capability }),
    work: async (sql, seq) => {
      await writeApplied(sql, operation, { kind: op, state: 'rolled-back', seq });
      const held = await parts.state.held();
      return await keepPlan(sql, seq, { before: held, after: held }, { written, turned: true });
    },
  });
}

type Applied = {
  readonly kind: CommitRecord['kind'];
  readonly state: 'done' | 'undone' | 'rolled-back';
  readonly seq: number;
};

/** Of a commit that is known already, only how it ended is new: which step it is, stays. */
async function writeApplied(sql: Sql, id: string, { kind, state, seq }: Applied): Promise<void> {
  await sql.run(
    `INSERT INTO fpf_apply (id, kind, state, call_seq) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, state = excluded.state`,
    id,
    kind,
    state,
    seq,
  );
}

/** How far the session's own record of a commit came. */
export async function recordedAs({ db }: Pick<HostParts, 'db'>, id: string): Promise<CommitRecord['kind'] | undefined> {
  const row = await db.read((sql) =>
    sql.get<{ kind: CommitRecord['kind'] }>('SELECT kind FROM fpf_apply WHERE id = ?', id),
  );
  return row?.kind;
}
