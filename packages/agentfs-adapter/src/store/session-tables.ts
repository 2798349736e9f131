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
