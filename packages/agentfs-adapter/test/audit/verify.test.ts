import assert from 'node:assert/strict';
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { recordOf } from '@fpf/contract-tests';
import { type AuditEntry, type CallRecord, type CallView, reason, type Session } from '@fpf/contracts';
import { openDatabase } from '../../src/store/open-database.ts';
import { attacked, fill, found, withFilled } from '../support/attacked.ts';
import { engines } from '../support/engines.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';

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

/** `:big` is the number of the file `big`: not every engine takes an inner query in these. */
const spoils: readonly (readonly [what: string, check: RegExp, text: string])[] = [
  ["a byte of a file's content", /^blob: file/, `UPDATE fs_data SET data = x'41' || substr(data, 2) WHERE ino = :big`],
  ['a hash of a content', /^blob: file/, `UPDATE fpf_content SET sha256 = zeroblob(32) WHERE ino = :big`],
  ['a hash that is gone', /^blob: file/, 'DELETE FROM fpf_content WHERE ino = :big'],
  ['a hash of nothing', /^blob: file/, `INSERT INTO fpf_content VALUES (99999, zeroblob(32))`],
  ['a content set aside', /^blob: content/, `UPDATE fpf_blob SET data = x'42' WHERE chunk_index = 0`],
  ['a piece that is gone', /^(blob|invariant):/, 'DELETE FROM fs_data WHERE chunk_index = 1'],
  ['a size', /^invariant:/, 'UPDATE fs_inode SET size = size + 1 WHERE size = 10000'],
  ['a mode', /^gap: big/, 'UPDATE fs_inode SET mode = mode | 73 WHERE size = 10000'],
  ['a name', /^gap: /, `UPDATE fs_dentry SET name = 'large' WHERE name = 'big'`],
  ['an entry that is gone', /^(gap|invariant): /, `DELETE FROM fs_dentry WHERE name = 'big'`],
  [
    'an entry and all of it that is gone',
    /^gap: big/,
    `DELETE FROM fs_inode WHERE ino = :big; DELETE FROM fs_dentry WHERE ino = :big; DELETE FROM fs_data WHERE ino = :big; DELETE FROM fpf_content WHERE ino = :big; DELETE FROM fs_origin WHERE delta_ino = :big`,
  ],
  ['a whiteout that is gone', /^gap: docs\/old\/note.txt/, 'DELETE FROM fs_whiteout'],
  [
    'a whiteout of nothing deleted',
    /^gap: docs\/readme/,
    `INSERT INTO fs_whiteout VALUES ('/docs/readme', '/docs', 0)`,
  ],
  [
    'a nested whiteout',
    /^invariant: /,
    `INSERT INTO fs_whiteout VALUES ('/docs/old/note.txt/x', '/docs/old/note.txt', 0)`,
  ],
  ['a change that is gone', /^gap: /, `DELETE FROM fpf_change WHERE path = 'big'`],
  [
    'a change of another path',
    /^gap: /,
    `UPDATE fpf_change SET path = 'small', change = replace(change, '"path":"big"', '"path":"small"') WHERE path = 'big'`,
  ],
  ['a change that is no JSON', /^gap: /, `UPDATE fpf_change SET change = 'x' WHERE path = 'big'`],
  ['a change of no step', /^gap: /, `UPDATE fpf_change SET call_seq = 9999 WHERE path = 'big'`],
  ['a kept call told as rejected', /^gap: /, `UPDATE fpf_call SET state = 'rejected' WHERE call_id = 'run/1'`],
  ['a step under another name', /^gap: /, `UPDATE fpf_call SET call_id = 'run/99' WHERE call_id = 'run/2'`],
  [
    'a step that was never',
    /^gap: run\/77/,
    `INSERT INTO fpf_call VALUES (777, 'run/77', 'run', 'tool', 'fpf', NULL, 'done', NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  ],
  ['the tool of a step', /^gap: run\/1/, `UPDATE fpf_call SET tool = 'harmless' WHERE call_id = 'run/1'`],
  ['who made a step', /^gap: run\/1/, `UPDATE fpf_call SET agent = 'user' WHERE call_id = 'run/1'`],
  ['what held a commit', /^gap: /, `UPDATE fpf_call SET capability = 'copy-unshare' WHERE op = 'commit'`],
  [
    'what a failed call did',
    /^gap: never/,
    `UPDATE fpf_rejected SET change = replace(change, '"mode":420', '"mode":511')`,
  ],
  ['a content of a failed call', /^gap: never/, `UPDATE fpf_rejected SET content = x'79'`],
  ['what a failed call did that is gone', /^gap: never/, 'DELETE FROM fpf_rejected'],
  [
    'what a failed call never did',
    /^gap: other/,
    `UPDATE fpf_rejected SET path = 'other', change = replace(change, 'never', 'other')`,
  ],
  [
    'what the host is said to have had',
    /^gap: README.md/,
    `UPDATE fpf_base SET state = replace(state, '"size":6', '"size":7') WHERE path = 'README.md'`,
  ],
  ['what a commit wrote', /^gap: big/, `UPDATE fpf_plan SET body = replace(body, '"path":"big"', '"path":"big-"')`],
  ['whose commit it was', /^gap: .* is recorded as something else/, `UPDATE fpf_apply SET call_seq = 1`],
  ['an event', /^journal: /, `UPDATE fpf_event SET payload = replace(payload, ':', ': ') WHERE seq = 1`],
  ['an event that is gone', /^journal: /, 'DELETE FROM fpf_event WHERE seq = 1'],
  ['an event of another time', /^journal: /, `UPDATE fpf_event SET at = '2020-01-01T00:00:00.000Z' WHERE seq = 1`],
  ["the journal's tail", /^receipt: .*journal of run run, which has/, 'DELETE FROM fpf_event WHERE seq = :events'],
  ['the journal', /^receipt: .*journal of run run, which has 0: its tail was cut/, 'DELETE FROM fpf_event'],
  ["AgentFS's log", /^gap: audit row \d+ tells of a call that tool_calls does not have/, 'DELETE FROM tool_calls'],
  [
    "a row of AgentFS's log",
    /^gap: row/,
    `INSERT INTO tool_calls (name, status, started_at) VALUES ('other', 'success', 0)`,
  ],
  ['what was asked of a call', /^gap: row/, `UPDATE tool_calls SET parameters = '{"path":"other"}' WHERE id = 1`],
  [
    'the order of two changes',
    /^gap: .*behind what later steps changed/,
    'UPDATE fpf_change SET seq = 999 WHERE seq = 1; UPDATE fpf_change SET seq = 1 WHERE seq = 5; UPDATE fpf_change SET seq = 5 WHERE seq = 999',
  ],
  [
    'each change once more',
    /^gap: .*stands behind|^gap: .*one of them twice/,
    'INSERT INTO fpf_change (call_seq, path, change) SELECT call_seq, path, change FROM fpf_change ORDER BY seq',
  ],
  [
    'a content of an earlier step, with its hash at a folder',
    /^blob: file 1 has a hash and is no file/,
    `INSERT INTO fpf_content (ino, sha256) VALUES (1, zeroblob(32))`,
  ],
  [
    'a kept step told as running',
    /^gap: run\/1 has begun and not ended/,
    `UPDATE fpf_call SET state = 'running' WHERE call_id = 'run/1'`,
  ],
  [
    'a failed call told as cut short, by another tool',
    /^gap: run\/3/,
    `UPDATE fpf_call SET state = 'interrupted', agent = '', tool = 'harmless' WHERE call_id = 'run/3'`,
  ],
  [
    'a call that was never begun',
    /^receipt: fpf_call ends with step \d+, and the receipts do not/,
    `INSERT INTO fpf_call (call_id, run_id, op, agent, state, started_at) VALUES ('run/77', 'run', 'tool', '', 'running', '2026-01-01T00:00:00.000Z')`,
  ],
  ['a bit that sets the user', /^format: inode/, 'UPDATE fs_inode SET mode = mode | 2048 WHERE ino = :big'],
  ['what it says of itself, and more', /^format: fpf_meta.other/, `INSERT INTO fpf_meta VALUES ('other', 'x')`],
  ['how a commit ended', /^gap: .* recorded as something else/, `UPDATE fpf_apply SET state = 'undone'`],
  ['the commits', /^gap: .* wrote the host by audit row/, 'DELETE FROM fpf_apply'],
  [
    'a commit that was never',
    /^gap: other is recorded as written/,
    `INSERT INTO fpf_apply VALUES ('other', 'commit', 'done', 1)`,
  ],
  ['what the host had, all of it', /^gap: README.md is touched by the session/, 'DELETE FROM fpf_base'],
  ['that the host had something', /^gap: README.md is said to have been/, 'UPDATE fpf_base SET state = NULL'],
  ['a base that was never', /^gap: other is said/, `INSERT INTO fpf_base VALUES ('other', NULL)`],
  [
    'a change, with all that tells of what was before',
    /^gap: README.md/,
    `UPDATE fpf_base SET state = '{"mode":420,"sha256":"x","size":4,"type":"file"}' WHERE path = 'README.md'`,
  ],
  ['a value of another program', /^receipt: kv_store/, `INSERT INTO kv_store (key, value) VALUES ('other', 'no JSON')`],
  [
    'a snapshot that was never',
    /^gap: .*is said to be a snapshot/,
    `INSERT INTO fpf_snapshot VALUES ('x', '2026-01-01T00:00:00.000Z', '/x', 1)`,
  ],
  ['the session that it was cloned from', /^gap: fpf_meta.parent/, `INSERT INTO fpf_meta VALUES ('parent', 'other')`],
  ['which delta it holds', /^receipt: fpf_meta.head/, `UPDATE fpf_meta SET value = 'x' WHERE key = 'head'`],
  ['the name of the session', /^format: /, `UPDATE fpf_meta SET value = 'other' WHERE key = 'session'`],
  ['the workspace', /^format: /, `UPDATE fs_overlay_config SET value = '/elsewhere'`],
  ['the format', /^format: /, `UPDATE fpf_meta SET value = '5' WHERE key = 'format'`],
];

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
