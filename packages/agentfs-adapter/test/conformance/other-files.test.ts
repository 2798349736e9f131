import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import type { EngineName } from '../../src/engine/sql.ts';
import { sessionFormat } from '../../src/database/file-kind.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { brokenInvariants } from '../../src/store/invariants.ts';
import { engines, withFolder } from '../support/engines.ts';
import { writeWithSdk } from '../support/sdk.ts';

/** Changes a closed file of ours with statements, as another program might have. */
async function changed(path: string, engine: EngineName, ...texts: readonly string[]): Promise<string> {
  const db = await openDatabase(path, engine);
  for (const text of texts) await db.write((sql) => sql.run(text));
  await db.close();
  return sha256(readFileSync(path));
}

const meta = (format: string): string => `INSERT INTO fpf_meta (key, value) VALUES ('format', '${format}')`;
const version = (text: string): string => `UPDATE fs_config SET value = '${text}' WHERE key = 'schema_version'`;
const withoutStatus = [
  'DROP TABLE tool_calls',
  'CREATE TABLE tool_calls (id INTEGER PRIMARY KEY, name TEXT NOT NULL, started_at INTEGER NOT NULL)',
];

const newerThanOurs = new RegExp(`format 1000 .* knows format ${sessionFormat}`);

const refused: readonly (readonly [what: string, texts: readonly string[], code: string, says: RegExp])[] = [
  ['a newer version of AgentFS', [version('0.5')], 'session.newer-format', /has version 0\.5 .* knows 0\.4/],
  ['a much newer one, whose number is longer', [version('0.10')], 'session.newer-format', /0\.10/],
  ['a newer major', [version('1.0')], 'session.newer-format', /1\.0/],
  ['a later part of this one', [version('0.4.1')], 'session.newer-format', /0\.4\.1/],
  ['a version that is none', [version('next')], 'session.newer-format', /next/],
  ['a newer format of our own tables', [meta('1000')], 'session.newer-format', newerThanOurs],
  [
    'the format from before the first release',
    [meta('1')],
    'session.older-format',
    /format 1, from before the first release/,
  ],
  ['a format that is none', [meta('x')], 'session.older-format', /format NaN/],
  ['no AgentFS', ['DROP TABLE fs_config'], 'session.foreign', /none of the tables of AgentFS/],
  ['a table without a column that we write', withoutStatus, 'session.foreign', /tool_calls without the column status/],
];

const understood: readonly (readonly [what: string, texts: readonly string[]])[] = [
  ['an older version', [version('0.3')]],
  ['no version at all, as the specification has it', ["DELETE FROM fs_config WHERE key = 'schema_version'"]],
  ['our own format', [meta(String(sessionFormat))]],
];

const whiteoutForms: readonly (readonly [what: string, texts: readonly string[]])[] = [
  [
    "the specification's",
    [
      'CREATE TABLE fs_whiteout (path TEXT PRIMARY KEY, parent_path TEXT NOT NULL, created_at INTEGER NOT NULL)',
      'CREATE INDEX idx_fs_whiteout_parent ON fs_whiteout(parent_path)',
      "INSERT INTO fs_whiteout VALUES ('/a', '/', 5), ('/docs/b é/c', '/docs/b é', 6)",
    ],
  ],
  [
    "the command-line tool's",
    [
      'CREATE TABLE fs_whiteout (path TEXT PRIMARY KEY, created_at INTEGER NOT NULL)',
      "INSERT INTO fs_whiteout VALUES ('/a', 5), ('/docs/b é/c', 6)",
    ],
  ],
];

for (const engine of engines) {
  for (const [what, texts, code, says] of refused) {
    test(`${engine}: ${what}: refused, and nothing is written`, async () => {
      await withFolder(async (folder) => {
        const path = join(folder, 's.db');
        const before = await changed(path, engine, ...texts);
        await assert.rejects(openDatabase(path, engine), { code, message: says });
        assert.equal(sha256(readFileSync(path)), before);
      });
    });
  }

  for (const [what, texts] of understood) {
    test(`${engine}: ${what}: opened, and left as it is`, async () => {
      await withFolder(async (folder) => {
        const path = join(folder, 's.db');
        const before = await changed(path, engine, ...texts);
        await (await openDatabase(path, engine)).close();
        assert.equal(sha256(readFileSync(path)), before);
      });
    });
  }

  for (const [what, texts] of whiteoutForms) {
    test(`${engine}: ${what} table of whiteouts is understood, and takes both ways of inserting afterwards`, async () => {
      await withFolder(async (folder) => {
        const path = join(folder, 's.db');
        await changed(path, engine, 'DROP TABLE fs_whiteout', ...texts);
        const db = await openDatabase(path, engine);
        await db.write((sql) => sql.run("INSERT INTO fs_whiteout (path, created_at) VALUES ('/tool', 7)"));
        await db.write((sql) =>
          sql.run("INSERT INTO fs_whiteout (path, parent_path, created_at) VALUES ('/spec', '/', 8)"),
        );
        assert.deepEqual(
          await db.read((sql) => sql.all('SELECT path, parent_path, created_at FROM fs_whiteout ORDER BY created_at')),
          [
            { path: '/a', parent_path: '/', created_at: 5 },
            { path: '/docs/b é/c', parent_path: '/docs/b é', created_at: 6 },
            { path: '/tool', parent_path: '/', created_at: 7 },
            { path: '/spec', parent_path: '/', created_at: 8 },
          ],
        );
        await db.close();
      });
    });
  }

  test(`${engine}: a file that agentfs-sdk made opens with all that is in it`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'theirs.db');
      writeWithSdk(path);
      const db = await openDatabase(path, engine);
      await db.read(async (sql) => {
        const names = await sql.all<{ name: string; size: number; n: number }>(
          `SELECT d.name, i.size, i.nlink AS n FROM fs_dentry d JOIN fs_inode i ON i.ino = d.ino WHERE i.mode & 61440 <> 16384 ORDER BY d.name`,
        );
        assert.deepEqual(names, [
          { name: 'empty', size: 0, n: 1 },
          { name: 'link', size: 13, n: 1 },
          { name: 'long.bin', size: 9_000, n: 1 },
        ]);
        const chunks = await sql.all<{ data: Uint8Array }>('SELECT data FROM fs_data ORDER BY chunk_index');
        assert.deepEqual(
          Buffer.concat(chunks.map(({ data }) => data)),
          Buffer.from(Array.from({ length: 9_000 }, (_, at) => at % 251)),
        );
        assert.deepEqual(await sql.all('SELECT key, value FROM kv_store'), [
          { key: 'memory/greeting', value: '{"text":"hello"}' },
        ]);
        assert.deepEqual(await sql.all('SELECT status, error FROM tool_calls ORDER BY id'), [
          { status: 'success', error: null },
          { status: 'error', error: 'it failed' },
        ]);
        assert.deepEqual(await brokenInvariants(sql), []);
      });
      await db.close();
    });
  });
}
