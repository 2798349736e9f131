import type { CommitResult, Confinement, FileChange, JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Sql } from '../engine/sql.ts';
import { applyBases, type Bases, writeBases } from '../store/bases.ts';
import { keepBlobs } from '../store/file-content.ts';
import type { CommitRecord } from './commit/commit-parts.ts';
import { giveBack } from './give-back.ts';
import { recordOperation } from './record.ts';
import type { HostParts } from './host-parts.ts';

/** Since when the host was worked on, and what held the program that wrote it. */
export type WorkOnHost = { readonly since: number; readonly capability: Confinement | undefined };

/**
 * What a commit or an undo did to the host, in one transaction: the step, an audit row for each path that was written, what the host had
 * there before, and what it has now, which is the base of those paths from here on. Where the host's version stays, the session's goes.
 * Told twice, it is written once.
 */
export async function recordCommit(parts: HostParts, record: CommitRecord, { since, capability }: WorkOnHost): Promise<void> {
  const { id, kind, written, host, theirs, replaced } = record;
  if (id !== null && (await recordedAs(parts, id)) === kind) return;
  const held = await parts.held();
  // Only of what the session touches: a folder that was made on the way to a path is the host's own.
  const rows = { set: new Map([...host].filter(([path]) => held.bases.has(path))), drop: [] };
  const back = theirs.length === 0 ? undefined : await giveBack(parts, theirs);
  let next = { ...held, bases: applyBases(held.bases, rows) };
  // A commit is one step, under the name that undoes it.
  const operation = id !== null && kind === 'commit' ? id : parts.host.ids.next();
  const plan = planOf(written, rows.set);
  await recordOperation(parts, {
    id: operation,
    op: kind,
    subject: id ?? parts.id,
    since,
    plan,
    paths: [...written, ...(back?.changes ?? [])],
    ...(capability !== undefined && { capability }),
    work: async (sql, seq) => {
      await keepBlobs(sql, replaced);
      await writeBases(sql, rows);
      if (back) next = await back.write(sql, seq, next);
      const applied = { kind, state: kind === 'commit' ? 'done' : 'undone', seq, plan } as const;
      await writeApplied(sql, operation, applied);
      if (id !== null && operation !== id) await writeApplied(sql, id, applied);
    },
  });
  parts.advance(next);
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
  const plan = planOf(written, new Map());
  await recordOperation(parts, {
    id: operation,
    op,
    subject: id ?? parts.id,
    since,
    plan,
    paths: written,
    ...(capability !== undefined && { capability }),
    work: (sql, seq) => writeApplied(sql, operation, { kind: op, state: 'rolled-back', seq, plan }),
  });
}

type Applied = {
  readonly kind: CommitRecord['kind'];
  readonly state: 'done' | 'undone' | 'rolled-back';
  readonly seq: number;
  readonly plan: JsonObject;
};

/** What was written, and what the host has now where the session shares a path with it. */
function planOf(written: readonly FileChange[], host: Bases): JsonObject {
  return { written: written.map((change) => ({ ...change })), host: [...host].map(([path, state]) => [path, state && { ...state }]) };
}

/** Of a commit that is known already, only how it ended is new: what it wrote, and which step it is, stays. */
async function writeApplied(sql: Sql, id: string, { kind, state, seq, plan }: Applied): Promise<void> {
  await sql.run(
    `INSERT INTO fpf_apply (id, kind, state, call_seq, plan) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, state = excluded.state`,
    id,
    kind,
    state,
    seq,
    canonicalJson(plan),
  );
}

/** How far the session's own record of a commit came. */
export async function recordedAs({ db }: Pick<HostParts, 'db'>, id: string): Promise<CommitRecord['kind'] | undefined> {
  const row = await db.read((sql) => sql.get<{ kind: CommitRecord['kind'] }>('SELECT kind FROM fpf_apply WHERE id = ?', id));
  return row?.kind;
}
