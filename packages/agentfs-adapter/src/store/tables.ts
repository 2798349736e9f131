import type { AgentFS } from 'agentfs-sdk';

/**
 * The overlay tables of AgentFS 0.4 that the SDK does not make, in the form that satisfies the specification and its
 * command-line tool at once (`parent_path` has a default, because that tool inserts without it), and our own with the
 * prefix `fpf_`. No column is ever added to a table of AgentFS.
 */
const tables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS fs_whiteout (path TEXT PRIMARY KEY, parent_path TEXT NOT NULL DEFAULT '/', created_at INTEGER NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS idx_fs_whiteout_parent ON fs_whiteout(parent_path)`,
  `CREATE TABLE IF NOT EXISTS fs_origin (delta_ino INTEGER PRIMARY KEY, base_ino INTEGER NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS fs_overlay_config (key TEXT PRIMARY KEY, value TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS fpf_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS fpf_event (
     run_id TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, step_key TEXT NOT NULL, at TEXT NOT NULL,
     payload TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL,
     PRIMARY KEY (run_id, seq), UNIQUE (run_id, kind, step_key))`,
  `CREATE TABLE IF NOT EXISTS fpf_audit (seq INTEGER PRIMARY KEY, body TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS fpf_rejected (
     id INTEGER PRIMARY KEY AUTOINCREMENT, call_id TEXT NOT NULL, reason TEXT NOT NULL, path TEXT NOT NULL,
     change TEXT, why TEXT, content BLOB, complete INTEGER NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS idx_fpf_rejected_call ON fpf_rejected(call_id)`,
];

/** All of them or none, and one wait for the disk instead of ten. */
export async function makeTables(agent: AgentFS): Promise<void> {
  await agent.getDatabase().exec(`BEGIN IMMEDIATE; ${tables.join('; ')}; COMMIT`);
}
