import type { Sql } from '../engine/sql.ts';

/** Inode numbers from here on are free. None that a file has is given out again while that file is there. */
export async function nextIno(sql: Sql): Promise<number> {
  const row = await sql.get<{ last: number | null }>('SELECT max(ino) AS last FROM fs_inode');
  return (row?.last ?? 1) + 1;
}
