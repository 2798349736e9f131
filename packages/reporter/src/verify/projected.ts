import type { AuditRow, JournalEvent, RunTrace } from '@fpf/contracts';
import type { Report } from '../finding.ts';

/** What the journal cannot know, because it comes after its last event. */
export type BundleEnding = {
  readonly snapshotId: string;
  readonly dbPath: string;
  readonly artifacts: readonly string[];
  readonly audit: readonly AuditRow[];
};

/** How a journal becomes a trace. It belongs to who runs, so it is handed in. */
export type ProjectTrace = (events: readonly JournalEvent[], ending: BundleEnding) => RunTrace;

type Told = { readonly trace: RunTrace; readonly events: readonly JournalEvent[]; readonly audit: readonly AuditRow[] };

/** The trace that a journal gives, with the ending that the written one has. */
export function projected({ trace, events, audit }: Told, project: ProjectTrace, report: Report): RunTrace | undefined {
  const { db_path: dbPath, snapshot_id: snapshotId } = trace.agentfs_session;
  try {
    return project(events, { dbPath, snapshotId, artifacts: trace.outputs.artifact_paths, audit });
  } catch (error) {
    report('events.ndjson', `gives no trace: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
