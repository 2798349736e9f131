import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditRow } from '@fpf/contracts';
import { canonicalJson, seal } from '@fpf/contracts/hash';
import type { Sql } from '../../src/engine/sql.ts';
import { type Attack, attacked, withFilled } from '../support/attacked.ts';

test('each row of an audit of 50: changed, deleted, doubled, swapped, cut off after it, each is found', () =>
  withFilled(async (world, db) => {
    const rows = await db.read((sql) =>
      sql.all<{ seq: number; body: string }>('SELECT seq, body FROM fpf_audit ORDER BY seq'),
    );
    assert.ok(rows.length >= 50);
    const mustFind = async (what: string, attack: Attack, sign = /^(chain|receipt): /): Promise<void> => {
      const findings = await attacked(world, db, attack);
      assert.ok(
        findings.some((line) => sign.test(line)),
        `${what}: ${findings.join('; ') || 'nothing was found'}`,
      );
    };
    for (const { seq, body } of rows) {
      const flip = (text: string): string =>
        text.replace(/"at":"(.)/, (_all, digit: string) => `"at":"${digit === '2' ? '1' : '2'}`);
      await mustFind(`body of ${seq}`, (sql) =>
        sql.run('UPDATE fpf_audit SET body = ? WHERE seq = ?', flip(body), seq),
      );
      await mustFind(`layout of ${seq}`, (sql) =>
        sql.run('UPDATE fpf_audit SET body = ? WHERE seq = ?', `${body} `, seq),
      );
      for (const column of ['hash', 'prev_hash'])
        await mustFind(`${column} of ${seq}`, (sql) =>
          sql.run(
            `UPDATE fpf_audit SET ${column} = substr(${column}, 1, 63) || CASE substr(${column}, 64) WHEN '0' THEN '1' ELSE '0' END WHERE seq = ?`,
            seq,
          ),
        );
      await mustFind(`deleted ${seq}`, (sql) => sql.run('DELETE FROM fpf_audit WHERE seq = ?', seq));
      await mustFind(
        `cut before ${seq}`,
        (sql) => sql.run('DELETE FROM fpf_audit WHERE seq >= ?', seq),
        /^receipt: .*(its tail was cut)/,
      );
      await mustFind(`doubled ${seq}`, async (sql) => {
        for (const { seq: later } of [...rows].reverse())
          if (later > seq) await sql.run('UPDATE fpf_audit SET seq = ? WHERE seq = ?', later + 1, later);
        await sql.run('INSERT INTO fpf_audit SELECT seq + 1, body, prev_hash, hash FROM fpf_audit WHERE seq = ?', seq);
      });
      if (seq > 1)
        await mustFind(`swapped ${seq} with the one before`, async (sql) => {
          for (const [from, to] of [
            [seq, -1],
            [seq - 1, seq],
            [-1, seq - 1],
          ] as const)
            await sql.run('UPDATE fpf_audit SET seq = ? WHERE seq = ?', to, from);
        });
    }
  }, 50));

test('rows that are sealed as ours are found by the receipts alone: appended, or the whole chain made anew', () =>
  withFilled(async (world, db) => {
    const all = await db.read((sql) =>
      sql.all<{ seq: number; body: string; prev_hash: string; hash: string }>('SELECT * FROM fpf_audit ORDER BY seq'),
    );
    const last = all.at(-1);
    assert.ok(last);
    const put = async (sql: Sql, body: Omit<AuditRow, 'hash' | 'prev_hash'>, previous: string): Promise<string> => {
      const { hash, prev_hash, ...rest } = seal('audit', body, previous);
      await sql.run(
        'INSERT INTO fpf_audit (seq, body, prev_hash, hash) VALUES (?, ?, ?, ?)',
        rest.seq,
        canonicalJson(rest),
        prev_hash,
        hash,
      );
      return hash;
    };
    const appended = await attacked(world, db, (sql) =>
      put(sql, { ...(JSON.parse(last.body) as AuditRow), op: 'read', subject: 'x', seq: last.seq + 1 }, last.hash),
    );
    assert.match(appended.join('\n'), /^receipt: audit row \d+ has no receipt/m);
    assert.doesNotMatch(appended.join('\n'), /^chain/m);
    const anew = await attacked(world, db, async (sql) => {
      await sql.run('DELETE FROM fpf_audit');
      let previous = '0'.repeat(64);
      for (const { body } of all)
        previous = await put(sql, { ...(JSON.parse(body) as AuditRow), at: '2020-01-01T00:00:00.000Z' }, previous);
    });
    assert.match(anew.join('\n'), /^receipt: .*tells of another row/m);
  }));
