import assert from 'node:assert/strict';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { JournalDraft } from '@fpf/contracts';
import { fill, found } from '../support/attacked.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';

test('a step that nobody began is not made one by opening the session, nor by what comes after it', async () => {
  const forged = (session: string): string =>
    `INSERT INTO fpf_call (call_id, run_id, op, agent, tool, state, capability, started_at) VALUES ('${session}/1', '${session}', 'tool', '', 'rm_everything', 'running', 'unconfined', '2026-01-01T00:00:00.000Z')`;
  const world = new SessionWorld();
  await fill(world);
  const db = new DatabaseSync(world.dbOf('s'));
  db.exec(forged('ghost'));
  db.close();
  await world.in(async (session) => {
    assert.match(found(await session.operations.verify()).join('\n'), /^receipt: fpf_call ends with step/m);
    await call(session, 'run/9', async (files) => files.write('later', bytes('x')));
  });
  await world.in(async ({ operations }) =>
    assert.match(
      found(await operations.verify()).join('\n'),
      /^gap: ghost\/1 has begun and not ended, and steps came after it/m,
    ),
  );
});

test('a call whose process ended under it may neither be taken away nor renamed before the session is opened again', async () => {
  for (const [text, finding] of [
    [undefined, undefined],
    [`DELETE FROM fpf_call WHERE state = 'running'`, /^receipt: fpf_call ends with step/m],
    [`UPDATE fpf_call SET tool = 'harmless' WHERE state = 'running'`, /^receipt: fpf_call ends with step/m],
  ] as const) {
    const world = new SessionWorld();
    await fill(world);
    const session = await world.open();
    await session.begin({ call_id: 'run/50', tool: 'write_file', files: [], readOnly: false });
    // As it lies there when the process is killed.
    const copy = join(world.dir, 'killed.db');
    const receipts = join(world.dir, 'killed.jsonl');
    copyFileSync(world.dbOf('s'), copy);
    if (existsSync(`${world.dbOf('s')}-wal`)) copyFileSync(`${world.dbOf('s')}-wal`, `${copy}-wal`);
    copyFileSync(world.receiptsOf('s'), receipts);
    await session.close();
    const db = new DatabaseSync(copy);
    db.exec(`PRAGMA journal_mode = DELETE; ${text ?? ''}`);
    db.close();
    for (const rest of ['-wal', '-shm']) rmSync(`${world.dbOf('s')}${rest}`, { force: true });
    copyFileSync(copy, world.dbOf('s'));
    copyFileSync(receipts, world.receiptsOf('s'));
    await world.in(async ({ operations }) => {
      const findings = found(await operations.verify()).join('\n');
      if (finding) assert.match(findings, finding);
      else assert.equal(findings, '');
    });
  }
});

const intent = (at: string, attempt: number): JournalDraft => ({
  kind: 'tool-intent',
  step_key: `intent/60/${attempt}`,
  at,
  payload: { call_id: 'run/60', args: { a: 1 } },
});

/** A call whose session is closed under it, which is asked before that or is not. */
async function cutShort(world: SessionWorld, ...asked: readonly JournalDraft[]): Promise<void> {
  await world.in(async (session) => {
    await session.begin({ call_id: 'run/60', files: [], readOnly: false });
    if (asked.length > 0) await session.store.append('run', asked);
  });
}

const asLater = '2999-01-01T00:00:00.000Z';
const asSooner = '2000-01-01T00:00:00.000Z';
const notTold = /^gap: row \d+ of tool_calls is not what the audit says in row \d+, or not what was asked$/;

for (const at of [asLater, asSooner, 'the same time'])
  test(`a call that ended before it was journaled may be asked again, also at ${at}`, async () => {
    const world = new SessionWorld();
    await fill(world);
    for (let times = 0; times < 2; times += 1) await cutShort(world);
    await world.in(async (session) => {
      const ended = (await session.store.audit()).at(-1)?.at ?? '';
      await session.store.append('run', [intent(at === 'the same time' ? ended : at, 3)]);
      await call(session, 'run/60', async (files) => files.write('again', bytes('x')));
      assert.deepEqual(found(await session.operations.verify()), []);
    });
  });

test('what a call was asked may not go from the log, whenever it was asked by the clock', async () => {
  for (const at of [asLater, asSooner])
    for (const times of [0, 1, 2]) {
      const world = new SessionWorld();
      await fill(world);
      for (let attempt = 1; attempt <= times; attempt += 1) await cutShort(world, intent(at, attempt));
      if (times < 2)
        await world.in(async (session) => {
          await session.store.append('run', [intent(at, 0)]);
          await call(session, 'run/60', async (files) => files.write('again', bytes('x')));
        });
      const db = new DatabaseSync(world.dbOf('s'));
      db.exec('UPDATE tool_calls SET parameters = NULL');
      db.close();
      await world.in(async ({ operations }) => {
        const told = found(await operations.verify());
        assert.equal(told.length, times === 0 ? 1 : 2, told.join('\n'));
        for (const line of told) assert.match(line, notTold);
      });
    }
});
