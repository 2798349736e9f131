import type { AuditRow, EntryState, FileChange } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { givenId } from '../../calls/call-rows.ts';
import type { Held } from '../../store/held-delta.ts';
import { isTouched } from '../../delta/is-touched.ts';
import type { Sql } from '../../engine/sql.ts';
import { sameEntry } from '../../tree/entry.ts';
import { checkRejected } from './check-rejected.ts';
import { type Checked, Findings, objectIn } from './findings.ts';

type Step = {
  readonly seq: number;
  readonly call_id: string;
  readonly op: string;
  readonly state: string;
  readonly agent: string;
  readonly tool: string | null;
  readonly capability: string | null;
};
/** What a step wrote to the host. */
type Applied = { readonly call_seq: number; readonly change: FileChange };
type Changed = { readonly step: Step | undefined; readonly change: FileChange };

const pathOps: ReadonlySet<string> = new Set(['add', 'modify', 'delete']);

/** What changed and what was audited are the same: each way, and the history comes to what the session holds. */
export async function checkGap(sql: Sql, held: Pick<Held, 'delta' | 'bases'>): Promise<Checked> {
  const findings = new Findings('gap');
  const steps = await sql.all<Step>('SELECT seq, call_id, op, state, agent, tool, capability FROM fpf_call');
  const bySeq = new Map(steps.map((step) => [step.seq, step]));
  const changes = await readChanges(sql, bySeq, findings);
  const rows = await readRows(sql);
  const audited = new Map<string, AuditRow[]>();
  for (const row of rows) push(audited, keyOf(row.caller.call ?? row.caller.run, row.subject), row);

  const applied = await readApplied(sql);
  const known = new Set<string>();
  for (const { step, change } of changes) {
    findings.look();
    if (!step) findings.add(change.path, 'was changed by a step that is not in the history');
    else if (step.state !== 'done') findings.add(change.path, `was changed by ${step.call_id}, which was not kept (${step.state})`);
    else {
      known.add(keyOf(step.call_id, change.path));
      const found = (audited.get(keyOf(step.call_id, change.path)) ?? []).filter(
        ({ op, error }) => !pathOps.has(op) || (op === change.op && error === undefined),
      );
      if (found.length === 0) findings.add(change.path, `was changed by ${step.call_id}, and the audit has no row of it`);
      else if (!found.some((row) => tellsOf(row, change)))
        findings.add(change.path, `was changed by ${step.call_id} to something else than the audit says`);
    }
  }
  for (const { call_seq, change } of applied) {
    findings.look();
    const own = bySeq.get(call_seq)?.call_id ?? '';
    if (!(audited.get(keyOf(own, change.path)) ?? []).some((row) => (row.op === 'commit' || row.op === 'undo') && tellsOf(row, change)))
      findings.add(change.path, 'is said to have been written to the host, and the audit has no row of it');
  }
  const kept = new Set(steps.filter(({ state }) => state === 'done').map(({ call_id }) => call_id));
  const ofPaths = rows.filter(({ op, caller }) => pathOps.has(op) && caller.call !== null);
  for (const row of ofPaths) {
    if (row.error !== undefined || !kept.has(row.caller.call ?? '')) continue;
    findings.look();
    if (!known.has(keyOf(row.caller.call ?? '', row.subject)))
      findings.add(row.subject, `audit row ${row.seq} tells of a change that no step made`);
  }
  await checkRejected(
    sql,
    ofPaths.filter(({ error }) => error !== undefined),
    findings,
  );
  checkEnds(steps, rows, findings);
  compareWithDelta(changes, held, findings);
  checkBases(changes, held.bases, applied, findings);
  return findings.done();
}

/**
 * Each call that has ended has a row of its tool, also where it was made again under its id; each operation has one of its own. The
 * history says of it what that row says.
 */
function checkEnds(steps: readonly Step[], rows: readonly AuditRow[], findings: Findings): void {
  const left = new Map<string, AuditRow[]>();
  for (const row of rows) push(left, endOf(row.op, row.caller.call ?? row.caller.run), row);
  const asked = new Map<string, number>();
  for (const step of steps) {
    const { call_id, op, state } = step;
    if (state === 'running') continue;
    const key = endOf(op, givenId(call_id));
    const ends = left.get(key) ?? [];
    asked.set(key, (asked.get(key) ?? 0) + 1);
    if (ends.length < (asked.get(key) ?? 0)) findings.add(call_id, `has ended (${state}), and the audit has no row of it`);
    else if (state !== 'interrupted' && !ends.some((row) => isEndOf(row, step)))
      findings.add(call_id, 'is told in the history by another tool, for somebody else or in another sandbox than the audit says');
  }
}

/** Beside its own row an operation has one for each path, which say less. Of a call's sandbox its caller need not have told. */
function isEndOf({ op, caller, tool, capability, duration_ms: took }: AuditRow, step: Step): boolean {
  if (op !== step.op || caller.agent !== step.agent || (tool ?? null) !== step.tool) return false;
  if (op === 'tool') return capability === undefined || capability === step.capability;
  return took !== undefined && (capability ?? null) === step.capability;
}

function endOf(op: string, caller: string): string {
  return op === 'tool' ? keyOf('tool', caller) : keyOf('', caller);
}

/** A row that somebody else wrote may only have the hashes of the contents. */
function tellsOf(row: AuditRow, change: FileChange): boolean {
  if (row.change !== undefined) return row.change === hashJson({ ...change });
  return row.before === change.before?.sha256 && row.after === change.after?.sha256;
}

/** Folded, the history says what the delta holds. What no step changed is held as the host had it: a folder, or a second name. */
function compareWithDelta(changes: readonly Changed[], { delta, bases }: Pick<Held, 'delta' | 'bases'>, findings: Findings): void {
  const last = new Map<string, EntryState | undefined>();
  for (const { change } of changes) last.set(change.path, change.after);
  for (const [path, { ino: _ino, mtime: _mtime, ...entry }] of delta.entries) {
    findings.look();
    const told = last.get(path) ?? (last.has(path) ? undefined : bases.get(path));
    if (!told || !sameEntry(told, entry)) findings.add(path, 'is held by the session in a state that no step of its history left');
  }
  for (const path of delta.whiteouts) {
    findings.look();
    if (!last.has(path) || last.get(path) !== undefined)
      findings.add(path, 'is hidden by the session, and no step of its history deleted it');
  }
  for (const [path, after] of last) {
    if (after && bases.has(path) && !delta.entries.has(path)) findings.add(path, 'was left by a step, and the session holds it no more');
    if (!after && bases.get(path) && !isTouched(delta, path)) findings.add(path, 'was deleted by a step, and the session shows it again');
  }
}

/** What the host is said to have had is what a step met there, or what a commit wrote. */
function checkBases(changes: readonly Changed[], bases: Held['bases'], written: readonly Applied[], findings: Findings): void {
  const met = new Map<string, (EntryState | undefined)[]>();
  for (const { path, before, after } of [...changes, ...written].map(({ change: one }) => one)) {
    push(met, path, before);
    push(met, path, after);
  }
  for (const [path, state] of bases) {
    findings.look();
    const states = met.get(path);
    const fits = states?.some((one) => (one && state ? sameEntry(one, state) : one === undefined && state === null));
    // A folder that is only carried, or a second name: no step changed it.
    if (states !== undefined && fits !== true) findings.add(path, 'is said to have been on the host what no step met there');
  }
}

async function readApplied(sql: Sql): Promise<readonly Applied[]> {
  const rows = await sql.all<{ call_seq: number; plan: string }>('SELECT call_seq, plan FROM fpf_apply');
  return rows.flatMap(({ call_seq, plan }) =>
    ((objectIn(plan)?.['written'] ?? []) as readonly FileChange[]).map((change) => ({ call_seq, change })),
  );
}

async function readChanges(sql: Sql, steps: ReadonlyMap<number, Step>, findings: Findings): Promise<readonly Changed[]> {
  const changes: Changed[] = [];
  const text = 'SELECT seq, call_seq, path, change FROM fpf_change ORDER BY seq';
  for (const row of await sql.all<{ seq: number; call_seq: number; path: string; change: string }>(text)) {
    const change = objectIn(row.change) as FileChange | undefined;
    if (change?.path === row.path) changes.push({ step: steps.get(row.call_seq), change });
    else findings.add(row.path, `change ${row.seq} is not what was written`);
  }
  return changes;
}

/** Rows that are none are told by the check of the chain. */
async function readRows(sql: Sql): Promise<readonly AuditRow[]> {
  const rows = await sql.all<{ body: string; prev_hash: string; hash: string }>('SELECT body, prev_hash, hash FROM fpf_audit ORDER BY seq');
  return rows.flatMap(({ body, prev_hash, hash }) => {
    const row = objectIn(body);
    const caller = row?.['caller'];
    if (!row || typeof caller !== 'object' || caller === null) return [];
    return [{ ...row, prev_hash, hash } as AuditRow];
  });
}

function keyOf(caller: string, path: string): string {
  return `${caller}\0${path}`;
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
