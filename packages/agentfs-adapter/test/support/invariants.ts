import type { Sql } from '../../src/store/database.ts';

/** Each counts what must not be there. AgentFS 0.4, and the overlay rules that its command-line tool goes by. */
const rules: Readonly<Record<string, string>> = {
  'the root is one folder': 'SELECT count(*) <> 1 AS bad FROM fs_inode WHERE ino = 1 AND (mode & 61440) = 16384',
  'a name points to an inode': 'SELECT count(*) AS bad FROM fs_dentry d WHERE NOT EXISTS (SELECT 1 FROM fs_inode i WHERE i.ino = d.ino)',
  'a parent is a folder':
    'SELECT count(*) AS bad FROM fs_dentry d WHERE NOT EXISTS (SELECT 1 FROM fs_inode i WHERE i.ino = d.parent_ino AND (i.mode & 61440) = 16384)',
  'an inode has a name':
    'SELECT count(*) AS bad FROM fs_inode i WHERE ino <> 1 AND NOT EXISTS (SELECT 1 FROM fs_dentry d WHERE d.ino = i.ino)',
  'nlink counts names':
    'SELECT count(*) AS bad FROM fs_inode i WHERE ino <> 1 AND (mode & 61440) <> 16384 AND nlink <> (SELECT count(*) FROM fs_dentry d WHERE d.ino = i.ino)',
  'size is what the chunks hold':
    'SELECT count(*) AS bad FROM fs_inode i WHERE (mode & 61440) = 32768 AND size <> (SELECT coalesce(sum(length(data)), 0) FROM fs_data d WHERE d.ino = i.ino)',
  'chunks are full but the last':
    'SELECT count(*) AS bad FROM fs_data d JOIN fs_inode i ON i.ino = d.ino WHERE length(d.data) <> 4096 AND d.chunk_index <> (i.size - 1) / 4096',
  'chunks have no gaps':
    'SELECT count(*) AS bad FROM (SELECT ino, max(chunk_index) + 1 AS last, count(*) AS n FROM fs_data GROUP BY ino) WHERE last <> n',
  'a chunk belongs to a file':
    'SELECT count(*) AS bad FROM fs_data d WHERE NOT EXISTS (SELECT 1 FROM fs_inode i WHERE i.ino = d.ino AND (i.mode & 61440) = 32768)',
  'a chunk is a blob': "SELECT count(*) AS bad FROM fs_data WHERE typeof(data) <> 'blob'",
  'a link has a target':
    'SELECT count(*) AS bad FROM fs_inode i WHERE (mode & 61440) = 40960 AND NOT EXISTS (SELECT 1 FROM fs_symlink s WHERE s.ino = i.ino AND length(CAST(s.target AS BLOB)) = i.size)',
  'a target has a link':
    'SELECT count(*) AS bad FROM fs_symlink s WHERE NOT EXISTS (SELECT 1 FROM fs_inode i WHERE i.ino = s.ino AND (i.mode & 61440) = 40960)',
  'an origin has an entry': 'SELECT count(*) AS bad FROM fs_origin o WHERE NOT EXISTS (SELECT 1 FROM fs_inode i WHERE i.ino = o.delta_ino)',
  'names are plain': "SELECT count(*) AS bad FROM fs_dentry WHERE name IN ('', '.', '..') OR instr(name, '/') > 0",
  'whiteouts are not nested':
    "SELECT count(*) AS bad FROM fs_whiteout a JOIN fs_whiteout b ON b.path <> a.path AND substr(b.path, 1, length(a.path) + 1) = a.path || '/'",
  'whiteouts name their parent':
    "SELECT count(*) AS bad FROM fs_whiteout WHERE substr(path, 1, 1) <> '/' OR (parent_path <> '/' AND substr(path, 1, length(parent_path) + 1) <> parent_path || '/')",
};

/** The names of the rules that do not hold; and every whiteout that would hide an entry. */
export async function brokenRules(sql: Sql, entries: Iterable<string>): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const [name, text] of Object.entries(rules)) {
    const row = await sql.get<{ bad: number }>(text);
    if (row?.bad !== 0) broken.push(`${name}: ${row?.bad}`);
  }
  const hidden = (await sql.all<{ path: string }>('SELECT path FROM fs_whiteout')).map((row) => row.path);
  for (const entry of entries)
    for (const path of hidden)
      if (`/${entry}` === path || `/${entry}`.startsWith(`${path}/`)) broken.push(`the whiteout ${path} hides ${entry}`);
  return broken;
}
