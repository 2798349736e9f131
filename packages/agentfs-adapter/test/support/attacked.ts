import assert from 'node:assert/strict';
import { join } from 'node:path';
import { recordOf } from '@fpf/contract-tests';
import { reason, type SessionVerdict } from '@fpf/contracts';
import { Receipts } from '../../src/receipts/receipts.ts';
import { verifySession } from '../../src/verify/verify-session.ts';
import type { Sql } from '../../src/engine/sql.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/database.ts';
import { bytes, call, SessionWorld } from './session-world.ts';

/**
 * A session with something of everything: kept, rejected and repeated calls, contents set aside, links, whiteouts, a
 * commit, an export.
 */
export async function fill(world: SessionWorld, name = 's', rows = 0): Promise<void> {
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => {
      await files.write('README.md', bytes(`one of ${name}\n`));
      await files.write('big', bytes(`${name}123456789`.repeat(1_000)));
      await files.makeLink('link', 'README.md');
      await files.remove('docs/old/note.txt');
      await files.read('docs/readme');
    });
    await call(session, 'run/2', async (files) => files.write('README.md', bytes('two\n')));
    const failing = await session.begin({ call_id: 'run/3', files: [], readOnly: false });
    await failing.files.write('never', bytes('x'));
    await failing.rollback(reason('tool.exit-code', 'execute', 'It failed.'), recordOf('run/3'));
    await session.operations.commit({ paths: ['big'] });
    await session.operations.export({ format: 'patch', to: join(world.dir, `${name}.patch`) });
    await session.operations.discard(['link']);
    for (let n = 4; (await session.operations.audit()).length < rows; n += 1)
      await call(session, `run/${n}`, async (files) => files.write('more', bytes(String(n))));
  }, name);
}

/**
 * And with the rest of what a session may hold: values, arguments, a snapshot, an undone commit, a rewind, calls that
 * were cut short.
 */
export async function fillWhole(world: SessionWorld): Promise<void> {
  await fill(world);
  await world.in(async (session) => {
    const { store, operations } = session;
    await store.append('run', [
      {
        kind: 'tool-intent',
        step_key: 'intent/20',
        at: '2026-01-01T00:00:00.000Z',
        payload: { call_id: 'run/20', args: { path: 'later' } },
      },
    ]);
    await call(session, 'run/20', async (files) => {
      await files.write('later', bytes('l'.repeat(5_000)));
      await files.makeLink('second', 'docs/readme');
      await files.write('docs/readme', bytes('mine'));
      await files.makeFolder('empty');
    });
    await store.set('notes', 'one', { text: 'remember' });
    await store.set('notes', 'two', null);
    await store.delete('notes', 'one');
    const { id } = await operations.commit({ paths: ['later'] });
    assert.ok(id);
    await operations.undo({ id });
    await operations.snapshot(join(world.dir, 'snapshot.db'));
    const before = (await operations.history()).at(-1)?.n ?? 0;
    await call(session, 'run/21', async (files) => files.write('after', bytes('x')));
    await operations.rewind({ to: before });
    for (const id of ['run/22', 'run/22']) {
      const failing = await session.begin({ call_id: id, files: [], readOnly: false });
      await failing.files.write('again', bytes('again'));
      await failing.rollback(
        reason('tool.exit-code', 'execute', 'It failed.'),
        recordOf(id, `result/${Math.random()}`),
      );
    }
    await session.begin({ call_id: 'run/23', files: [], readOnly: false });
  });
}

/** What a verdict tells, a line each. */
export const found = ({ findings }: SessionVerdict): readonly string[] =>
  findings.map(({ check, subject, problem }) => `${check}: ${subject} ${problem}`);

export type Attack = (sql: Sql) => Promise<unknown>;

/** Verifies an attacked database, and takes the attack back. */
export async function attacked(world: SessionWorld, db: Database, attack: Attack): Promise<readonly string[]> {
  let verdict: SessionVerdict | undefined;
  const back = new Error('back');
  const receipts = new Receipts(world.homeDir, 's', () => 0);
  const attempt = db.write(async (sql) => {
    await attack(sql);
    const own = { read: <T>(work: (inner: Sql) => Promise<T>) => work(sql) } as Database;
    verdict = await verifySession({ id: 's', workspace: world.workspace, db: own, receipts });
    throw back;
  });
  await assert.rejects(attempt);
  if (!verdict) return attempt.then(() => []);
  return found(verdict);
}

export async function withFilled(work: (world: SessionWorld, db: Database) => Promise<void>, rows = 0): Promise<void> {
  const world = new SessionWorld();
  await fill(world, 's', rows);
  const db = await openDatabase(world.dbOf('s'), world.engine);
  try {
    assert.deepEqual(await attacked(world, db, async () => undefined), []);
    await work(world, db);
  } finally {
    await db.close();
  }
}
