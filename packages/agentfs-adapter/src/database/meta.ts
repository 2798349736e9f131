import { FpfError } from '@fpf/contracts';
import type { Database, Sql } from './database.ts';
import { foreign, sessionFormat } from './file-kind.ts';

/** What a session database says about itself. */
export type Meta = {
  readonly session: string;
  readonly workspace: string;
  /** The session that it was cloned from. */
  readonly parent: string | null;
};

const format = String(sessionFormat);

/** Writes the marks of a new session, or reads those of an old one and refuses a database of something else. */
export async function settleMeta(db: Database, session: string, workspace: string): Promise<Meta> {
  return await db.write(async (sql) => {
    const rows = await sql.all<{ key: string; value: string }>('SELECT key, value FROM fpf_meta');
    const known = new Map(rows.map((row) => [row.key, row.value]));
    if (known.size === 0) {
      if (await holdsAnything(sql)) throw madeByOther(db.path);
      const overlay = await sql.get<{ value: string }>("SELECT value FROM fs_overlay_config WHERE key = 'base_path'");
      if (overlay && overlay.value !== workspace)
        throw foreign(db.path, `is an overlay over ${overlay.value}, not ${workspace}`);
      const entries = { format, session, workspace };
      for (const [key, value] of Object.entries(entries))
        await sql.run('INSERT INTO fpf_meta (key, value) VALUES (?, ?)', key, value);
      await sql.run(`INSERT OR REPLACE INTO fs_overlay_config (key, value) VALUES ('base_path', ?)`, workspace);
      return { session, workspace, parent: null };
    }
    if (known.get('format') !== format || known.get('session') !== session || known.get('workspace') !== workspace) {
      throw new FpfError({
        code: 'session.foreign',
        message: `agentfs-adapter: ${db.path} is session ${known.get('session') ?? '?'} of ${known.get('workspace') ?? '?'} (format ${known.get('format') ?? '?'}), not ${session} of ${workspace}`,
        hint: 'Use another session name or the folder that it belongs to; `fpf session adopt` takes it in here.',
      });
    }
    return { session, workspace, parent: known.get('parent') ?? null };
  });
}

async function holdsAnything(sql: Sql): Promise<boolean> {
  const tables = ['fs_dentry', 'fs_whiteout', 'tool_calls', 'kv_store'];
  for (const table of tables) if (await sql.get(`SELECT 1 AS one FROM ${table} LIMIT 1`)) return true;
  return false;
}

function madeByOther(path: string): FpfError {
  return new FpfError({
    code: 'session.foreign-changes',
    message: `agentfs-adapter: ${path} was made by another AgentFS program, and is no session yet`,
    hint: `\`fpf session adopt ${path}\` shows what is in it, and makes a session of it.`,
  });
}
