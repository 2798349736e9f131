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

/** Undefined for a database that is no session: it is new, or another program made it. */
export async function readMeta(sql: Sql): Promise<(Meta & { readonly format: string }) | undefined> {
  const rows = await sql.all<{ key: string; value: string }>('SELECT key, value FROM fpf_meta');
  const known = new Map(rows.map(({ key, value }) => [key, value]));
  if (known.size === 0) return undefined;
  const of = (key: string): string => known.get(key) ?? '?';
  return {
    format: of('format'),
    session: of('session'),
    workspace: of('workspace'),
    parent: known.get('parent') ?? null,
  };
}

/** Writes the marks of a new session, or reads those of an old one and refuses a database of something else. */
export async function settleMeta(db: Database, session: string, workspace: string): Promise<Meta> {
  return await db.write(async (sql) => {
    const known = await readMeta(sql);
    if (known === undefined) {
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
    if (known.format === format && known.session === session && known.workspace === workspace) return known;
    throw new FpfError({
      code: 'session.foreign',
      message:
        `agentfs-adapter: ${db.path} is session ${known.session} of ${known.workspace} (format ${known.format}), ` +
        `not ${session} of ${workspace}`,
      hint: 'Use another session name or the folder that it belongs to; `fpf session adopt` takes it in here.',
    });
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
