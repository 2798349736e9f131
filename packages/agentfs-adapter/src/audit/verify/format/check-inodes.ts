import type { Sql } from '../../../engine/sql.ts';
import { rootIno } from '../../../store/agentfs-tables.ts';
import { keptBits, typeBits } from '../../../tree/entry.ts';
import type { Findings } from '../findings.ts';

type Row = Readonly<Record<'ino' | 'mode' | 'nlink' | 'size' | 'rdev', number>>;

/** What the comparison with the history does not see of an inode is as a session writes it: devices are never kept. */
export async function checkInodes(sql: Sql, findings: Findings): Promise<void> {
  for (const row of await sql.all<Row>('SELECT ino, mode, nlink, size, rdev FROM fs_inode')) {
    findings.look();
    if (!isOurs(row)) findings.add(`inode ${row.ino}`, 'says of itself what a session never writes');
  }
}

function isOurs({ ino, mode, nlink, size, rdev }: Row): boolean {
  if (rdev !== 0 || (ino === rootIno && mode !== (typeBits.directory | 0o755))) return false;
  const type = mode & 0o170000;
  if (type === typeBits.symlink) return mode === (typeBits.symlink | 0o777);
  if (mode !== (type | (mode & keptBits))) return false;
  if (type === typeBits.fifo) return size === 0;
  return type === typeBits.file || (type === typeBits.directory && nlink === 1 && size === 0);
}
