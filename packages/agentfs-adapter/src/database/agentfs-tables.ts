/** AgentFS 0.4 as agentfs-sdk makes it, so that a file of ours and one of theirs cannot be told apart by these. */
const filesystem: readonly string[] = [
  'CREATE TABLE fs_config (key TEXT PRIMARY KEY, value TEXT NOT NULL)',
  `CREATE TABLE fs_inode (ino INTEGER PRIMARY KEY AUTOINCREMENT, mode INTEGER NOT NULL, nlink INTEGER NOT NULL DEFAULT 0,
     uid INTEGER NOT NULL DEFAULT 0, gid INTEGER NOT NULL DEFAULT 0, size INTEGER NOT NULL DEFAULT 0, atime INTEGER NOT NULL,
     mtime INTEGER NOT NULL, ctime INTEGER NOT NULL, rdev INTEGER NOT NULL DEFAULT 0, atime_nsec INTEGER NOT NULL DEFAULT 0,
     mtime_nsec INTEGER NOT NULL DEFAULT 0, ctime_nsec INTEGER NOT NULL DEFAULT 0)`,
  `CREATE TABLE fs_dentry (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, parent_ino INTEGER NOT NULL, ino INTEGER NOT NULL,
     UNIQUE (parent_ino, name))`,
  'CREATE INDEX idx_fs_dentry_parent ON fs_dentry (parent_ino, name)',
  `CREATE TABLE fs_data (ino INTEGER NOT NULL, chunk_index INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (ino, chunk_index))`,
  'CREATE TABLE fs_symlink (ino INTEGER PRIMARY KEY, target TEXT NOT NULL)',
];

/**
 * The overlay's tables, which agentfs-sdk does not make. `parent_path` has a default, because the command-line tool of
 * AgentFS inserts without it; `fs_overlay_config` is how that tool knows an overlay.
 */
const overlay: readonly string[] = [
  `CREATE TABLE fs_whiteout (path TEXT PRIMARY KEY, parent_path TEXT NOT NULL DEFAULT '/', created_at INTEGER NOT NULL)`,
  'CREATE INDEX idx_fs_whiteout_parent ON fs_whiteout (parent_path)',
  'CREATE TABLE fs_origin (delta_ino INTEGER PRIMARY KEY, base_ino INTEGER NOT NULL)',
  'CREATE TABLE fs_overlay_config (key TEXT PRIMARY KEY, value TEXT NOT NULL)',
];

const memoryAndLog: readonly string[] = [
  `CREATE TABLE kv_store (key TEXT PRIMARY KEY, value TEXT NOT NULL, created_at INTEGER DEFAULT (unixepoch()),
     updated_at INTEGER DEFAULT (unixepoch()))`,
  'CREATE INDEX idx_kv_store_created_at ON kv_store (created_at)',
  `CREATE TABLE tool_calls (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, parameters TEXT, result TEXT, error TEXT,
     status TEXT NOT NULL DEFAULT 'pending', started_at INTEGER NOT NULL, completed_at INTEGER, duration_ms INTEGER)`,
  'CREATE INDEX idx_tool_calls_name ON tool_calls (name)',
  'CREATE INDEX idx_tool_calls_started_at ON tool_calls (started_at)',
];

/** No column is ever added to a table of AgentFS: what it lacks is kept in tables of our own. */
export const agentfsTables: readonly string[] = [...filesystem, ...overlay, ...memoryAndLog];

/** The version of AgentFS's schema that these are. */
export const schemaVersion = '0.4';

export const chunkSize = 4096;

/** The root is there from the start, under this number. */
export const rootIno = 1;

/** What a file of another program must have, so that we can write into it. */
export const neededColumns: readonly (readonly [table: string, column: string])[] = [
  ...['nlink', 'rdev', 'atime_nsec', 'mtime_nsec', 'ctime_nsec'].map((column) => ['fs_inode', column] as const),
  ['fs_dentry', 'id'],
  ['tool_calls', 'status'],
];

/** What a new file starts with: the size of a chunk, which never changes, and the root. */
export const firstRows: readonly string[] = [
  `INSERT OR IGNORE INTO fs_config (key, value) VALUES ('chunk_size', '${chunkSize}')`,
  `INSERT OR IGNORE INTO fs_config (key, value) VALUES ('schema_version', '${schemaVersion}')`,
  `INSERT OR IGNORE INTO fs_inode (ino, mode, nlink, uid, gid, size, atime, mtime, ctime)
     VALUES (1, 16877, 1, 0, 0, 0, unixepoch(), unixepoch(), unixepoch())`,
];
