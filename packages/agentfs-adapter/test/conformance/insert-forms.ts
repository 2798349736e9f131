import type { SqlValue } from '../../src/engine/sql.ts';

/** How another program writes: the text of its statement, and what it binds. In an order that makes one whole tree. */
export type Form = readonly [who: string, text: string, ...values: readonly SqlValue[]];

const inode =
  'INSERT INTO fs_inode (mode, uid, gid, size, atime, mtime, ctime) VALUES (?, ?, ?, 0, ?, ?, ?) RETURNING ino';
const wideInode = `INSERT INTO fs_inode (mode, nlink, uid, gid, size, atime, mtime, ctime, rdev, atime_nsec, mtime_nsec, ctime_nsec)
  VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING ino`;
const dentry = 'INSERT INTO fs_dentry (name, parent_ino, ino) VALUES (?, ?, ?)';
const onceMore = 'UPDATE fs_inode SET nlink = nlink + 1 WHERE ino = ?';
const value = `INSERT INTO kv_store (key, value, updated_at) VALUES (?, ?, unixepoch())
  ON CONFLICT(key) DO UPDATE SET value = excluded.value, updated_at = unixepoch()`;

/** The root is inode 1, so the first inode made here is 2. */
export const insertForms: readonly Form[] = [
  ['specification: a folder', inode, 0o040755, 0, 0, 1, 1, 1],
  ['specification: its name', dentry, 'docs', 1, 2],
  ['specification: its link count', onceMore, 2],
  ['specification: a file', inode, 0o100644, 0, 0, 1, 1, 1],
  ['specification: its name', dentry, 'a', 2, 3],
  ['specification: its link count', onceMore, 3],
  [
    'specification: a chunk',
    'INSERT INTO fs_data (ino, chunk_index, data) VALUES (?, ?, ?)',
    3,
    0,
    Buffer.alloc(4096, 1),
  ],
  [
    'TypeScript: a chunk',
    'INSERT INTO fs_data (ino, chunk_index, data) VALUES (?, ?, ?) ON CONFLICT(ino, chunk_index) DO UPDATE SET data = excluded.data',
    3,
    1,
    Buffer.from('end'),
  ],
  ['specification: its size', 'UPDATE fs_inode SET size = ?, mtime = ? WHERE ino = ?', 4099, 2, 3],
  ['specification: a second name', dentry, 'b', 1, 3],
  ['specification: its link count', onceMore, 3],
  ['Go: a file', wideInode, 0o100600, 0, 0, 2, 1, 1, 1, 0, 5, 6, 7],
  ['Go: its name', dentry, 'go', 1, 4],
  ['Go: its link count', onceMore, 4],
  ['Go: a chunk', 'INSERT OR REPLACE INTO fs_data (ino, chunk_index, data) VALUES (?, ?, ?)', 4, 0, Buffer.from('go')],
  ['Go: a link', wideInode, 0o120777, 0, 0, 2, 1, 1, 1, 0, 0, 0, 0],
  ['Go: its name', dentry, 'link', 1, 5],
  ['Go: its link count', onceMore, 5],
  ['Go: its target', 'INSERT INTO fs_symlink (ino, target) VALUES (?, ?)', 5, 'go'],
  ['Go: the chunk size', "INSERT OR IGNORE INTO fs_config (key, value) VALUES ('chunk_size', ?)", '4096'],
  [
    'Go: the root',
    'INSERT OR IGNORE INTO fs_inode (ino, mode, nlink, uid, gid, size, atime, mtime, ctime) VALUES (1, ?, 1, 0, 0, 0, unixepoch(), unixepoch(), unixepoch())',
    16_877,
  ],
  [
    'specification: a whiteout',
    'INSERT INTO fs_whiteout (path, parent_path, created_at) VALUES (?, ?, ?) ON CONFLICT(path) DO UPDATE SET created_at = excluded.created_at',
    '/docs/gone',
    '/docs',
    1,
  ],
  [
    'command-line tool: a whiteout',
    'INSERT INTO fs_whiteout (path, created_at) VALUES (?, ?) ON CONFLICT(path) DO UPDATE SET created_at = excluded.created_at',
    '/docs/old',
    1,
  ],
  ['Rust: an origin', 'INSERT OR REPLACE INTO fs_origin (delta_ino, base_ino) VALUES (?, ?)', 3, 991],
  ['Rust: the overlay', "INSERT OR REPLACE INTO fs_overlay_config (key, value) VALUES ('base_path', ?1)", '/base'],
  ['TypeScript and Go: a value', value, 'memory/greeting', '{"text":"hello"}'],
  ['TypeScript and Go: it again', value, 'memory/greeting', '{"text":"hello again"}'],
  [
    'Go: a tool call',
    'INSERT INTO tool_calls (name, parameters, result, error, started_at, completed_at, duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id',
    'go',
    '{}',
    '{}',
    null,
    1,
    2,
    1000,
  ],
  [
    'Rust: a call begins',
    "INSERT INTO tool_calls (name, parameters, status, started_at) VALUES (?, ?, 'pending', ?) RETURNING id",
    'rust',
    '{}',
    3,
  ],
  [
    'Rust: it succeeds',
    "UPDATE tool_calls SET result = ?, status = 'success', completed_at = ?, duration_ms = ? WHERE id = ?",
    '{}',
    4,
    1000,
    2,
  ],
  [
    'Rust and TypeScript: a finished call',
    'INSERT INTO tool_calls (name, parameters, result, error, status, started_at, completed_at, duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id',
    'rust',
    '{}',
    null,
    'it failed',
    'error',
    5,
    5,
    0,
  ],
];
