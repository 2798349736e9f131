import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { attacked, fill } from '../support/attacked.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { SessionWorld } from '../support/session-world.ts';

/** As somebody with the file does it, by the stock engine. */
const spoils: readonly (readonly [what: string, told: RegExp, text: string])[] = [
  ['a view', /^format: view sly is none that a session has/m, 'CREATE VIEW sly AS SELECT * FROM fpf_audit'],
  ['a table', /^format: table sly is none that a session has/m, 'CREATE TABLE sly (x)'],
  ['an index', /^format: index sly is none that a session has/m, 'CREATE INDEX sly ON fpf_audit (body)'],
  [
    'a default',
    /^format: table fpf_snapshot is made in another way/m,
    `DROP TABLE fpf_snapshot; CREATE TABLE fpf_snapshot (id TEXT PRIMARY KEY, at TEXT NOT NULL DEFAULT 'x', path TEXT NOT NULL, call_seq INTEGER NOT NULL)`,
  ],
  ['a column', /^format: table fpf_audit is made in another way/m, `ALTER TABLE fpf_audit ADD COLUMN sly TEXT`],
];

test('a table, a view or an index that no session has, or one of ours made in another way, is found', async () => {
  const world = new SessionWorld();
  await fill(world);
  const whole = join(world.dir, 'whole.db');
  copyFileSync(world.dbOf('s'), whole);
  for (const [what, told, text] of spoils) {
    copyFileSync(whole, world.dbOf('s'));
    spoil(world, text);
    const db = await openDatabase(world.dbOf('s'), world.engine);
    try {
      assert.match((await attacked(world, db, async () => undefined)).join('\n'), told, what);
    } finally {
      await db.close();
    }
  }
});

test('a trigger is refused at opening, before anything is written that it would run with', async () => {
  const world = new SessionWorld();
  await fill(world);
  spoil(world, 'CREATE TRIGGER sly AFTER UPDATE ON fpf_call BEGIN DELETE FROM fpf_change; END');
  // agentfs-sdk opens no file that has one.
  const refusal =
    world.engine === 'sqlite' ? /has a trigger, sly, which a session never has/ : /Database contains triggers/;
  await assert.rejects(world.open(), { message: refusal });
  spoil(world, 'DROP TRIGGER sly');
  await world.in(async ({ operations }) => assert.deepEqual((await operations.verify()).findings, []));
});

function spoil(world: SessionWorld, text: string): void {
  const db = new DatabaseSync(world.dbOf('s'));
  db.exec(text);
  db.close();
}
