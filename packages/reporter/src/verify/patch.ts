import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import {
  type ActingRuns,
  actingRuns,
  type ChangedFile,
  FpfError,
  isDiskFull,
  type SnapshotContents,
} from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { checkPatch } from '@fpf/files/patch';
import { bundleBounds } from '../patch-bounds.ts';
import type { Checking } from './checking.ts';
import type { Whole } from './derived.ts';
import type { Inventory } from './inventory.ts';
import { hasPage, isOtherPackage, tellOther } from './makers.ts';

/** How a snapshot is read. That belongs to what wrote it, so it is handed in. */
export type ReadSnapshot = (path: string, run: ActingRuns) => Promise<SnapshotContents>;

type Place = { readonly dir: string; readonly inventory: Inventory; readonly read: ReadSnapshot };

const patchName = 'diff.patch';
const mostFindings = 20;
const [newer, older] = ['session.newer-format', 'session.older-format'];

/** The patch is made again of the snapshot, which is the one of this run: its audit goes on to this run's end. */
export async function checkDiff(bundle: Whole, place: Place, checking: Checking): Promise<void> {
  const { report, other } = checking;
  const { trace, manifest, audit, events } = bundle;
  const { db_path: snapshot } = trace.agentfs_session;
  if (other.reporter && !hasPage(manifest, patchName)) return;
  if (other.snapshot && isOtherPackage(other.snapshot)) {
    const { was, note } = other.snapshot;
    note(snapshot, `was made by ${was}, and only that can read it: ${patchName} was held to its digest only`);
    return;
  }
  if (place.inventory.get(snapshot) !== 'file') {
    report(snapshot, `is not there as a file, so ${patchName} cannot be made again`);
    return;
  }
  try {
    const contents = await place.read(join(place.dir, snapshot), actingRuns(trace.run_id, events));
    const stray = audit.find(({ seq, hash }) => contents.audit.get(seq) !== hash);
    if (stray) report(snapshot, `has another audit row ${stray.seq} than audit.ndjson`);
    const begins = trace.parent ? 1 : contents.auditBegins;
    if (begins !== audit[0]?.seq)
      report(
        'audit.ndjson',
        `begins with row ${audit[0]?.seq ?? 0}; by the snapshot its run begins with ${begins ?? 0}`,
      );
    const known = contents.journal.get(trace.run_id);
    // The run goes on to its end after its session was copied.
    const odd = events.find(({ seq, hash }) => known?.has(seq) === true && known.get(seq) !== hash);
    if (odd !== undefined || known === undefined)
      report(snapshot, `has another event ${odd?.seq ?? 1} of the run than events.ndjson`);
    for (const { subject, problem } of contents.findings.slice(0, mostFindings))
      report(snapshot, `is not what was written: ${subject} ${problem}`);
    for (const { change, after } of contents.changes)
      if (change.after?.type === 'file' && (!after || sha256(after) !== change.after.sha256))
        report(snapshot, `holds another content of ${change.path} than it says`);
    await comparePatch(contents.changes, checking);
  } catch (error) {
    // A full disk says nothing about the snapshot.
    if (isDiskFull(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const isOfVersion = FpfError.is(error) && (error.code === newer || error.code === older);
    const tell = isOfVersion && other.snapshot ? other.snapshot.note : report;
    tell(snapshot, `cannot be read, so ${patchName} was not made again: ${why.slice(0, 512)}`);
  }
}

async function comparePatch(
  changes: readonly ChangedFile[],
  { records, report, other }: Pick<Checking, 'records' | 'report' | 'other'>,
): Promise<void> {
  const bytes = await records.bytes(patchName);
  if (!bytes) return;
  if (!isUtf8(bytes)) {
    report(patchName, 'is not UTF-8 text');
    return;
  }
  const misfits = checkPatch(Buffer.from(bytes).toString('utf8'), changes, bundleBounds);
  if (misfits.length > 0 && other.reporter && other.page) {
    tellOther(other.page, patchName);
    return;
  }
  for (const { line, problem, form } of misfits) {
    const told = `line ${line} ${problem}`;
    if (form === 'machine') other.machine(patchName, told);
    else if (form === 'version' && other.page) other.page.note(patchName, `${told}: ${other.page.was} made it`);
    else report(patchName, `${told}, by the snapshot of the session`);
  }
}
