import { AuditRow, BundleManifest, FpfError, genesisHash, JournalEvent, journalPayloads, RunTrace } from '@fpf/contracts';
import { findChainBreak, type Sealed } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { checkDerived, type ProjectTrace, type Whole } from './verify/derived.ts';
import type { BundleFinding, Report } from './verify/finding.ts';
import { checkFiles, type Inventory, takeInventory } from './verify/inventory.ts';
import { Records } from './verify/records.ts';

export type VerifyOptions = { readonly project: ProjectTrace };

/**
 * Is a run's folder what was written? Digests, both chains, that trace, journal and audit speak of the same run, and that
 * what is made of them is what they give.
 */
export async function verifyBundle(dir: string, { project }: VerifyOptions): Promise<readonly BundleFinding[]> {
  const findings: BundleFinding[] = [];
  const report: Report = (file, problem) => void findings.push({ file, problem });
  const inventory = await inventoryOf(dir);
  const records = new Records(dir, inventory, report);
  const manifest = await records.one('manifest.json', BundleManifest);
  await checkFiles(dir, manifest, inventory, report);
  const trace = await records.one('trace.json', RunTrace);
  const events = await records.lines('events.ndjson', JournalEvent);
  const audit = await records.lines('audit.ndjson', AuditRow);
  const sound = events !== undefined && payloads(events, report);
  if (events) chain('journal', 'events.ndjson', events, report);
  if (audit) chain('audit', 'audit.ndjson', audit, report);
  if (!trace || !manifest || !events || !audit) return findings;
  const bundle = { trace, manifest, events, audit };
  agree(bundle, report);
  if (sound) await checkDerived(bundle, project, records, report);
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

/** Each kind of event holds what its schema says. A kind of a later part is passed over. */
function payloads(events: readonly JournalEvent[], report: Report): boolean {
  let sound = true;
  for (const [index, { kind, payload }] of events.entries()) {
    if (!Object.hasOwn(journalPayloads, kind)) continue;
    const [issue] = check(journalPayloads[kind], payload);
    if (!issue) continue;
    sound = false;
    report(`events.ndjson:${index + 1}`, `${kind} ${issue.pointer || '/'} ${issue.message}`);
  }
  return sound;
}

function chain(domain: 'journal' | 'audit', file: string, records: readonly object[], report: Report): void {
  const broken = findChainBreak(domain, records as readonly Sealed<object>[]);
  if (broken) report(file, `line ${broken.index + 1} does not follow from the one before it (${broken.what})`);
}

/** A chain cannot show that its tail was cut off; the trace holds both heads. */
function agree({ trace, manifest, events, audit }: Whole, report: Report): void {
  const expect = (file: string, what: string, is: unknown, should: unknown): void => {
    if (is !== should) report(file, `${what} is ${String(is)}; trace.json says ${String(should)}`);
  };
  expect('manifest.json', 'the run', manifest.run_id, trace.run_id);
  for (const [index, event] of events.entries()) expect(`events.ndjson:${index + 1}`, 'the run', event.run_id, trace.run_id);
  // What stands between a run's first row and its last may be of others: a session can be looked at and copied while the run waits.
  for (const index of new Set([0, audit.length - 1])) {
    const row = audit[index];
    if (row) expect(`audit.ndjson:${index + 1}`, 'the run', row.caller.run, trace.run_id);
  }
  expect('events.ndjson', 'the number of events', events.length, trace.journal?.events);
  expect('events.ndjson', 'the last hash', events.at(-1)?.hash ?? genesisHash, trace.journal?.head);
  expect('audit.ndjson', 'the number of rows', audit.length, trace.audit?.rows);
  expect('audit.ndjson', 'the last hash', audit.at(-1)?.hash ?? genesisHash, trace.audit?.head);
  const snapshot = manifest.files.find((file) => file.path === trace.agentfs_session.db_path);
  expect(trace.agentfs_session.db_path, 'the snapshot', snapshot?.sha256, trace.agentfs_session.snapshot_id);
}
