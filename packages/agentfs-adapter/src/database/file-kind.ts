import { FpfError } from '@fpf/contracts';
import { agentfsTables } from './agentfs-tables.ts';

/** What SQLite keeps in a file's header for the program that it belongs to, where it can be read without any engine. */
export type FileMarks = { readonly mark: number; readonly format: number };

/** One kind of database file of ours. */
export type FileKind = FileMarks & {
  readonly pageSize: number;
  readonly tables: readonly string[];
  /** Refuses a file whose header says that it is something else. */
  check(path: string, marks: FileMarks): void;
  /** What is said of a file that cannot be used at all. Nothing has been written to it. */
  refuse(path: string, what: string): FpfError;
};

/** The number in `fpf_meta` and in the header. Counted up with every change that an older version could not read. */
export const sessionFormat = 4;

/** `FPFS`. A session that another AgentFS program made has no mark. */
const sessionMark = 0x46_50_46_53;

/** Our own tables in a session's database. What AgentFS has a table for lies there; what it has none for lies here. */
export const sessionTables: readonly string[] = [
  // `format`, `session`, `workspace`, and `parent` where it was cloned.
  'CREATE TABLE fpf_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)',
  // The journal: insert-only, one chain for each run.
  `CREATE TABLE fpf_event (
     run_id TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, step_key TEXT NOT NULL, at TEXT NOT NULL,
     payload TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL,
     PRIMARY KEY (run_id, seq), UNIQUE (run_id, kind, step_key))`,
  // The audit: insert-only, one chain for the session.
  'CREATE TABLE fpf_audit (seq INTEGER PRIMARY KEY, body TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL)',
  // What calls did that was not kept.
  `CREATE TABLE fpf_rejected (
     id INTEGER PRIMARY KEY AUTOINCREMENT, call_id TEXT NOT NULL, reason TEXT NOT NULL, path TEXT NOT NULL,
     change TEXT, why TEXT, content BLOB, complete INTEGER NOT NULL)`,
  'CREATE INDEX idx_fpf_rejected_call ON fpf_rejected (call_id)',
  // The steps of the session's history: calls of runs, and what a person did. `seq` is what `at` takes.
  `CREATE TABLE fpf_call (
     seq INTEGER PRIMARY KEY, call_id TEXT NOT NULL UNIQUE, run_id TEXT NOT NULL, op TEXT NOT NULL, agent TEXT NOT NULL, tool TEXT,
     state TEXT NOT NULL, capability TEXT, started_at TEXT NOT NULL, ended_at TEXT)`,
  // What each step changed, against the view before it: in the order of the steps.
  'CREATE TABLE fpf_change (seq INTEGER PRIMARY KEY, call_seq INTEGER NOT NULL, path TEXT NOT NULL, change TEXT NOT NULL)',
  // What the host had where the session first touched it. NULL: nothing.
  'CREATE TABLE fpf_base (path TEXT PRIMARY KEY, state TEXT)',
  // The hash of each file that the session holds.
  'CREATE TABLE fpf_content (ino INTEGER PRIMARY KEY, sha256 BLOB NOT NULL)',
  'CREATE INDEX idx_fpf_content_sha256 ON fpf_content (sha256)',
  // Contents that a later step replaced.
  `CREATE TABLE fpf_blob (
     sha256 TEXT NOT NULL, chunk_index INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (sha256, chunk_index))`,
  // Commits to the host, and their undoing.
  `CREATE TABLE fpf_apply (
     id TEXT PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL, call_seq INTEGER NOT NULL)`,
  // What a step came upon on the host for the first time, gave back to it, and wrote to it: sealed by the step's row of
  // the audit.
  'CREATE TABLE fpf_plan (call_seq INTEGER PRIMARY KEY, body TEXT NOT NULL)',
  'CREATE TABLE fpf_snapshot (id TEXT PRIMARY KEY, at TEXT NOT NULL, path TEXT NOT NULL, call_seq INTEGER NOT NULL)',
];

export const sessionFile: FileKind = Object.freeze<FileKind>({
  mark: sessionMark,
  format: sessionFormat,
  pageSize: 4_096,
  tables: [...agentfsTables, ...sessionTables],
  check(path, { mark, format }) {
    if (mark === sessionMark) return checkFormat(path, format);
    if (mark !== 0) throw foreign(path, 'is the database of another program');
  },
  refuse: (path, what) =>
    new FpfError({
      code: 'session.unavailable',
      message: `agentfs-adapter: ${path} ${what}`,
      hint: 'Move it away, go on from a snapshot, or use another session. Nothing was written to it.',
    }),
});

/** Newer than this version knows, or older than any that was published. */
export function checkFormat(path: string, format: number): void {
  if (format > sessionFormat)
    throw newer(path, `has format ${format} of its own tables; this version knows format ${sessionFormat}`);
  if (format === sessionFormat) return;
  const old = `has format ${format}, from before the first release`;
  throw new FpfError({
    code: 'session.older-format',
    message: `agentfs-adapter: ${path} ${old}, and cannot be read any more`,
    hint: 'Start a new session. Nothing was written to it.',
  });
}

export function newer(path: string, what: string): FpfError {
  return new FpfError({
    code: 'session.newer-format',
    message: `agentfs-adapter: ${path} ${what}`,
    hint: 'Use the version that made it, or a newer one. Nothing was written to it.',
  });
}

export function foreign(path: string, what: string): FpfError {
  return new FpfError({
    code: 'session.foreign',
    message: `agentfs-adapter: ${path} ${what}, so it is not used as a session`,
    hint: 'Move it away, or use another session. Nothing was written to it.',
  });
}
