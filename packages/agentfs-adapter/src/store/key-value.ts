import { FpfError, type JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Sql } from './database.ts';

/** Namespaces live in AgentFS's own key-value table, as `<namespace>/<key>`; the SDK reads them there. */
function prefixOf(namespace: string): string {
  if (/^[A-Za-z0-9._-]{1,128}$/.test(namespace)) return `${namespace}/`;
  throw new FpfError({
    code: 'session.name-refused',
    message: `state-store: ${JSON.stringify(namespace.slice(0, 128))} is not a namespace`,
    hint: 'Use 1 to 128 letters, digits, dots, dashes and underscores.',
  });
}

function keyOf(namespace: string, key: string): string {
  if (key !== '' && key.isWellFormed() && !key.includes('\0')) return prefixOf(namespace) + key;
  throw new FpfError({
    code: 'session.name-refused',
    message: 'state-store: a key is empty or not text',
    hint: 'Use a key of Unicode text without NUL.',
  });
}

export async function getValue(sql: Sql, namespace: string, key: string): Promise<JsonValue | undefined> {
  const row = await sql.get<{ value: string }>('SELECT value FROM kv_store WHERE key = ?', keyOf(namespace, key));
  return row ? (JSON.parse(row.value) as JsonValue) : undefined;
}

export async function setValue(sql: Sql, namespace: string, key: string, value: JsonValue): Promise<void> {
  await sql.run(
    'INSERT INTO kv_store (key, value, updated_at) VALUES (?, ?, unixepoch()) ON CONFLICT(key) DO UPDATE SET value = excluded.value, updated_at = unixepoch()',
    keyOf(namespace, key),
    canonicalJson(value),
  );
}

export async function deleteValue(sql: Sql, namespace: string, key: string): Promise<boolean> {
  const there = await sql.get('SELECT key FROM kv_store WHERE key = ?', keyOf(namespace, key));
  await sql.run('DELETE FROM kv_store WHERE key = ?', keyOf(namespace, key));
  return there !== undefined;
}

export async function listKeys(sql: Sql, namespace: string): Promise<readonly string[]> {
  const prefix = prefixOf(namespace);
  const rows = await sql.all<{ key: string }>('SELECT key FROM kv_store WHERE substr(key, 1, ?) = ? ORDER BY key', prefix.length, prefix);
  return rows.map((row) => row.key.slice(prefix.length));
}
