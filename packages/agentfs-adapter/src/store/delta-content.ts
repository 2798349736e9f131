import { FpfError } from '@fpf/contracts';
import type { Sql } from '../engine/sql.ts';
import type { DeltaContent } from '../view/layers.ts';

const chunksAtOnce = 64;

/**
 * Reads contents out of the database, some chunks at a time, so that nothing else waits for a whole file. `read` lends
 * the connection for one question.
 */
export function deltaContent(read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>): DeltaContent {
  const text = 'SELECT chunk_index, data FROM fs_data WHERE ino = ? AND chunk_index >= ? ORDER BY chunk_index LIMIT ?';
  return async function* contents(ino) {
    for (let next = 0; ;) {
      const first = next;
      const rows = await read((sql) =>
        sql.all<{ chunk_index: number | bigint; data: Uint8Array }>(text, ino, first, chunksAtOnce),
      );
      for (const row of rows) {
        if (Number(row.chunk_index) !== next) throw gap(ino, next);
        next += 1;
      }
      if (rows.length > 0) yield Buffer.concat(rows.map(({ data }) => data));
      if (rows.length < chunksAtOnce) return;
    }
  };
}

function gap(ino: number, index: number): FpfError {
  return new FpfError({
    code: 'session.unavailable',
    message: `agentfs-adapter: the session's database lacks piece ${index} of its file ${ino}`,
    hint: 'Let fpf session verify say what is damaged, and go back to a snapshot.',
  });
}
