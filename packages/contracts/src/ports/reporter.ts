import type { BundleManifest } from '../run/bundle-manifest.ts';
import type { JournalEvent } from '../run/journal/event.ts';
import type { RunTrace } from '../run/run-trace.ts';
import type { AuditRow } from '../session/audit-row.ts';
import type { SessionFinding } from './session-operations.ts';
import type { FileChange } from '../tool/file-change.ts';

/** One changed path with its content on both sides; a side is undefined where there is none. */
export type ChangedFile = { readonly change: FileChange; readonly before?: Uint8Array; readonly after?: Uint8Array };

/** What a snapshot of a session holds by itself. */
export type SnapshotContents = {
  /** What the run changed; of what the host alone had, only the state is there. */
  readonly changes: readonly ChangedFile[];
  /** The hash of each row of the audit, by its number. */
  readonly audit: ReadonlyMap<number, string>;
  /** The number of the first row that the run has in it. */
  readonly auditBegins: number | undefined;
  /** The hash of each event of a run's journal, by the run and its number. */
  readonly journal: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** What does not fit together in it. */
  readonly findings: readonly SessionFinding[];
};

/** What a task of the run shows: its own journal and trace, and what its calls put out. */
export type TaskReport = {
  readonly task: string;
  readonly trace: RunTrace;
  readonly events: readonly JournalEvent[];
  readonly logs: Readonly<Record<string, string>>;
};

export type ReportInput = {
  readonly dir: string;
  readonly trace: RunTrace;
  readonly events: readonly JournalEvent[];
  readonly audit: readonly AuditRow[];
  readonly changes: readonly ChangedFile[];
  /** Output of single calls, by the name that `result_ref` gives it. */
  readonly logs: Readonly<Record<string, string>>;
  /** Parts of the work that were handed to a role, each below `tasks/<task>/`. */
  readonly tasks?: readonly TaskReport[];
};

/** Bundles diff, audit summary, reports and trace into one folder (document 1 §1). */
export interface Reporter {
  /** The names of what `bundle` will write, so that the trace can list them before it is one of them. */
  artifacts(input: Pick<ReportInput, 'logs' | 'tasks'>): Promise<readonly string[]>;
  bundle(input: ReportInput): Promise<BundleManifest>;
  /**
   * Whether the folder holds the whole bundle of a journal that ends with this hash: a process may have ended while it
   * was written.
   */
  isWhole?(dir: string, head: string): Promise<boolean>;
}
