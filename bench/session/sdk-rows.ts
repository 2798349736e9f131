import { AgentFS } from 'agentfs-sdk';

type Engine = ReturnType<AgentFS['getDatabase']>;

const [chunk, rowsAtOnce] = [4096, 32];
const now = 1_700_000_000;

/**
 * So many files as rows of AgentFS's own three tables, in one transaction and in statements of many rows; and nothing
 * else.
 */
export async function writeRows(path: string, files: number, content: Buffer): Promise<void> {
  const agent = await AgentFS.open({ path });
  const db = agent.getDatabase();
  const numbers = Array.from({ length: files }, (_, index) => index + 10);
  // Text, since the engine takes a bound buffer one byte at a time.
  const text = content.toString('latin1');
  const chunks = Array.from({ length: Math.ceil(text.length / chunk) }, (_, index) =>
    text.slice(index * chunk, (index + 1) * chunk),
  );
  await db.exec('BEGIN IMMEDIATE');
  await insert(
    db,
    'INSERT INTO fs_inode (ino, mode, nlink, uid, gid, size, atime, mtime, ctime)',
    '(?, ?, ?, ?, ?, ?, ?, ?, ?)',
    numbers.map((ino) => [ino, 0o100_644, 1, 0, 0, text.length, now, now, now]),
  );
  await insert(
    db,
    'INSERT INTO fs_dentry (name, parent_ino, ino)',
    '(?, ?, ?)',
    numbers.map((ino) => [`n${ino}`, 1, ino]),
  );
  await insert(
    db,
    'INSERT INTO fs_data (ino, chunk_index, data)',
    '(?, ?, CAST(? AS BLOB))',
    numbers.flatMap((ino) => chunks.map((data, index) => [ino, index, data])),
  );
  await db.exec('COMMIT');
  await agent.close();
}

async function insert(
  db: Engine,
  into: string,
  row: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const many = db.prepare(`${into} VALUES ${Array.from({ length: rowsAtOnce }, () => row).join(', ')}`);
  const one = db.prepare(`${into} VALUES ${row}`);
  let next = 0;
  for (; next + rowsAtOnce <= rows.length; next += rowsAtOnce)
    await many.run(...rows.slice(next, next + rowsAtOnce).flat());
  for (; next < rows.length; next += 1) await one.run(...(rows[next] ?? []));
}
