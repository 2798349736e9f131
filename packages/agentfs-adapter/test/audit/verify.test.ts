import assert from 'node:assert/strict';
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { recordOf } from '@fpf/contract-tests';
import { type AuditEntry, type CallRecord, type CallView, reason, type Session } from '@fpf/contracts';
import { openDatabase } from '../../src/database/open-database.ts';
import { attacked, fill, found, withFilled } from '../support/attacked.ts';
import { engines } from '../support/engines.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';
import { spoils } from './database-spoils.ts';

for (const engine of engines) {
  test(`${engine}: a session of many kinds of steps is found whole, and a new one too`, async () => {
    const world = new SessionWorld({}, engine);
    await fill(world);
    await world.in(async ({ operations }) => {
      const verdict = await operations.verify();
      assert.deepEqual(found(verdict), []);
      assert.equal(verdict.receipt, 'unsigned');
      for (const [check, count] of Object.entries(verdict.checked)) assert.ok(count > 0, check);
    });
    await world.in(async ({ operations }) => assert.deepEqual(found(await operations.verify()), []), 'empty');
  });
}

test('every kind of thing that a database holds: what is changed in it is found, by the check that is about it', () =>
  withFilled(async (world, db) => {
    const [file] = await db.read((sql) => sql.all<{ ino: number }>(`SELECT ino FROM fs_dentry WHERE name = 'big'`));
    assert.ok(file);
    const [last] = await db.read((sql) => sql.all<{ events: number }>('SELECT max(seq) AS events FROM fpf_event'));
    for (const [what, check, texts] of spoils) {
      const findings = await attacked(world, db, async (sql) => {
        for (const text of texts.split('; '))
          await sql.run(text.replaceAll(':big', String(file.ino)).replaceAll(':events', String(last?.events)));
      });
      assert.ok(
        findings.some((line) => check.test(line)),
        `${what}: ${findings.join('\n') || 'nothing was found'}`,
      );
    }
  }));

test('a path that its caller has told is sealed whole, too; what a failed call did is told with its error', async () => {
  const world = new SessionWorld();
  const made = async (session: Session, id: string): Promise<readonly [CallView, CallRecord]> => {
    const view = await session.begin({ call_id: id, files: [], readOnly: false });
    await view.files.write('told', bytes('x'));
    await view.files.makeLink('link', 'README.md');
    const { events, audit } = recordOf(id);
    const rows = (await view.effects()).map(({ op, path, after }) => ({
      ...(audit[0] as AuditEntry),
      op,
      subject: path,
      ...(after?.sha256 !== undefined && { after: after.sha256 }),
    }));
    return [view, { events, audit: [...audit, ...rows] }];
  };
  await world.in(async (session) => {
    const [failing] = await made(session, 'run/1');
    await failing.rollback(reason('tool.exit-code', 'execute', 'It failed.'), recordOf('run/1'));
    const [kept, record] = await made(session, 'run/2');
    await kept.commit(record);
    const rows = (await session.operations.audit()).map(
      ({ op, subject, caller: { call: id }, error = '' }) => `${id} ${op} ${subject} ${error}`,
    );
    assert.deepEqual(
      rows.filter((row) => / (add|modify|delete) /.test(row)),
      ['run/1 add link tool.exit-code', 'run/1 add told tool.exit-code', 'run/2 add link ', 'run/2 add told '],
    );
  });
  const db = await openDatabase(world.dbOf('s'), world.engine);
  try {
    const target = `UPDATE fs_symlink SET target = 'docs/read'; UPDATE fpf_change SET change = replace(change, 'README.md', 'docs/read')`;
    const mode = `UPDATE fs_inode SET mode = mode | 73 WHERE size = 1; UPDATE fpf_change SET change = replace(change, '"mode":420', '"mode":493')`;
    for (const [what, texts] of [
      ['link', target],
      ['told', mode],
    ] as const) {
      const findings = await attacked(world, db, async (sql) => {
        for (const text of texts.split('; ')) await sql.run(text);
      });
      assert.match(
        findings.join('\n'),
        new RegExp(`^gap: ${what} was changed by run/2 to something else than the audit says`, 'm'),
      );
    }
  } finally {
    await db.close();
  }
});

test('two databases that change places are found, also where each is renamed in itself', async () => {
  const world = new SessionWorld();
  await fill(world, 'a');
  await fill(world, 'b');
  for (const [from, to] of [
    ['a', 'x'],
    ['b', 'a'],
    ['x', 'b'],
  ] as const)
    renameSync(world.dbOf(from), world.dbOf(to));
  await assert.rejects(world.open('a'), { code: 'session.foreign' });
  for (const name of ['a', 'b']) {
    const db = new DatabaseSync(world.dbOf(name));
    db.prepare(`UPDATE fpf_meta SET value = ? WHERE key = 'session'`).run(name);
    db.close();
    await world.in(
      async ({ operations }) =>
        assert.match(found(await operations.verify()).join('\n'), /^receipt: .*another row|^receipt: .*tail/m),
      name,
    );
  }
});

test('a database that is put back as it was earlier is found', async () => {
  const world = new SessionWorld();
  await fill(world);
  copyFileSync(world.dbOf('s'), join(world.dir, 'old.db'));
  await world.in((session) => call(session, 'run/9', async (files) => files.write('later', bytes('x'))));
  await world.in(async ({ operations }) => assert.deepEqual(found(await operations.verify()), []));
  copyFileSync(join(world.dir, 'old.db'), world.dbOf('s'));
  await world.in(async ({ operations }) =>
    assert.match(found(await operations.verify()).join('\n'), /^receipt: .*its tail was cut/m),
  );
  // And it is found still when the session has gone on from there.
  await world.in((session) => call(session, 'run/10', async (files) => files.write('other', bytes('x'))));
  await world.in(async ({ operations }) => assert.match(found(await operations.verify()).join('\n'), /^receipt: /m));
});
