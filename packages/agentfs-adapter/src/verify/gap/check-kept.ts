import type { EntryState } from '@fpf/contracts';
import { mostFirstBytes } from '../../calls/keep-effects.ts';
import type { Sql } from '../../engine/sql.ts';
import { fromHashBytes } from '../../store/file-content.ts';
import type { Findings } from '../findings.ts';
import type { Plans } from './check-plans.ts';
import { type Changed, keyOf, type Step } from './history-rows.ts';

/**
 * What can be told of earlier states can still be read: what calls wrote, what a commit replaced, and what the host had
 * in a file that a step was the first to modify, where it is not large. The rest of what the host had is the host's.
 */
export async function checkKept(
  sql: Sql,
  steps: readonly Step[],
  changes: readonly Changed[],
  plans: Plans,
  findings: Findings,
): Promise<void> {
  const there = new Set<string | undefined>();
  for (const { sha256 } of await sql.all<{ sha256: unknown }>('SELECT sha256 FROM fpf_content'))
    there.add(fromHashBytes(sha256));
  for (const { sha256 } of await sql.all<{ sha256: string }>('SELECT DISTINCT sha256 FROM fpf_blob')) there.add(sha256);
  // Another program wrote over them, and the step that took its work in says so.
  for (const { foreign } of plans.values()) for (const sha256 of foreign?.lost ?? []) there.add(sha256);
  const commits = await commitsOf(sql, steps);
  const met = new Map<string, EntryState | null>();
  for (const [seq, { set, written = [] }] of plans) {
    for (const [path, state] of set) met.set(keyOf(String(seq), path), state);
    for (const { path, before } of commits.has(seq) ? written : []) {
      findings.look();
      if (isContent(before) && !there.has(before.sha256))
        findings.add(path, 'had a content before a commit that the session keeps no more');
    }
  }
  const touched = touchedAt(plans);
  for (const { step, change } of changes) {
    const { path, before, after } = change;
    if (step?.state !== 'done') continue;
    const first = met.get(keyOf(String(step.seq), path));
    if (
      isContent(before) &&
      first?.sha256 === before.sha256 &&
      after &&
      before.size <= mostFirstBytes &&
      step.op === 'tool'
    ) {
      findings.look();
      if (!there.has(before.sha256)) findings.add(path, 'had a content before the session that it keeps no more');
    }
    // What a step left as the host had it is the host's.
    if (!isContent(after) || !touched(step.seq).has(path)) continue;
    findings.look();
    if (!there.has(after.sha256))
      findings.add(path, `had a content after ${step.call_id} that the session keeps no more`);
  }
}

/** Which paths the session touches after a step; asked in the order of the history. */
function touchedAt(plans: Plans): (seq: number) => ReadonlySet<string> {
  const left = [...plans].sort(([a], [b]) => b - a);
  const touched = new Set<string>();
  return (seq) => {
    for (let next = left.at(-1); next && next[0] <= seq; next = left.at(-1)) {
      for (const path of next[1].drop) touched.delete(path);
      for (const [path] of next[1].set) touched.add(path);
      left.pop();
    }
    return touched;
  };
}

function isContent(state: EntryState | undefined): state is EntryState & { readonly sha256: string } {
  return state?.type === 'file' && state.sha256 !== undefined && state.size > 0;
}

/** What was half done and went back, or was another session's, wrote what is not this one's to keep. */
async function commitsOf(sql: Sql, steps: readonly Step[]): Promise<ReadonlySet<number>> {
  const rows = await sql.all<{ call_seq: number }>(`SELECT call_seq FROM fpf_apply WHERE state <> 'rolled-back'`);
  const whole = new Set(rows.map(({ call_seq }) => call_seq));
  return new Set(steps.filter(({ seq, op }) => op === 'commit' && whole.has(seq)).map(({ seq }) => seq));
}
