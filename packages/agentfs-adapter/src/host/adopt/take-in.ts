import type { FileChange, Host } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { keepFirstContents } from '../../calls/keep-effects.ts';
import type { Effects } from '../../changes/effects.ts';
import { rootIno, schemaVersion } from '../../database/agentfs-tables.ts';
import type { Sql } from '../../database/database.ts';
import { emptyDelta } from '../../delta/delta.ts';
import { readAudit } from '../../store/audit.ts';
import { applyBases, type Bases, planBases, readBases, writeBases } from '../../store/bases.ts';
import { fromHashBytes } from '../../store/file-content.ts';
import { foreignLogRows, hashOfLogRow, insertLogRows, type LogRow, readLogRows } from '../../store/log-rows.ts';
import { keepPlan, type StepPlan } from '../../store/plans.ts';
import { writeStamp } from '../../store/held-delta.ts';
import { writeDelta } from '../../store/write-delta.ts';
import { byCodeUnits } from '../../tree/entry.ts';
import { checkInside } from '../../verify/verify-session.ts';
import type { BaseLayer } from '../../view/layers.ts';
import { recordedStates, type Undone } from '../look/history.ts';
import { recordStep } from '../parts/record.ts';
import { foundEffects, isAsRecorded } from './found-changes.ts';
import type { FoundTree } from './found-tree.ts';
import { notAsWritten, type Value } from './source-database.ts';

export type TakingIn = {
  readonly id: string;
  readonly base: BaseLayer;
  readonly host: Host;
  readonly found: FoundTree;
  /** The folder that the session was of before; null for what another program made. */
  readonly from: string | null;
  /** What the step is about: the folder that it was of, or the file that was taken in. */
  readonly subject: string;
  /** Log and memory of what another program made: they are not in the session yet. */
  readonly brought: { readonly log: readonly LogRow[]; readonly values: readonly Value[] };
  /** A step also where nothing is to be taken in: values were changed, or it has no receipts here. */
  readonly always: boolean;
  readonly since: number;
};

export type TakenIn = {
  readonly changes: readonly FileChange[];
  readonly calls: number;
  readonly lost: readonly string[];
  readonly step: number | null;
  readonly digest: string;
};

/**
 * Makes the session hold what was found, in the caller's transaction: one step of the history, whose rows in the audit
 * tell each path. Afterwards the session is whole in itself, or nothing of it is kept.
 */
export async function takeIn(sql: Sql, parts: TakingIn): Promise<TakenIn> {
  const { id, base, from, host } = parts;
  const recorded = await recordedStates(sql);
  const found = withoutIdleWhiteouts(parts.found, recorded, base);
  const { changes, host: met } = await foundEffects(recorded, found, base);
  await bringIn(sql, parts);
  const log = foreignLogRows(
    await readLogRows(sql),
    (await readAudit(sql)).filter(({ op }) => op === 'tool'),
    await knownForeign(sql),
  );
  const asRecorded = isAsRecorded(recorded, found);
  const moved = from !== base.workspace;
  const told = { from, changes: changes.map((change) => ({ ...change })), log: log.map(hashOfLogRow) };
  // Where only times were changed there is nothing to tell.
  if (asRecorded) await writeStamp(sql, found);
  if (asRecorded && !moved && log.length === 0 && !parts.always)
    return { changes, calls: 0, lost: [], step: null, digest: hashJson(told) };
  let lost: readonly string[] = [];
  const step = await recordStep(
    sql,
    { host },
    {
      id: host.ids.next(),
      op: 'adopt',
      subject: parts.subject,
      since: parts.since,
      paths: changes,
      changes,
      ...((changes.length > 0 || log.length > 0) && { agent: 'foreign' }),
      work: async (_sql, seq) => {
        const bases = await readBases(sql);
        const before = await contentsIn(sql);
        const after = asRecorded ? bases : await writeFound(sql, { ...parts, found, bases, met });
        lost = without(before, await contentsIn(sql));
        const rows = log.map((row) => [row.id, hashOfLogRow(row)] as const);
        const foreign = rows.length + lost.length === 0 ? undefined : { log: rows, lost };
        const was = { delta: emptyDelta, bases };
        const is = asRecorded ? was : { delta: found, bases: after };
        return await keepPlan(sql, seq, { before: was, after: is }, foreign ? { foreign } : {});
      },
    },
  );
  await settleMarks(sql, base.workspace);
  await mustBeWhole(sql, { id, workspace: base.workspace });
  return { changes, calls: log.length, lost, step, digest: hashJson({ ...told, lost: [...lost] }) };
}

/** What hides nothing is no change, and no step of ours would leave it. */
function withoutIdleWhiteouts(found: FoundTree, recorded: Undone, base: BaseLayer): FoundTree {
  const hiding = [...found.whiteouts].filter((path) => recorded.has(path) || base.lstat(path) !== undefined);
  return hiding.length === found.whiteouts.size ? found : { ...found, whiteouts: new Set(hiding) };
}

/** Writes all files anew, so that whatever form another program left them in, they are in ours. */
async function writeFound(
  sql: Sql,
  { found, base, host, bases, met }: TakingIn & { readonly bases: Bases; readonly met: Effects['host'] },
): Promise<Bases> {
  for (const table of ['fs_dentry', 'fs_data', 'fs_symlink', 'fs_origin', 'fs_whiteout', 'fpf_content'])
    await sql.run(`DELETE FROM ${table}`);
  await sql.run('DELETE FROM fs_inode WHERE ino <> ?', rootIno);
  await sql.run('UPDATE fs_inode SET mode = 16877, nlink = 1, size = 0, rdev = 0 WHERE ino = ?', rootIno);
  const rows = planBases(bases, found, met, base);
  await keepFirstContents(sql, base, rows.set, found);
  const origin = (path: string, type: string): bigint | undefined => {
    const there = base.lstat(path);
    return there?.type === type ? there.ino : undefined;
  };
  await sql.run(`DELETE FROM fpf_meta WHERE key = 'stamp'`);
  const now = Math.floor(host.clock.now() / 1000);
  await writeDelta(sql, { before: emptyDelta, after: found, content: found.content, origin, now });
  await writeBases(sql, rows);
  return applyBases(bases, rows);
}

async function bringIn(sql: Sql, { brought: { log, values } }: TakingIn): Promise<void> {
  await insertLogRows(
    sql,
    log.map((row) => row.values),
  );
  await sql.many(
    'INSERT INTO kv_store (key, value, created_at, updated_at) VALUES (?, ?, ?, ?)',
    values.map(({ key, value, created_at, updated_at }) => [key, value, created_at, updated_at]),
  );
}

async function knownForeign(sql: Sql): Promise<ReadonlyMap<number, string>> {
  const bodies = await sql.all<{ body: string }>('SELECT body FROM fpf_plan');
  return new Map(bodies.flatMap(({ body }) => (JSON.parse(body) as StepPlan).foreign?.log ?? []));
}

async function contentsIn(sql: Sql): Promise<ReadonlySet<string>> {
  const files = await sql.all<{ sha256: unknown }>('SELECT sha256 FROM fpf_content');
  const blobs = await sql.all<{ sha256: string }>('SELECT DISTINCT sha256 FROM fpf_blob');
  return new Set([...files.flatMap(({ sha256 }) => fromHashBytes(sha256) ?? []), ...blobs.map(({ sha256 }) => sha256)]);
}

function without(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  return [...before].filter((sha256) => !after.has(sha256)).sort(byCodeUnits);
}

/** Which folder the session is of, in the words of both: ours, and AgentFS's overlay. */
async function settleMarks(sql: Sql, workspace: string): Promise<void> {
  await sql.run(`UPDATE fpf_meta SET value = ? WHERE key = 'workspace'`, workspace);
  await sql.run('DELETE FROM fs_overlay_config');
  await sql.run(`INSERT INTO fs_overlay_config (key, value) VALUES ('base_path', ?)`, workspace);
  await sql.run(`INSERT OR REPLACE INTO fs_config (key, value) VALUES ('schema_version', ?)`, schemaVersion);
}

async function mustBeWhole(sql: Sql, of: Parameters<typeof checkInside>[1]): Promise<void> {
  const findings = await checkInside(sql, of);
  if (findings.length > 0)
    throw notAsWritten(`session ${of.id} was not only changed as an AgentFS program does it`, findings);
}
