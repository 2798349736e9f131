import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { fixedHost } from '@fpf/contract-tests';
import type { ProjectStore } from '@fpf/contracts';
import { baseEnv, fpfStarted as fpf, type Ran } from './support/fpf.ts';
import { noDiskOfItsOwn, onOwnDisk } from './support/own-disk.ts';
import { fpfWords, sourceFlags } from './support/program.ts';
import { list, project } from './support/skill-project.ts';

/** What a list says that knows nothing. */
const cold = (dir: string): string =>
  fpf(['skills', 'list', '--workspace', dir, '--state-dir', join(dir, 'none')]).stdout;
const adapter = createAgentFSAdapter({}, fixedHost());
const ownDisk = noDiskOfItsOwn();

/** The same beside others. */
async function listBeside(dir: string): Promise<Ran> {
  const child = spawn(process.execPath, [...fpfWords, 'skills', 'list', '--workspace', dir], {
    env: { ...baseEnv, HOME: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}

/** What a skill has remembered, beside the index of which a list has just written the first. */
async function withNotes(dir: string): Promise<ProjectStore> {
  const store = await adapter.openProject(join(dir, '.fpf'));
  await store.set('skill.notes', 'today', 'buy milk');
  return store;
}

async function notes(dir: string): Promise<unknown> {
  const store = await adapter.openProject(join(dir, '.fpf'));
  const [found, keys] = [await store.get('skill.notes', 'today'), await store.keys('cache.skill-index')];
  await store.close();
  return [found, keys.length];
}

const kept = ['buy milk', 2];

/** Somebody has the database, writes it just now, or wrote it between a look at the index and one at its details. */
const oneLineAtMost =
  /^(?:skill-registry: .*(?:project\.db (?:is held by process|is being written)|the details of the stored index of .* do not fit).*\n)?$/;

test('whatever the stored index says, it costs a line and some time, never the answer, nor what lies beside it', async () => {
  const dir = project(3);
  const first = list(dir);
  mkdirSync(join(dir, '.fpf'));
  await (await withNotes(dir)).close();
  list(dir);
  assert.deepEqual(await notes(dir), kept);
  for (const damage of ['no JSON', {}, '../..', null]) {
    const store = await adapter.openProject(join(dir, '.fpf'));
    const key = (await store.keys('cache.skill-index')).find((name) => !name.endsWith('-details')) ?? '';
    await store.set('cache.skill-index', key, damage);
    await store.close();
    const found = list(dir);
    assert.deepEqual([found.code, found.stdout], [0, first.stdout]);
    assert.match(found.stderr, /^skill-registry: the stored index of .* does not fit, so it is made anew\n$/);
    assert.deepEqual([list(dir).stderr, await notes(dir)], ['', kept]);
  }
});

test('while a command has the database open, a list reads the skills, says so in one line and waits for nobody', async () => {
  const dir = project(3);
  const first = list(dir);
  mkdirSync(join(dir, '.fpf'));
  const store = await withNotes(dir);
  const found = list(dir);
  assert.deepEqual([found.code, found.stdout], [0, first.stdout]);
  assert.match(
    found.stderr,
    /^skill-registry: .*project\.db is held by process \d+ since .*, so every skill folder is read\n$/,
  );
  await store.set('skill.notes', 'today', 'bought milk');
  await store.close();
  assert.deepEqual([list(dir).stderr, await notes(dir)], ['', ['bought milk', 2]]);
});

test('commands that list and write at once all have the answer, and what skills remember stays', async () => {
  const dir = project(3);
  mkdirSync(join(dir, '.fpf'));
  await (await withNotes(dir)).close();
  for (let round = 0; round < 2; round += 1) {
    writeFileSync(join(dir, 'skills', 'skill-1', 'notes.md'), `round ${round}`);
    const truth = cold(dir);
    const ran = await Promise.all(Array.from({ length: 4 }, () => listBeside(dir)));
    for (const { code, stdout, stderr } of ran) {
      assert.deepEqual([code, stdout], [0, truth]);
      assert.match(stderr, oneLineAtMost);
    }
  }
  assert.deepEqual([list(dir).stderr, await notes(dir)], ['', kept]);
});

for (const [what, damage, says] of [
  ['a text', (path: string) => writeFileSync(path, 'mine'), /is not a whole SQLite database/],
  [
    "somebody else's database",
    (path: string) => writeFileSync(path, readFileSync(path).fill(7, 68, 72)),
    /is a database of something else/,
  ],
  ['noise behind its header', (path: string) => writeFileSync(path, readFileSync(path).fill(0xa5, 100)), /is damaged/],
  [
    'a log that is none',
    (path: string) => writeFileSync(`${path}-wal`, 'x'.repeat(600)),
    /a write-ahead log beside it/,
  ],
] as const) {
  test(`${what} in the place of the database is told in one line and left as it is, and the skills are listed`, async () => {
    const dir = project(3);
    const first = list(dir);
    mkdirSync(join(dir, '.fpf'));
    await (await withNotes(dir)).close();
    const path = join(dir, '.fpf', 'project.db');
    damage(path);
    const [bytes, there] = [readFileSync(path), readdirSync(join(dir, '.fpf'))];
    const found = list(dir);
    assert.deepEqual([found.code, found.stdout], [0, first.stdout]);
    assert.match(found.stderr, /^skill-registry: .*, so every skill folder is read\n$/);
    assert.match(found.stderr, says);
    assert.deepEqual([readFileSync(path), readdirSync(join(dir, '.fpf'))], [bytes, there]);
  });
}

test('what a command leaves that was killed while it wrote costs one reading, and nothing of it is lost', async () => {
  const dir = project(3);
  const first = list(dir);
  mkdirSync(join(dir, '.fpf'));
  await (await withNotes(dir)).close();
  list(dir);
  const script = `const { createAgentFSAdapter } = await import(${JSON.stringify(import.meta.resolve('@fpf/agentfs-adapter'))});
    const store = await createAgentFSAdapter({}, {}).openProject(${JSON.stringify(join(dir, '.fpf'))});
    await store.set('skill.notes', 'today', 'bought milk');
    process.kill(process.pid, 'SIGKILL');`;
  const killed = spawnSync(process.execPath, [...sourceFlags, '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.equal(killed.signal, 'SIGKILL', killed.stderr);
  assert.ok(readdirSync(join(dir, '.fpf')).includes('project.db-wal'));
  const found = list(dir);
  assert.deepEqual([found.code, found.stdout, found.stderr], [0, first.stdout, '']);
  assert.deepEqual([readdirSync(join(dir, '.fpf')), await notes(dir)], [['project.db'], ['bought milk', 2]]);
});

for (const how of ['full', 'read-only'] as const) {
  test(
    `a ${how} state folder: the skills are listed, with one line at most, and what is remembered stays`,
    { skip: ownDisk },
    () => {
      const dir = project(3);
      mkdirSync(join(dir, '.fpf'));
      const { status, stdout, stderr } = spawnSync(
        'unshare',
        ['--user', '--map-root-user', '--mount', ...onOwnDisk(dir, how)],
        {
          encoding: 'utf8',
        },
      );
      assert.equal(status, 0, stderr);
      const { lists, remembered } = JSON.parse(stdout) as {
        readonly lists: readonly (Ran & { readonly truth: string })[];
        readonly remembered: unknown;
      };
      assert.equal(lists.length, 3);
      for (const [at, { code, stdout: said, stderr: told, truth }] of lists.entries()) {
        assert.deepEqual([code, said], [0, truth]);
        assert.match(told, at > 0 && how === 'full' ? /^(?:skill-registry: the index cannot be stored: .*\n)?$/ : /^$/);
      }
      assert.equal(remembered, 'buy milk');
    },
  );
}

test('an index of before, in files, is read by nobody, and goes with `session gc`, with nothing else', () => {
  const dir = project(1);
  const folder = join(dir, '.fpf', 'cache', 'skill-index');
  mkdirSync(folder, { recursive: true });
  const old = [
    `${'0a'.repeat(16)}.json`,
    `${'0a'.repeat(16)}-details.json`,
    `${'0b'.repeat(16)}.json.${'c'.repeat(12)}`,
  ];
  for (const name of [...old, 'mine.json']) writeFileSync(join(folder, name), '{');
  assert.deepEqual([list(dir).stderr, readdirSync(folder).length], ['', 4]);
  const gc = (...more: readonly string[]): readonly string[] => {
    const ran = fpf(['session', 'gc', '--json', '--workspace', dir, ...more]);
    return (
      JSON.parse(ran.stdout) as { readonly data: { readonly swept: readonly { readonly path: string }[] } }
    ).data.swept.map(({ path }) => path);
  };
  const paths = old.map((name) => join(folder, name)).sort();
  assert.deepEqual([gc('--dry-run').toSorted(), readdirSync(folder).length], [paths, 4]);
  assert.deepEqual([gc().toSorted(), readdirSync(folder), gc()], [paths, ['mine.json'], []]);
  rmSync(join(folder, 'mine.json'));
  writeFileSync(join(folder, old[0] ?? ''), '{');
  gc();
  assert.deepEqual(readdirSync(join(dir, '.fpf')), ['project.db']);
  mkdirSync(join(dir, 'away', 'skill-index'), { recursive: true });
  writeFileSync(join(dir, 'away', 'skill-index', old[0] ?? ''), '{');
  symlinkSync(join(dir, 'away'), join(dir, '.fpf', 'cache'));
  assert.deepEqual([gc(), readdirSync(join(dir, 'away', 'skill-index')).length], [[], 1]);
});
