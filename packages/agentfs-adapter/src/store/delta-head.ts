import { createHash } from 'node:crypto';
import type { Delta, DeltaEntry } from '../delta/delta.ts';
import type { Sql } from '../engine/sql.ts';

/** Names the delta that the database holds; '' for one that nothing was ever written to. */
export async function readHead(sql: Sql): Promise<string> {
  return (await sql.get<{ value: string }>(`SELECT value FROM fpf_meta WHERE key = 'head'`))?.value ?? '';
}

/** A chain over what was written, so that a database that was put back and went on differently has another head. */
export async function advanceHead(sql: Sql, before: Delta, after: Delta, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(await readHead(sql));
  for (const path of paths) hash.update(`\n${JSON.stringify([path, factsOf(after.entries.get(path))])}`);
  for (const path of before.whiteouts) if (!after.whiteouts.has(path)) hash.update(`\n-${JSON.stringify(path)}`);
  for (const path of after.whiteouts) if (!before.whiteouts.has(path)) hash.update(`\n+${JSON.stringify(path)}`);
  const head = hash.digest('hex');
  await sql.run(`INSERT OR REPLACE INTO fpf_meta (key, value) VALUES ('head', ?)`, head);
  return head;
}

function factsOf(entry: DeltaEntry | undefined): unknown {
  return entry && [entry.ino, entry.type, entry.mode, entry.sha256 ?? entry.target ?? '', String(entry.mtime)];
}
