import type { EntryState, FileChange } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { rootIno } from '../database/agentfs-tables.ts';
import type { Delta } from '../delta/delta.ts';
import type { Sql } from '../engine/sql.ts';
import { sameEntry } from '../tree/entry.ts';
import type { Bases } from './bases.ts';
import type { Held } from './held-delta.ts';

/** What a step did beside its changes of the view. */
export type StepPlan = {
  /** What the host is known to have had from here on, at these paths. */
  readonly set: readonly (readonly [path: string, state: EntryState | null])[];
  /** Paths that the session touches no more: they are the host's again. */
  readonly drop: readonly string[];
  /** What a commit or an undo wrote to the host. */
  readonly written?: readonly FileChange[];
  /** Where the files come from that it made; of every step that wrote what the session holds. */
  readonly origins?: StepOrigins;
  /** It was half done, and was taken back. */
  readonly turned?: true;
  readonly foreign?: ForeignWork;
};

/** What another AgentFS program did to the session, beside the files. */
export type ForeignWork = {
  /** Its rows of AgentFS's own log, each with a hash over what it says. */
  readonly log: readonly (readonly [id: number, hash: string])[];
  /** Contents of earlier steps that it wrote over: they are nowhere any more. */
  readonly lost: readonly string[];
};

/** Numbers of files from `from` on were free before the step. `base`: the number that the host had for the path. */
export type StepOrigins = {
  readonly from: number;
  readonly made: readonly (readonly [ino: number, base: string])[];
};

type Around = { readonly before: Pick<Held, 'delta' | 'bases'>; readonly after: Pick<Held, 'delta' | 'bases'> };

/** Keeps the plan of a step, and gives its hash for the audit to seal; undefined where there is nothing to keep. */
export async function keepPlan(
  sql: Sql,
  seq: number,
  { before, after }: Around,
  { written, turned, foreign }: Pick<StepPlan, 'written' | 'turned' | 'foreign'> = {},
): Promise<string | undefined> {
  const { set, drop } = movedBases(before.bases, after.bases);
  const origins = before.delta === after.delta ? undefined : await originsSince(sql, before.delta);
  if (set.length + drop.length === 0 && written === undefined && !origins && !foreign) return undefined;
  const told = {
    ...(written && { written: written.map((change) => ({ ...change })) }),
    ...(turned && { turned }),
    ...(origins && { origins }),
    ...(foreign && { foreign: { log: foreign.log.map((row) => [...row]), lost: [...foreign.lost] } }),
  };
  const body = canonicalJson({ set: set.map(([path, state]) => [path, state && { ...state }]), drop, ...told });
  await sql.run('INSERT INTO fpf_plan (call_seq, body) VALUES (?, ?)', seq, body);
  return sha256(body);
}

async function originsSince(sql: Sql, { entries }: Delta): Promise<StepOrigins> {
  let from = rootIno + 1;
  for (const { ino } of entries.values()) from = Math.max(from, ino + 1);
  type Row = { readonly ino: number; readonly base: string };
  const text =
    'SELECT delta_ino AS ino, CAST(base_ino AS TEXT) AS base FROM fs_origin WHERE delta_ino >= ? ORDER BY delta_ino';
  return { from, made: (await sql.all<Row>(text, from)).map(({ ino, base }) => [ino, base]) };
}

function movedBases(before: Bases, after: Bases): Pick<StepPlan, 'set' | 'drop'> {
  if (before === after) return { set: [], drop: [] };
  const set = [...after].filter(([path, state]) => !before.has(path) || !isSame(before.get(path) ?? null, state));
  return { set, drop: [...before.keys()].filter((path) => !after.has(path)) };
}

function isSame(one: EntryState | null, other: EntryState | null): boolean {
  return one === other || (one !== null && other !== null && sameEntry(one, other));
}
