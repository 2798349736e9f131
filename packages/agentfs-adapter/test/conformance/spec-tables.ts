/**
 * A column as the specification of AgentFS 0.4 has it: name, type, whether it may be empty, its default, its place in
 * the key.
 */
type Column = readonly [
  name: string,
  type: 'TEXT' | 'INTEGER' | 'BLOB',
  must: boolean,
  byDefault: string | null,
  key: number,
];

const text = (name: string, must = true): Column => [name, 'TEXT', must, null, 0];
const integer = (name: string, byDefault: string | null = null, must = true): Column => [
  name,
  'INTEGER',
  must,
  byDefault,
  0,
];
const keyed = (name: string, type: Column[1]): Column => [name, type, false, null, 1];

/**
 * Written from what the specification says, with what the Rust SDK and its command-line tool need beyond it: `status`
 * and finished times that may be empty in `tool_calls`, a default for `parent_path`, and the table `fs_overlay_config`.
 */
export const specTables: Readonly<Record<string, readonly Column[]>> = {
  fs_config: [keyed('key', 'TEXT'), text('value')],
  fs_inode: [
    keyed('ino', 'INTEGER'),
    integer('mode'),
    integer('nlink', '0'),
    integer('uid', '0'),
    integer('gid', '0'),
    integer('size', '0'),
    integer('atime'),
    integer('mtime'),
    integer('ctime'),
    integer('rdev', '0'),
    integer('atime_nsec', '0'),
    integer('mtime_nsec', '0'),
    integer('ctime_nsec', '0'),
  ],
  fs_dentry: [keyed('id', 'INTEGER'), text('name'), integer('parent_ino'), integer('ino')],
  fs_data: [
    ['ino', 'INTEGER', true, null, 1],
    ['chunk_index', 'INTEGER', true, null, 2],
    ['data', 'BLOB', true, null, 0],
  ],
  fs_symlink: [keyed('ino', 'INTEGER'), text('target')],
  fs_whiteout: [keyed('path', 'TEXT'), ['parent_path', 'TEXT', true, "'/'", 0], integer('created_at')],
  fs_origin: [keyed('delta_ino', 'INTEGER'), integer('base_ino')],
  fs_overlay_config: [keyed('key', 'TEXT'), text('value')],
  kv_store: [
    keyed('key', 'TEXT'),
    text('value'),
    integer('created_at', 'unixepoch()', false),
    integer('updated_at', 'unixepoch()', false),
  ],
  tool_calls: [
    keyed('id', 'INTEGER'),
    text('name'),
    text('parameters', false),
    text('result', false),
    text('error', false),
    ['status', 'TEXT', true, "'pending'", 0],
    integer('started_at'),
    integer('completed_at', null, false),
    integer('duration_ms', null, false),
  ],
};

/** Its indices, by the table and the columns that they go over. */
export const specIndices: Readonly<Record<string, readonly [table: string, columns: readonly string[]]>> = {
  idx_fs_dentry_parent: ['fs_dentry', ['parent_ino', 'name']],
  idx_fs_whiteout_parent: ['fs_whiteout', ['parent_path']],
  idx_kv_store_created_at: ['kv_store', ['created_at']],
  idx_tool_calls_name: ['tool_calls', ['name']],
  idx_tool_calls_started_at: ['tool_calls', ['started_at']],
};

export const autoincremented: readonly string[] = ['fs_inode', 'fs_dentry', 'tool_calls'];
