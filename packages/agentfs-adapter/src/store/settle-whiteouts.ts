import type { Sql } from '../engine/sql.ts';
import { agentfsTables } from './agentfs-tables.ts';

type Column = { readonly name: string; readonly dflt_value: string | null };
type Row = { readonly path: string; readonly parent_path: string; readonly created_at: number };

/**
 * AgentFS disagrees with itself here: its specification wants a parent's path; its command-line tool has no such
 * column, or inserts without it. Our table takes both ways, and what another program has left is brought into its form.
 */
export async function lookAtWhiteouts(sql: Sql): Promise<'fit' | 'other form' | 'other parents'> {
  const columns = await sql.all<Column>("SELECT name, dflt_value FROM pragma_table_info('fs_whiteout')");
  if (!columns.some((column) => column.name === 'parent_path' && column.dflt_value !== null)) return 'other form';
  return (await wrongParents(sql)).length === 0 ? 'fit' : 'other parents';
}

/** Gives what it has made. */
export async function remakeWhiteouts(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.all<Row>('SELECT path, created_at FROM fs_whiteout');
  const texts = agentfsTables.filter((text) => / fs_whiteout /.test(text));
  await sql.run('DROP TABLE fs_whiteout');
  for (const text of texts) await sql.run(text);
  await sql.many(
    'INSERT INTO fs_whiteout (path, created_at) VALUES (?, ?)',
    rows.map(({ path, created_at }) => [path, created_at]),
  );
  return texts;
}

export async function nameParents(sql: Sql): Promise<void> {
  const wrong = await wrongParents(sql);
  await sql.many(
    'UPDATE fs_whiteout SET parent_path = ? WHERE path = ?',
    wrong.map((path) => [parentPath(path), path]),
  );
}

async function wrongParents(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.all<Row>('SELECT path, parent_path FROM fs_whiteout');
  return rows.filter(({ path, parent_path }) => parent_path !== parentPath(path)).map(({ path }) => path);
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}
