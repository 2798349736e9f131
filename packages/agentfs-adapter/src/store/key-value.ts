import { FpfError, type JsonValue, type KeyValueWrite } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Sql } from '../engine/sql.ts';

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
  await writeValues(sql, [{ namespace, key, value }]);
}

/** In their order, so that the last write of a key is what stays. Runs inside a transaction of the caller's. */
export async function writeValues(sql: Sql, writes: readonly KeyValueWrite[]): Promise<void> {
  const last = new Map(writes.map(({ namespace, key, value }) => [keyOf(namespace, key), value]));
  const set = [...last].flatMap(([key, value]) => (value === undefined ? [] : [[key, canonicalJson(value)]]));
  await sql.many(
    'INSERT INTO kv_store (key, value, updated_at) VALUES (?, ?, unixepoch()) ON CONFLICT(key) DO UPDATE SET value = excluded.value, updated_at = unixepoch()',
    set,
  );
  const deleted = [...last].flatMap(([key, value]) => (value === undefined ? [[key]] : []));
  await sql.many('DELETE FROM kv_store WHERE key = ?', deleted);
}

export async function deleteValue(sql: Sql, namespace: string, key: string): Promise<boolean> {
  const there = await sql.get('SELECT key FROM kv_store WHERE key = ?', keyOf(namespace, key));
  await sql.run('DELETE FROM kv_store WHERE key = ?', keyOf(namespace, key));
  return there !== undefined;
}

export async function listKeys(sql: Sql, namespace: string): Promise<readonly string[]> {
  const prefix = prefixOf(namespace);
  // The character after the slash ends the range, so that the table's own index is enough.
  const rows = await sql.all<{ key: string }>('SELECT key FROM kv_store WHERE key >= ? AND key < ? ORDER BY key', prefix, `${namespace}0`);
  return rows.map((row) => row.key.slice(prefix.length));
}
