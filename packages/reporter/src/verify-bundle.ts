import type { KeyObject } from 'node:crypto';
import { AuditRow, BundleManifest, FpfError, genesisHash, JournalEvent, RunTrace } from '@fpf/contracts';
import { checkSigned, type ExpectedSignature, openAttestation } from './attest/check-attestation.ts';
import { auditGap } from './audit-gap.ts';
import { checkChain, checkPayloads, type ProjectTrace } from './verify/checking.ts';
import { checkDerived, type Whole } from './verify/derived.ts';
import type { BundleFinding, Report } from './finding.ts';
import { checkFiles, type Inventory, takeInventory } from './verify/inventory.ts';
import { type Makers, otherPageMaker, otherReporter, otherSnapshotMaker, otherTraceMaker } from './verify/makers.ts';
import { checkDiff, type ReadSnapshot } from './verify/patch.ts';
import { Records } from './verify/records.ts';
import { checkTasks } from './verify/tasks.ts';

export type VerifyOptions = {
  /**
   * How a journal becomes a trace. Without it nothing is made again: list, digests and chains are checked, and that all
   * speak of one run.
   */
  readonly project?: ProjectTrace;
  /** How a snapshot is read. Without it the patch is held to its digest alone. */
  readonly snapshot?: ReadSnapshot;
  /** Whose signature the folder has to have. */
  readonly key?: KeyObject;
  /** The run that was asked for: the folder of another one, put in its place, is whole in itself. */
  readonly run?: string;
  /** Whose signature it has to have, and over which list, as somebody knows it who did not read it here. */
  readonly expected?: ExpectedSignature;
  /**
   * What makes a trace and its pages here. A bundle of other versions is told of as such, where they make it otherwise;
   * without it every difference is a finding.
   */
  readonly makers?: Makers;
};

/**
 * Is a run's folder what was written? Its signature, digests, both chains, that trace, journal and audit speak of the
 * same run, and that what is made of them is what they give.
 */
export async function verifyBundle(
  dir: string,
  { project, snapshot, key, run, expected, makers }: VerifyOptions,
): Promise<readonly BundleFinding[]> {
  const findings: BundleFinding[] = [];
  const report: Report = (file, problem) => void findings.push({ file, problem });
  const inventory = await inventoryOf(dir);
  const records = new Records(dir, inventory, report);
  const signed = await openAttestation((name) => inventory.has(name), { key, expected }, records, report);
  const manifest = await records.one('manifest.json', BundleManifest);
  await checkFiles(dir, manifest, inventory, report);
  const trace = await records.one('trace.json', RunTrace);
  const journal = await records.lines('events.ndjson', JournalEvent);
  const rows = await records.lines('audit.ndjson', AuditRow);
  const [events, audit] = [journal?.taken, rows?.taken];
  const sound = events !== undefined && checkPayloads('events.ndjson', events, report);
  if (journal) checkChain('journal', 'events.ndjson', journal.written, report);
  if (rows) checkChain('audit', 'audit.ndjson', rows.written, report);
  if (!trace || !manifest || !events || !audit) return findings;
  const bundle = { trace, manifest, events, audit };
  await checkSigned(signed, bundle, records, report);
  if (run !== undefined && trace.run_id !== run) report('trace.json', `is of the run ${trace.run_id}, not of ${run}`);
  agree(bundle, report);
  auditGap(bundle, report);
  if (!sound || !project) return findings;
  const note: Report = (file, problem) => void findings.push({ file, problem, note: true });
  const checking = {
    project,
    records,
    report,
    other: {
      trace: otherTraceMaker(trace, makers, note),
      page: otherPageMaker(trace, makers, note),
      reporter: otherReporter(trace, makers, note),
      snapshot: otherSnapshotMaker(trace, makers, note),
      machine: note,
    },
  };
  await checkDerived(bundle, checking);
  await checkTasks(bundle, checking);
  if (snapshot) await checkDiff(bundle, { dir, inventory, read: snapshot }, checking);
  return findings;
}

async function inventoryOf(dir: string): Promise<Inventory> {
  let why: unknown;
  const inventory = await takeInventory(dir).catch((cause: unknown) => {
    why = cause;
    return undefined;
  });
  if (inventory?.has('manifest.json')) return inventory;
  throw new FpfError({
    code: 'report.not-a-bundle',
    message: `reporter: ${dir} holds no manifest.json.`,
    hint: 'Name a run id, or the folder of a run.',
    cause: why,
  });
}

/** A chain cannot show that its tail was cut off; the trace holds both heads. */
function agree({ trace, manifest, events, audit }: Whole, report: Report): void {
  const expect = (file: string, what: string, is: unknown, should: unknown): void => {
    if (is !== should) report(file, `${what} is ${String(is)}; trace.json says ${String(should)}`);
  };
  expect('manifest.json', 'the run', manifest.run_id, trace.run_id);
  for (const [index, event] of events.entries())
    expect(`events.ndjson:${index + 1}`, 'the run', event.run_id, trace.run_id);
  // What stands between a run's first row and its last may be of others: a session can be looked at and copied while
  // the run waits.
  for (const index of new Set([0, audit.length - 1])) {
    const row = audit[index];
    const own = row && trace.tasks?.some(({ task }) => task === row.caller.run) ? row.caller.run : trace.run_id;
    if (row && !ofParent(trace, row, index)) expect(`audit.ndjson:${index + 1}`, 'the run', row.caller.run, own);
  }
  expect('events.ndjson', 'the number of events', events.length, trace.journal?.events);
  expect('events.ndjson', 'the last hash', events.at(-1)?.hash ?? genesisHash, trace.journal?.head);
  expect('audit.ndjson', 'the number of rows', audit.length, trace.audit?.rows);
  expect('audit.ndjson', 'the last hash', audit.at(-1)?.hash ?? genesisHash, trace.audit?.head);
  const snapshot = manifest.files.find((file) => file.path === trace.agentfs_session.db_path);
  expect(trace.agentfs_session.db_path, 'the snapshot', snapshot?.sha256, trace.agentfs_session.snapshot_id);
}

/** The session of a fork begins with what others did in it, and the calls that it has of its parent stay that one's. */
function ofParent({ parent, tool_calls: calls }: RunTrace, { caller }: AuditRow, index: number): boolean {
  return (
    parent !== undefined && (index === 0 || calls.some(({ call_id: id }) => id?.startsWith(`${caller.run}/`) === true))
  );
}
