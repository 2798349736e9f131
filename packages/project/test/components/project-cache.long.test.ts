import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { fixedHost } from '@fpf/contract-tests';
import type { AgentFSAdapter, Cache, ConfigFile, JsonValue, ProjectStore } from '@fpf/contracts';
import { projectCache } from '../../src/components/index.ts';
import { factsNamespace } from '../../src/guards/index.ts';
import { scratch } from '../support/scratch.ts';

const ours: ConfigFile = {};
const another: ConfigFile = { components: { 'agentfs-adapter': { use: '@acme/sessions', version: '1.0.0' } } };

type World = {
  readonly stateDir: string;
  readonly file: string;
  /** As each command begins. */
  readonly cache: (config?: ConfigFile, opened?: () => Promise<ProjectStore> | undefined) => Cache;
  readonly open: () => Promise<ProjectStore>;
  readonly openings: () => number;
};

function world(engine: string, change: (store: ProjectStore) => ProjectStore = (store) => store): World {
  const workspace = scratch();
  const stateDir = join(workspace, '.fpf');
  const adapter = createAgentFSAdapter({ engine }, fixedHost());
  let openings = 0;
  const openProject = async (dir: string): Promise<ProjectStore> => {
    openings += 1;
    return change(await adapter.openProject(dir));
  };
  const agentfs = async (): Promise<AgentFSAdapter> => ({ ...adapter, openProject });
  return {
    stateDir,
    file: join(stateDir, 'project.db'),
    cache: (config = ours, opened) =>
      projectCache({ workspace, stateDir, config }, { agentfs, ...(opened && { opened }) }),
    open: () => adapter.openProject(stateDir),
    openings: () => openings,
  };
}

const withoutWrite = (store: ProjectStore): ProjectStore =>
  Object.fromEntries(Object.entries(store).filter(([name]) => name !== 'write')) as unknown as ProjectStore;
const things = [
  { namespace: 'things', key: 'one', value: { a: [1, 'é'] } },
  { namespace: 'things', key: 'two', value: null },
  { namespace: 'others', key: 'one', value: 7 },
];

for (const engine of ['sqlite', 'agentfs-sdk']) {
  for (const [what, config, change] of [
    ['looked into', ours, undefined],
    ["another adapter's", another, undefined],
    ['of an adapter that writes one by one', another, withoutWrite],
  ] as const) {
    test(`${engine}: what is kept is there for the next until it is deleted, and only project.db is left (${what})`, async () => {
      const { stateDir, cache } = world(engine, change);
      mkdirSync(stateDir);
      const first = cache(config);
      assert.deepEqual(
        [await first.get('things', 'one'), await first.keys('things'), readdirSync(stateDir)],
        [undefined, [], []],
      );
      await first.write?.(things);
      await first.set('things', 'three', 3);
      assert.equal(await first.get('things', 'one').then((value) => JSON.stringify(value)), '{"a":[1,"é"]}');
      const next = cache(config);
      const found: (JsonValue | undefined)[] = [];
      for (const [namespace, key] of [
        ['things', 'one'],
        ['things', 'two'],
        ['others', 'one'],
        ['things', 'four'],
      ] as const)
        found.push(await next.get(namespace, key));
      assert.deepEqual(found, [{ a: [1, 'é'] }, null, 7, undefined]);
      assert.deepEqual(await next.keys('things'), ['one', 'three', 'two']);
      assert.deepEqual([await next.delete('things', 'one'), await next.delete('things', 'one')], [true, false]);
      assert.deepEqual([await next.get('things', 'one'), await next.keys('things')], [undefined, ['three', 'two']]);
      assert.deepEqual(readdirSync(stateDir), ['project.db']);
    });
  }

  test(`${engine}: what skills remember and people state cannot be reached by any name, and stays`, async () => {
    const { stateDir, cache, open } = world(engine);
    mkdirSync(stateDir);
    const store = await open();
    for (const namespace of ['skill.notes', factsNamespace, 'things']) await store.set(namespace, 'one', 'kept');
    await store.close();
    const values = cache();
    for (const namespace of [factsNamespace, 'things', 'skill-index']) {
      assert.deepEqual([await values.get(namespace, 'one'), await values.keys(namespace)], [undefined, []]);
      await values.set(namespace, 'one', 'cached');
      assert.equal(await values.delete(namespace, 'one'), true);
    }
    for (const name of ['', '..', '../x', 'a/b', 'A', 'a\n', 'skill.notes']) {
      await assert.rejects(values.set(name, 'one', 1), TypeError);
      await assert.rejects(values.get(name, 'one'), TypeError);
      await assert.rejects(values.keys(name), TypeError);
    }
    await values.set('things', 'two', 2);
    const again = await open();
    for (const namespace of ['skill.notes', factsNamespace, 'things'])
      assert.equal(await again.get(namespace, 'one'), 'kept');
    assert.deepEqual(await again.keys('cache.things'), ['two']);
    await again.close();
  });
}

test('looking opens nothing, and what belongs together is written in one opening', async () => {
  const { stateDir, file, cache, openings } = world('sqlite');
  mkdirSync(stateDir);
  const values = cache();
  await values.write?.(things);
  assert.equal(openings(), 1);
  const before = statSync(file, { bigint: true });
  for (let times = 0; times < 3; times += 1) assert.equal(await cache().get('others', 'one'), 7);
  assert.deepEqual(await cache().keys('things'), ['one', 'two']);
  const after = statSync(file, { bigint: true });
  assert.deepEqual(
    [openings(), await values.dear?.(), after.mtimeNs, after.ctimeNs],
    [1, false, before.mtimeNs, before.ctimeNs],
  );
});

test("another adapter's database is opened once for all that is kept under a name, and is free again at once", async () => {
  const { stateDir, cache, open, openings } = world('sqlite');
  mkdirSync(stateDir);
  const values = cache(another);
  assert.equal(await values.dear?.(), true);
  assert.deepEqual([await values.get('things', 'one'), openings()], [undefined, 0], 'there was nothing to open');
  await values.write?.(things);
  for (const key of ['one', 'two', 'three']) await values.get('things', key);
  assert.deepEqual([await values.keys('things'), openings()], [['one', 'two'], 2]);
  await (await open()).close();
});

test('where this command has the database open, that is used, and stays open', async () => {
  const { stateDir, cache, open, openings } = world('sqlite');
  mkdirSync(stateDir);
  const store = await open();
  for (const config of [ours, another]) {
    const values = cache(config, () => Promise.resolve(store));
    await values.set('things', 'one', 1);
    assert.deepEqual([await values.get('things', 'one'), await values.keys('things')], [1, ['one']]);
    assert.equal(await values.delete('things', 'one'), true);
  }
  assert.deepEqual([await store.keys('cache.things'), openings()], [[], 0]);
  await store.close();
});

test('while somebody else has it open, it cannot be had: that is told, and waited for no longer than an opener waits', async () => {
  const { stateDir, cache, open } = world('sqlite');
  mkdirSync(stateDir);
  const store = await open();
  await assert.rejects(cache().get('things', 'one'), { code: 'session.locked', message: /held by process/ });
  await assert.rejects(cache().set('things', 'one', 1), { code: 'session.locked' });
  await store.close();
  await cache().set('things', 'one', 1);
});

test('where there is no state folder, or it is a link or the workspace, nothing is kept and nothing made', async () => {
  const { stateDir, cache } = world('sqlite');
  const away = scratch();
  const all = async (values: Cache): Promise<unknown> => {
    await values.set('things', 'one', 1);
    return [await values.get('things', 'one'), await values.keys('things'), await values.delete('things', 'one')];
  };
  for (const config of [ours, another]) assert.deepEqual(await all(cache(config)), [undefined, [], false]);
  assert.equal(existsSync(stateDir), false);
  symlinkSync(away, stateDir);
  for (const config of [ours, another]) assert.deepEqual(await all(cache(config)), [undefined, [], false]);
  const agentfs = (): Promise<never> => Promise.reject(new Error('nobody asks'));
  assert.deepEqual(await all(projectCache({ workspace: away, stateDir: away, config: ours }, { agentfs })), [
    undefined,
    [],
    false,
  ]);
  assert.deepEqual(readdirSync(away), []);
});

test('what is no JSON is something that fits nobody; what is no database of ours is an error, and left as it is', async () => {
  const { stateDir, file, cache, open } = world('sqlite');
  mkdirSync(stateDir);
  await (await open()).close();
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const db = new DatabaseSync(file);
  db.exec(`INSERT INTO kv_store (key, value) VALUES ('cache.things/one', '{'); PRAGMA wal_checkpoint(TRUNCATE)`);
  db.close();
  for (const config of [ours, another]) assert.equal(await cache(config).get('things', 'one'), null);
  writeFileSync(file, 'hello');
  for (const config of [ours, another]) {
    await assert.rejects(cache(config).get('things', 'one'), { code: 'session.foreign' });
    await assert.rejects(cache(config).set('things', 'one', 1), { code: 'session.foreign' });
  }
  assert.equal(readFileSync(file, 'utf8'), 'hello');
});
