import { type DatabaseBytes, malformed } from './database-bytes.ts';
import { readRecord } from './record.ts';
import { entriesOf, rowOf, rowsOf } from './tree.ts';

/**
 * AgentFS's key-value table as it lies in the file. Nothing that the file says is carried out: a view, a trigger or a
 * column that computes its values is not known here.
 */
export function valueIn(bytes: DatabaseBytes, key: string): string | undefined {
  const roots = rootsIn(bytes);
  const wanted = Buffer.from(key);
  for (const entry of roots ? entriesOf(bytes, roots.index, placeOf(wanted, Buffer.concat([wanted, zero]))) : []) {
    const [, row] = readRecord(entry, 2);
    const held = typeof row === 'number' ? rowOf(bytes, roots?.table ?? 0, row) : undefined;
    const [own, value] = held ? readRecord(held, 2) : [];
    if (own !== key || typeof value !== 'string') throw malformed('a value');
    return value;
  }
  return undefined;
}

/** The keys from one on up to another, in their order. */
export function keysIn(bytes: DatabaseBytes, from: string, to: string): readonly string[] {
  const roots = rootsIn(bytes);
  if (!roots) return [];
  return Array.from(entriesOf(bytes, roots.index, placeOf(Buffer.from(from), Buffer.from(to))), keyOf);
}

const zero = Buffer.alloc(1);

/** Where table and index of it begin; undefined in a file that has no tables yet. */
function rootsIn(bytes: DatabaseBytes): { readonly table: number; readonly index: number } | undefined {
  let table: number | undefined;
  let index: number | undefined;
  for (const row of rowsOf(bytes, 1)) {
    const [type, name, , root] = readRecord(row, 4);
    if (typeof root !== 'number') throw malformed('its list of tables');
    if (type === 'table' && name === 'kv_store') table = root;
    if (type === 'index' && name === 'sqlite_autoindex_kv_store_1') index = root;
  }
  return table === undefined || index === undefined ? undefined : { table, index };
}

function placeOf(from: Buffer, to: Buffer): (entry: Buffer) => number {
  return (entry) => {
    const key = Buffer.from(keyOf(entry));
    return key.compare(from) < 0 ? -1 : key.compare(to) < 0 ? 0 : 1;
  };
}

function keyOf(entry: Buffer): string {
  const [key] = readRecord(entry, 1);
  if (typeof key !== 'string') throw malformed('a key');
  return key;
}
