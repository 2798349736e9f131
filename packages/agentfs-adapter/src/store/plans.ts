import type { EntryState, FileChange } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import type { Sql } from '../engine/sql.ts';
import { sameEntry } from '../tree/entry.ts';
import type { Bases } from './bases.ts';

/** What a step did beside its changes of the view. */
export type StepPlan = {
  /** What the host is known to have had from here on, at these paths. */
  readonly set: readonly (readonly [path: string, state: EntryState | null])[];
  /** Paths that the session touches no more: they are the host's again. */
  readonly drop: readonly string[];
  /** What a commit or an undo wrote to the host. */
  readonly written?: readonly FileChange[];
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

/** Keeps the plan of a step, and gives its hash for the audit to seal; undefined where there is nothing to keep. */
export async function keepPlan(
  sql: Sql,
  seq: number,
  bases: { readonly before: Bases; readonly after: Bases },
  { written, turned, foreign }: Pick<StepPlan, 'written' | 'turned' | 'foreign'> = {},
): Promise<string | undefined> {
  const { set, drop } = movedBases(bases.before, bases.after);
  if (set.length + drop.length === 0 && written === undefined && foreign === undefined) return undefined;
  const told = {
    ...(written && { written: written.map((change) => ({ ...change })) }),
    ...(turned && { turned }),
    ...(foreign && { foreign: { log: foreign.log.map((row) => [...row]), lost: [...foreign.lost] } }),
  };
  const body = canonicalJson({ set: set.map(([path, state]) => [path, state && { ...state }]), drop, ...told });
  await sql.run('INSERT INTO fpf_plan (call_seq, body) VALUES (?, ?)', seq, body);
  return sha256(body);
}

function movedBases(before: Bases, after: Bases): Pick<StepPlan, 'set' | 'drop'> {
  if (before === after) return { set: [], drop: [] };
  const set = [...after].filter(([path, state]) => !before.has(path) || !isSame(before.get(path) ?? null, state));
  return { set, drop: [...before.keys()].filter((path) => !after.has(path)) };
}

function isSame(one: EntryState | null, other: EntryState | null): boolean {
  return one === other || (one !== null && other !== null && sameEntry(one, other));
}
