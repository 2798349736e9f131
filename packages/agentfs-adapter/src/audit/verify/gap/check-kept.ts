import type { EntryState } from '@fpf/contracts';
import { mostFirstBytes } from '../../../calls/keep-first-contents.ts';
import type { Sql } from '../../../engine/sql.ts';
import { fromHashBytes } from '../../../store/content-hash.ts';
import type { Bases } from '../../../store/bases.ts';
import type { Findings } from '../findings.ts';
import type { Changed } from './history-rows.ts';

/**
 * What calls wrote can still be read: the session holds it, or keeps it for what came before. Of what the host had, that of files that
 * were modified and are not large.
 */
export async function checkKept(sql: Sql, changes: readonly Changed[], bases: Bases, findings: Findings): Promise<void> {
  const there = new Set<string | undefined>();
  for (const { sha256 } of await sql.all<{ sha256: unknown }>('SELECT sha256 FROM fpf_content')) there.add(fromHashBytes(sha256));
  for (const { sha256 } of await sql.all<{ sha256: string }>('SELECT DISTINCT sha256 FROM fpf_blob')) there.add(sha256);
  const ofHost = new Set<string>();
  for (const { step, change } of changes) {
    const { path, before, after } = change;
    if (change.op === 'modify' && isContent(before) && before.size <= mostFirstBytes && bases.get(path)?.sha256 === before.sha256) {
      findings.look();
      if (!there.has(before.sha256)) findings.add(path, 'had a content before the session that it keeps no more');
    }
    // The first that a path is known with was the host's, and may be the host's again.
    if (isContent(before) && !there.has(before.sha256)) ofHost.add(before.sha256);
    if (step?.state !== 'done' || step.op !== 'tool' || !isContent(after)) continue;
    findings.look();
    if (!there.has(after.sha256) && !ofHost.has(after.sha256))
      findings.add(path, `had a content after ${step.call_id} that the session keeps no more`);
  }
}

function isContent(state: EntryState | undefined): state is EntryState & { readonly sha256: string } {
  return state?.type === 'file' && state.sha256 !== undefined && state.size > 0;
}
