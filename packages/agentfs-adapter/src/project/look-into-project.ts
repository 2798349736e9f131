import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { JsonValue } from '@fpf/contracts';
import { unavailable } from '../engine/engine-failure.ts';
import { sqliteByAddress } from '../engine/sqlite-module.ts';
import { keyValueTable } from '../store/agentfs-tables.ts';
import { keyOf, keyRange } from '../store/key-names.ts';
import { projectFile } from './project-file.ts';
import { beingWritten, projectPath, standing } from './project-standing.ts';

const mostBytes = 64 * 1024 * 1024;

/** Whether this Node can look at all. Where it cannot, somebody has to open the project. */
export function canLook(): boolean {
  return sqliteByAddress() !== undefined;
}

/** A value that `project.db` has, looked up without opening it for oneself; throws a SyntaxError where it is no JSON. */
export function lookUpValue(stateDir: string, namespace: string, key: string): JsonValue | undefined {
  const name = keyOf(namespace, key);
  const text = lookInto(stateDir, (db) => {
    const row = db.prepare('SELECT value FROM kv_store WHERE key = ? AND octet_length(value) <= ?').get(name, mostBytes);
    return row && String(row['value']);
  });
  return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
}

export function lookUpKeys(stateDir: string, namespace: string): readonly string[] {
  const { prefix, end } = keyRange(namespace);
  const keys = lookInto(stateDir, (db) => {
    const rows = db.prepare('SELECT key FROM kv_store WHERE key >= ? AND key < ? ORDER BY key').all(prefix, end);
    return rows.map((row) => String(row['key']).slice(prefix.length));
  });
  return keys ?? [];
}

/**
 * Reads the file as it lies there, as one that nobody changes: nothing is locked, made or changed, not even where the folder may be written. That
 * nobody has changed it is made sure of, before and after. All of it is done in one go, so that no opener of this process comes between, whose
 * locks would be given up with the descriptors that are closed here.
 *
 * Undefined where there is nothing to look at. Throws where it cannot be had now, and where it is not ours or is damaged.
 */
export function lookInto<T>(stateDir: string, work: (db: DatabaseSync) => T): T | undefined {
  const path = projectPath(stateDir);
  try {
    const before = path === undefined ? undefined : standing(path);
    if (path === undefined || before === undefined) return undefined;
    const found = attempt(() => readAlone(path, work));
    // What was read, or went wrong, while somebody wrote says nothing.
    if (standing(path) !== before) throw beingWritten(path);
    if ('failure' in found) throw found.failure;
    return found.value;
  } catch (error) {
    throw unavailable(path ?? stateDir, error);
  }
}

function attempt<T>(work: () => T): { readonly value: T } | { readonly failure: unknown } {
  try {
    return { value: work() };
  } catch (failure) {
    return { failure };
  }
}

function readAlone<T>(path: string, work: (db: DatabaseSync) => T): T | undefined {
  const sqlite = sqliteByAddress();
  if (!sqlite) throw new Error(`Node ${process.versions.node} cannot read it without opening it`);
  const address = pathToFileURL(path);
  address.search = '?immutable=1';
  const db = new sqlite.DatabaseSync(address, { readOnly: true });
  try {
    const table = db.prepare("SELECT type, sql FROM sqlite_schema WHERE name = 'kv_store'").get();
    if (!table) return undefined;
    // Any other table, or a view of this name, could go on computing what it holds.
    if (table['type'] !== 'table' || withoutSpaces(table['sql']) !== withoutSpaces(keyValueTable))
      throw projectFile.refuse(path, 'has a table kv_store of another form');
    return work(db);
  } finally {
    db.close();
  }
}

/** The two engines keep the text of a table with other spaces. */
function withoutSpaces(text: unknown): string {
  return String(text).replace(/\s+/g, '');
}
