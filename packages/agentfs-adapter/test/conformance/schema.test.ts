import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { EngineName, Sql } from '../../src/engine/sql.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/database.ts';
import { engines, withFolder } from '../support/engines.ts';
import { writeWithSdk } from '../support/sdk.ts';
import { autoincremented, specIndices, specTables } from './spec-tables.ts';

type Info = {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
};

const plain = (text: string | null): string | null => text?.replaceAll(/\s+/g, '').replace(/^\((.*)\)$/, '$1') ?? null;

async function columnsOf(sql: Sql, table: string): Promise<readonly unknown[]> {
  const rows = await sql.all<Info>(`SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info('${table}')`);
  // A row id is never empty, whether it says so or not.
  return rows.map((row) => [
    row.name,
    row.type,
    row.pk === 1 && row.type === 'INTEGER' && rows.every(({ pk }) => pk < 2) ? false : row.notnull === 1,
    plain(row.dflt_value),
    row.pk,
  ]);
}

const textOf = (sql: Sql, name: string) =>
  sql.get<{ sql: string }>('SELECT sql FROM sqlite_master WHERE name = ?', name);

/** Looked at by SQLite, because the other engine tells of a key over two columns that it is none. */
async function madeBy(engine: EngineName, look: (db: Database) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const path = join(folder, 's.db');
    await (await openDatabase(path, engine)).close();
    const db = await openDatabase(path, 'sqlite');
    try {
      await look(db);
    } finally {
      await db.close();
    }
  });
}

for (const engine of engines) {
  test(`${engine}: a new file has the tables and indices that AgentFS 0.4 asks for, column by column`, async () => {
    await madeBy(engine, (db) =>
      db.read(async (sql) => {
        for (const [table, columns] of Object.entries(specTables))
          assert.deepEqual(await columnsOf(sql, table), columns, table);
        for (const [index, [table, columns]] of Object.entries(specIndices))
          assert.match(
            (await textOf(sql, index))?.sql ?? '',
            new RegExp(`ON ${table} ?\\(${columns.join(', ?')}\\)$`),
            index,
          );
        for (const table of autoincremented)
          assert.match((await textOf(sql, table))?.sql ?? '', /PRIMARY KEY AUTOINCREMENT/i, table);
        assert.match((await textOf(sql, 'fs_dentry'))?.sql ?? '', /UNIQUE ?\(parent_ino, name\)/);
        const config = await sql.all<{ key: string; value: string }>('SELECT key, value FROM fs_config ORDER BY key');
        assert.deepEqual(config, [
          { key: 'chunk_size', value: '4096' },
          { key: 'schema_version', value: '0.4' },
        ]);
        const root = await sql.get('SELECT mode, nlink, uid, gid, size FROM fs_inode WHERE ino = 1');
        assert.deepEqual(root, { mode: 16_877, nlink: 1, uid: 0, gid: 0, size: 0 });
        // Whatever is beyond AgentFS lies in tables of our own.
        const others = await sql.all<{ name: string }>(
          "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
        );
        assert.deepEqual(
          others.map(({ name }) => name).filter((name) => !(name in specTables) && !name.startsWith('fpf_')),
          ['sqlite_sequence'],
        );
      }),
    );
  });

  test(`${engine}: those tables that agentfs-sdk makes too are the same in a file of its own`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'theirs.db');
      writeWithSdk(path);
      const theirs = await openDatabase(path, 'sqlite');
      await madeBy(engine, async (ours) => {
        for (const table of Object.keys(specTables)) {
          const [a, b] = await Promise.all([theirs, ours].map((db) => db.read((sql) => columnsOf(sql, table))));
          assert.deepEqual(a, b, table);
        }
      });
      await theirs.close();
    });
  });
}
