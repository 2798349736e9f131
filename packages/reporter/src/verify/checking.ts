import type { Report } from '../finding.ts';
import type { Recorded } from '../made.ts';
import type { OtherMaker, OtherReporter } from './makers.ts';
import type { Records } from './records.ts';
import { type AuditRow, type JournalEvent, journalPayloads, type RunTrace } from '@fpf/contracts';
import { findChainBreak, type Sealed } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';

/** How things are made again, where they are read, and where it is said what is off. */
export type Checking = {
  readonly project: ProjectTrace;
  readonly records: Records;
  readonly report: Report;
  /** Where another version made the trace, the pages, or the snapshot. */
  readonly other: {
    readonly trace: OtherMaker | undefined;
    readonly page: OtherMaker | undefined;
    readonly reporter: OtherReporter | undefined;
    readonly snapshot: OtherMaker | undefined;
    /** What another machine writes otherwise, and is no less right. */
    readonly machine: Report;
  };
};

/** What the journal cannot know, because it comes after its last event. */
export type BundleEnding = {
  readonly snapshotId: string;
  readonly dbPath: string;
  readonly artifacts: readonly string[];
  readonly audit: readonly AuditRow[];
};

/** How a journal becomes a trace. It belongs to who runs, so it is handed in. */
export type ProjectTrace = (events: readonly JournalEvent[], ending: BundleEnding) => RunTrace;

/** The trace that a journal gives, with the ending that the written one has. */
export function projected(
  { trace, events, audit }: Recorded,
  project: ProjectTrace,
  report: Report,
): RunTrace | undefined {
  const { db_path: dbPath, snapshot_id: snapshotId } = trace.agentfs_session;
  try {
    return project(events, { dbPath, snapshotId, artifacts: trace.outputs.artifact_paths, audit });
  } catch (error) {
    report('events.ndjson', `gives no trace: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Each record is sealed over the one before it. The audit of a run goes on where others have worked in its session. */
export function checkChain(
  domain: 'journal' | 'audit',
  file: string,
  records: readonly object[],
  report: Report,
): void {
  const sealed = records as readonly Sealed<{ readonly seq?: number }>[];
  const first = domain === 'audit' && sealed[0]?.seq !== 1 ? sealed[0]?.prev_hash : undefined;
  const broken = findChainBreak(domain, sealed, first);
  if (broken) report(file, `line ${broken.index + 1} does not follow from the one before it (${broken.what})`);
}

/** Each kind of event holds what its schema says. */
export function checkPayloads(file: string, events: readonly JournalEvent[], report: Report): boolean {
  let sound = true;
  for (const [index, { kind, payload }] of events.entries()) {
    const [issue] = check(journalPayloads[kind], payload);
    if (!issue) continue;
    sound = false;
    report(`${file}:${index + 1}`, `${kind} ${issue.pointer || '/'} ${issue.message}`);
  }
  return sound;
}
