import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { recordOf } from '@fpf/contract-tests';
import type { JournalDraft, Session } from '@fpf/contracts';
import { ownOwner } from '@fpf/files/lock';
import { createAdapterWith } from '../../src/adapter.ts';
import type { Database } from '../../src/database/database.ts';
import { engines } from '../support/engines.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';
import { testHost } from '../support/trees/steps.ts';

const draft = (key: string): JournalDraft => ({
  kind: 'checkpoint',
  step_key: key,
  at: '2026-11-22T00:00:00.000Z',
  payload: {},
});

/** Every way to write into a session. */
const writes: readonly (readonly [what: string, write: (session: Session) => Promise<unknown>])[] = [
  ['append', (session) => session.store.append('run', [draft('two')])],
  ['values', (session) => session.store.set('run', 'key', 'value')],
  ['a call', (session) => call(session, 'run/9', async (files) => files.write('x', bytes('x')))],
  ['discard', (session) => session.operations.discard(['README.md'])],
  ['commit', (session) => session.operations.commit()],
  ['snapshot', (session) => session.operations.snapshot()],
  ['the lease', async (session) => session.lease?.()],
];

/** How a session is lost to another opener, and what is said of who has it then. */
const losses: readonly (readonly [
  how: string,
  lose: (world: SessionWorld, db: Database) => Promise<void>,
  told: RegExp,
])[] = [
  ['its lock was removed', async (world) => rmSync(`${world.dbOf('s')}.lock`), /nobody holds it/],
  [
    'its lock was taken over',
    async (world) =>
      writeFileSync(
        `${world.dbOf('s')}.lock`,
        JSON.stringify({ ...ownOwner(), pid: 4711, since: '2026-11-22T01:02:03.000Z', token: 'other' }),
      ),
    /process 4711 holds it since 2026-11-22T01:02:03\.000Z/,
  ],
  [
    'the database has another holder',
    // As a second opener leaves it, whom the engine has let in: its own fence is not asked here.
    async (_world, db) => {
      const other = `INSERT OR REPLACE INTO fpf_meta (key, value) VALUES ('lease', '99 4712 2026-11-22T01:02:04.000Z')`;
      await db.read((sql) => sql.run(other));
    },
    /process 4712 holds it since 2026-11-22T01:02:04\.000Z/,
  ],
  [
    'a process of another machine has its lock',
    async (world) =>
      writeFileSync(
        `${world.dbOf('s')}.lock`,
        JSON.stringify({ ...ownOwner(), host: 'b/1', boot: 'b', since: '2026-11-22T01:02:03.000Z', token: 'other' }),
      ),
    /process \d+ on host b holds it since 2026-11-22T01:02:03\.000Z/,
  ],
  [
    'a process of another machine has the database',
    async (_world, db) => {
      const other = `INSERT OR REPLACE INTO fpf_meta (key, value) VALUES ('lease', '99 4712 now 0123456789abcdef')`;
      await db.read((sql) => sql.run(other));
    },
    /process 4712 of another machine holds it since now/,
  ],
];

for (const engine of engines) {
  for (const [how, lose, told] of losses) {
    test(`${engine}: ${how}: nothing more is written, and who holds it is told`, async () => {
      const world = new SessionWorld({}, engine);
      let db: Database | undefined;
      const adapter = createAdapterWith({ engine }, testHost(), { onOpen: (opened) => void (db = opened) });
      const session = await adapter.open({ ...world.place, session: 's', allowUnconfined: true });
      await session.store.append('run', [draft('one')]);
      await call(session, 'run/1', async (files) => files.write('README.md', bytes('mine\n')));
      const open = await session.begin({ call_id: 'run/2', files: [], readOnly: false });
      await open.files.write('README.md', bytes('never\n'));
      assert.ok(db);
      await lose(world, db);
      const lost = { code: 'session.lease-lost', message: told };
      await assert.rejects(open.commit(recordOf('run/2')), lost);
      await assert.rejects(
        open.rollback({ code: 'tool.failed', stage: 'execute', message: 'x', refs: [] }, recordOf('run/2')),
        lost,
      );
      for (const [what, write] of writes) await assert.rejects(write(session), lost, what);
      const before = readFileSync(world.receiptsOf('s'), 'utf8');
      await session.close();
      assert.equal(readFileSync(world.receiptsOf('s'), 'utf8'), before);
      assert.equal(readFileSync(`${world.workspace}/README.md`, 'utf8'), 'hello\n', 'the host is as it was');
      await adopt(world);
    });
  }

  test(`${engine}: each taker has a larger number, who only looks takes none, and a clone begins anew`, async () => {
    const world = new SessionWorld({}, engine);
    const take = () => world.in(async (session) => session.lease?.());
    const first = (await take()) ?? 0;
    await world.in(async (session) => session.operations.history());
    await world.in(async (session) => session.store.events('run'));
    assert.equal(await take(), first + 1);
    await world.in(async (session) =>
      assert.deepEqual([await session.lease?.(), await session.lease?.()], [first + 2, first + 2]),
    );
    const clone = await world.adapter.clone(world.place, 's', 'c');
    assert.equal(await world.in(async (session) => session.lease?.(), clone), 1);
  });
}

/** Whoever comes next finds what was acknowledged, and nothing else. */
async function adopt(world: SessionWorld): Promise<void> {
  rmSync(`${world.dbOf('s')}.lock`, { force: true });
  await world.in(async (session) => {
    assert.deepEqual(
      (await session.store.events('run')).map(({ step_key: key }) => key),
      ['one', 'result/run/1'],
    );
    assert.equal(Buffer.from(await session.readFile('README.md')).toString(), 'mine\n');
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
}
