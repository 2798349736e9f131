import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { fixedHost } from '@fpf/contract-tests';
import { baseEnv, fpfStarted as fpf, type Ran } from '../support/fpf.ts';
import { noDiskOfItsOwn, onOwnDisk } from '../support/own-disk.ts';
import { fpfWords } from '../support/program.ts';
import { list, project } from '../support/projects/skill-project.ts';

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

const indexOf = (dir: string): string => join(dir, '.fpf', 'skill-index.json');

test('whatever the stored index says, it costs a line and some time, never the answer', () => {
  const dir = project(3);
  const first = list(dir);
  mkdirSync(join(dir, '.fpf'));
  list(dir);
  const whole = readFileSync(indexOf(dir), 'utf8');
  for (const damage of ['', 'mine', '{}', whole.slice(0, -1), whole.replace('skill-1', 'skill-7')]) {
    writeFileSync(indexOf(dir), damage);
    const found = list(dir);
    assert.deepEqual([found.code, found.stdout], [0, first.stdout]);
    assert.match(found.stderr, /^skill-registry: the stored index of .* does not fit, so it is made anew\n$/);
    assert.equal(list(dir).stderr, '');
  }
});

test('while a command has the project database open, a list waits for nobody', async () => {
  const dir = project(3);
  const first = list(dir);
  mkdirSync(join(dir, '.fpf'));
  const store = await adapter.openProject(join(dir, '.fpf'));
  const found = list(dir);
  assert.deepEqual([found.code, found.stdout, found.stderr], [0, first.stdout, '']);
  await store.close();
});

test('commands that list and write at once all have the answer', async () => {
  const dir = project(3);
  mkdirSync(join(dir, '.fpf'));
  for (let round = 0; round < 2; round += 1) {
    writeFileSync(join(dir, 'skills', 'skill-1', 'notes.md'), `round ${round}`);
    const truth = cold(dir);
    const ran = await Promise.all(Array.from({ length: 4 }, () => listBeside(dir)));
    for (const { code, stdout, stderr } of ran) assert.deepEqual([code, stdout, stderr], [0, truth, '']);
  }
  assert.deepEqual([list(dir).stderr, readdirSync(join(dir, '.fpf'))], ['', ['skill-index.json']]);
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

test('an index of before, in files, is read by nobody, and goes with `fpf gc`, with nothing else', () => {
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
    const ran = fpf(['gc', '--json', '--workspace', dir, ...more]);
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
  assert.deepEqual(readdirSync(join(dir, '.fpf')), ['skill-index.json']);
  mkdirSync(join(dir, 'away', 'skill-index'), { recursive: true });
  writeFileSync(join(dir, 'away', 'skill-index', old[0] ?? ''), '{');
  symlinkSync(join(dir, 'away'), join(dir, '.fpf', 'cache'));
  assert.deepEqual([gc(), readdirSync(join(dir, 'away', 'skill-index')).length], [[], 1]);
});
