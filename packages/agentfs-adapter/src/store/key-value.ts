import type { JsonValue, KeyValueWrite } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Sql } from '../engine/sql.ts';
import { keyOf, keyRange } from './key-names.ts';

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
  const { prefix, end } = keyRange(namespace);
  const rows = await sql.all<{ key: string }>(
    'SELECT key FROM kv_store WHERE key >= ? AND key < ? ORDER BY key',
    prefix,
    end,
  );
  return rows.map((row) => row.key.slice(prefix.length));
}
