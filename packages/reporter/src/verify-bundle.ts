import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditRow, BundleManifest, FpfError, genesisHash, JournalEvent, journalPayloads, RunTrace, type WrittenKind } from '@fpf/contracts';
import { findChainBreak, sha256, type Sealed } from '@fpf/contracts/hash';
import { check, readJson } from '@fpf/contracts/validate';
import type { TSchema } from '@sinclair/typebox';

export type BundleFinding = { readonly file: string; readonly problem: string };

const large = { bytes: 268_435_456, depth: 64, keys: 10_000_000 };

/** Is a run's folder what was written? Digests, both chains, and that trace, journal and audit speak of the same run. */
export async function verifyBundle(dir: string): Promise<readonly BundleFinding[]> {
  const findings: BundleFinding[] = [];
  const manifest = (await readRecord(dir, 'manifest.json', BundleManifest, findings)) as BundleManifest | undefined;
  if (manifest) await digests(dir, manifest, findings);
  const trace = (await readRecord(dir, 'trace.json', RunTrace, findings)) as RunTrace | undefined;
  const events = (await readLines(dir, 'events.ndjson', JournalEvent, findings)) as readonly JournalEvent[];
  const audit = (await readLines(dir, 'audit.ndjson', AuditRow, findings)) as readonly AuditRow[];
  payloads(events, findings);
  chain('journal', 'events.ndjson', events, findings);
  chain('audit', 'audit.ndjson', audit, findings);
  if (trace && manifest) agree(trace, manifest, events, audit, findings);
  return findings;
}

async function digests(dir: string, manifest: BundleManifest, findings: BundleFinding[]): Promise<void> {
  const listed = new Set(manifest.files.map((file) => file.path));
  for (const file of manifest.files) {
    const bytes = await readFile(join(dir, file.path)).catch(() => undefined);
    if (!bytes) findings.push({ file: file.path, problem: 'is listed in manifest.json and not there' });
    else if (sha256(bytes) !== file.sha256)
      findings.push({ file: file.path, problem: `has sha256 ${sha256(bytes)}; manifest.json says ${file.sha256}` });
  }
  const present = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of present) {
    const path = join(entry.parentPath, entry.name).slice(join(dir).length + 1);
    if (entry.isFile() && path !== 'manifest.json' && !listed.has(path))
      findings.push({ file: path, problem: 'is not listed in manifest.json' });
  }
}

/** Each kind of event holds what its schema says. A kind of a later part is passed over. */
function payloads(events: readonly JournalEvent[], findings: BundleFinding[]): void {
  for (const [index, { kind, payload }] of events.entries()) {
    if (!Object.hasOwn(journalPayloads, kind)) continue;
    const [issue] = check(journalPayloads[kind as WrittenKind], payload);
    if (issue) findings.push({ file: `events.ndjson:${index + 1}`, problem: `${kind} ${issue.pointer || '/'} ${issue.message}` });
  }
}

function chain(domain: 'journal' | 'audit', file: string, records: readonly object[], findings: BundleFinding[]): void {
  const broken = findChainBreak(domain, records as readonly Sealed<object>[]);
  if (broken) findings.push({ file, problem: `line ${broken.index + 1} does not follow from the one before it (${broken.what})` });
}

/** A chain cannot show that its tail was cut off; the trace holds both heads. */
function agree(
  trace: RunTrace,
  manifest: BundleManifest,
  events: readonly JournalEvent[],
  audit: readonly AuditRow[],
  findings: BundleFinding[],
): void {
  const expect = (file: string, what: string, is: unknown, should: unknown): void => {
    if (is !== should) findings.push({ file, problem: `${what} is ${String(is)}; trace.json says ${String(should)}` });
  };
  expect('manifest.json', 'the run', manifest.run_id, trace.run_id);
  expect('events.ndjson', 'the number of events', events.length, trace.journal?.events);
  expect('events.ndjson', 'the last hash', events.at(-1)?.hash ?? genesisHash, trace.journal?.head);
  expect('audit.ndjson', 'the number of rows', audit.length, trace.audit?.rows);
  expect('audit.ndjson', 'the last hash', audit.at(-1)?.hash ?? genesisHash, trace.audit?.head);
  const snapshot = manifest.files.find((file) => file.path === trace.agentfs_session.db_path);
  expect(trace.agentfs_session.db_path, 'the snapshot', snapshot?.sha256, trace.agentfs_session.snapshot_id);
}

async function readRecord(dir: string, file: string, schema: TSchema, findings: BundleFinding[]): Promise<unknown> {
  const bytes = await readFile(join(dir, file)).catch((cause: unknown) => {
    if (file !== 'manifest.json') return undefined;
    throw new FpfError({
      code: 'report.not-a-bundle',
      message: `reporter: ${dir} holds no manifest.json.`,
      hint: 'Name a run id, or the folder of a run.',
      cause,
    });
  });
  if (!bytes) {
    findings.push({ file, problem: 'is not there' });
    return undefined;
  }
  return parse(file, bytes, schema, findings);
}

async function readLines(dir: string, file: string, schema: TSchema, findings: BundleFinding[]): Promise<readonly unknown[]> {
  const text = await readFile(join(dir, file), 'utf8').catch(() => undefined);
  if (text === undefined) {
    findings.push({ file, problem: 'is not there' });
    return [];
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line, index) => parse(`${file}:${index + 1}`, Buffer.from(line), schema, findings) ?? []);
}

function parse(file: string, bytes: Uint8Array, schema: TSchema, findings: BundleFinding[]): unknown {
  const read = readJson(bytes, large);
  if (!read.ok) {
    findings.push({ file, problem: `is not strict JSON: ${read.issue.message}` });
    return undefined;
  }
  const [issue] = check(schema, read.value);
  if (!issue) return read.value;
  findings.push({ file, problem: `${issue.pointer || '/'} ${issue.message}` });
  return undefined;
}
