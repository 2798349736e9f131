import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createSkillRegistry, type SkillOptions } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';
import { anotherProcess, clockAhead, cold, keptFolder, type Listed, listed } from '../support/index-host.ts';

const skill = (name: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when asked.\n---\nbody of ${name}\n`;

type Folders = { readonly dir: string; readonly options: SkillOptions; readonly truth: Listed };

async function threeFolders(t: TestContext): Promise<Folders> {
  const dir = write(temporary(t), {
    'a/SKILL.md': skill('a'),
    'b/SKILL.md': skill('b'),
    'broken/SKILL.md': 'no header',
  });
  const options: SkillOptions = { sources: [{ folder: dir, name: 'mine', profile: 'lenient' }] };
  return { dir, options, truth: await cold(options) };
}

test('the index is one file, written whole, and halves that killed programs left long ago go with it', async (t) => {
  const { options, truth } = await threeFolders(t);
  const kept = keptFolder(t);
  const half = `${kept.file}.0123456789ab.tmp`;
  writeFileSync(half, 'half');
  utimesSync(half, 1, 1);
  const host = { clock: clockAhead(60_000), log: (line: string) => assert.fail(line), cacheFolder: kept.folder };
  assert.deepEqual(await listed(anotherProcess(options, host)), truth);
  assert.deepEqual(readdirSync(kept.folder), ['skill-index.json']);
  assert.deepEqual(await listed(anotherProcess(options, host)), truth);
  assert.equal(kept.writings(), 1);
});

test('where there is no folder, or it is a link or a file, nothing is kept and nothing made', async (t) => {
  const { options, truth } = await threeFolders(t);
  const root = temporary(t);
  mkdirSync(join(root, 'away'));
  symlinkSync('away', join(root, 'link'));
  writeFileSync(join(root, 'file'), '');
  for (const name of ['none', 'link', 'file']) {
    const logged: string[] = [];
    const host = {
      clock: clockAhead(60_000),
      log: (line: string) => void logged.push(line),
      cacheFolder: join(root, name),
    };
    assert.deepEqual(await listed(anotherProcess(options, host)), truth);
    assert.deepEqual([logged, readdirSync(join(root, 'away'))], [[], []]);
  }
  assert.equal(existsSync(join(root, 'none')), false);
});

test('what is in the place of the file is no index; a link there is replaced, and not what it leads to', async (t) => {
  const { options, truth } = await threeFolders(t);
  const kept = keptFolder(t);
  const mine = join(kept.folder, 'mine');
  for (const put of [
    () => writeFileSync(kept.file, 'mine'),
    () => (writeFileSync(mine, 'mine'), symlinkSync('mine', kept.file)),
  ]) {
    rmSync(kept.file, { force: true });
    put();
    const logged: string[] = [];
    const host = { clock: clockAhead(60_000), log: (line: string) => void logged.push(line), cacheFolder: kept.folder };
    assert.deepEqual(await listed(anotherProcess(options, host)), truth);
    assert.deepEqual(logged, ['skill-registry: the stored index of “mine” does not fit, so it is made anew']);
    assert.deepEqual(await listed(anotherProcess(options, host)), truth);
    assert.equal(logged.length, 1);
  }
  assert.deepEqual(readdirSync(kept.folder), ['mine', 'skill-index.json']);
});

test('who could not write once writes no more, and says so once', async (t) => {
  const { dir, options } = await threeFolders(t);
  const kept = keptFolder(t);
  mkdirSync(join(kept.file, 'in the way'), { recursive: true });
  const clock = clockAhead(60_000);
  const logged: string[] = [];
  const log = (line: string): void => void logged.push(line);
  const registry = createSkillRegistry(options, { clock, log, cacheFolder: kept.folder });
  await registry.list();
  write(dir, { 'c/SKILL.md': skill('c'), 'd/SKILL.md': skill('d') });
  clock.later(2_000);
  assert.equal((await registry.list()).length, 4);
  assert.deepEqual(
    logged.map((line) => line.replace(/be stored: .*/, 'be stored')).filter((line) => line.includes('stored')),
    [
      'skill-registry: the stored index of “mine” does not fit, so it is made anew',
      'skill-registry: the index cannot be stored',
    ],
  );
  assert.deepEqual(readdirSync(kept.folder), ['skill-index.json']);
});
