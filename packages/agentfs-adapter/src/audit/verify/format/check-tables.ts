import type { Sql } from '../../../engine/sql.ts';
import { sessionFile } from '../../../store/file-kind.ts';
import type { Findings } from '../findings.ts';

type Made = { readonly type: string; readonly name: string; readonly sql: string | null };

/**
 * Exactly our tables and indices, and as we make them: a trigger, a view, or a default of another's would write beside
 * the audit.
 */
export async function checkTables(sql: Sql, findings: Findings): Promise<void> {
  const wanted = new Map(sessionFile.tables.map((text) => [nameOf(text), plain(text)]));
  for (const { type, name, sql: text } of await sql.all<Made>('SELECT type, name, sql FROM sqlite_master')) {
    if (isOfEngine(type, name, text)) continue;
    findings.look();
    const known = wanted.get(name);
    wanted.delete(name);
    if (known === undefined) findings.add(`${type} ${name}`, 'is none that a session has');
    else if (plain(text ?? '') !== known)
      findings.add(`${type} ${name}`, 'is made in another way than a session makes it');
  }
  for (const name of wanted.keys()) findings.add(name, 'is missing');
}

function nameOf(text: string): string {
  return /^CREATE (?:TABLE|INDEX) (\w+)/.exec(text)?.[1] ?? '';
}

/** The table that numbers rows, and the index of each key; neither is made by a statement that anybody wrote. */
function isOfEngine(type: string, name: string, text: string | null): boolean {
  return (
    (type === 'table' && name === 'sqlite_sequence') ||
    (type === 'index' && name.startsWith('sqlite_autoindex_') && text === null)
  );
}

/** Engines keep the words and not the spaces between them; what is quoted is as it is. */
function plain(text: string): string {
  return text.replaceAll(/'[^']*'|"[^"]*"|\s+|[^'"\s]+/g, (part) =>
    /^['"]/.test(part) ? part : part.trim().toLowerCase(),
  );
}
