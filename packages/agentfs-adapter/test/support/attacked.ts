import assert from 'node:assert/strict';
import { join } from 'node:path';
import { recordOf } from '@fpf/contract-tests';
import { reason, type SessionVerdict } from '@fpf/contracts';
import { Receipts } from '../../src/audit/receipts.ts';
import { verifySession } from '../../src/audit/verify/verify-session.ts';
import type { Sql } from '../../src/engine/sql.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import type { Database } from '../../src/store/database.ts';
import { bytes, call, SessionWorld } from './session-world.ts';

/** A session with something of everything: kept, rejected and repeated calls, contents set aside, links, whiteouts, a commit, an export. */
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
