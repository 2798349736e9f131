import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createSkillLoader, createSkillRegistry, type SkillOptions } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';
import { clockAhead, keptFolder } from '../support/index-host.ts';

const skill = (name: string): string =>
  `---\nname: ${name}\ndescription: Counts the words of a ${name}. Use when asked.\n---\nbody\n`;

/** Which files below a folder are opened while some work is done, each as often as it is. */
async function opened(t: TestContext, dir: string, work: () => Promise<void>): Promise<readonly string[]> {
  const paths: string[] = [];
  const { openSync } = fs;
  const noting: typeof openSync = (path, ...more) => {
    if (String(path).startsWith(dir)) paths.push(relative(dir, String(path)));
    return openSync(path, ...more);
  };
  const { mock } = t.mock.method(fs, 'openSync', noting);
  syncBuiltinESMExports();
  await work();
  mock.restore();
  syncBuiltinESMExports();
  return paths.toSorted();
}

test('a run reads each file of a skill once to index it and once to load it, and none of other skills', async (t) => {
  const dir = write(temporary(t), {
    'apple/SKILL.md': skill('apple'),
    'apple/references/x.md': 'x',
    'pear/SKILL.md': skill('pear'),
  });
  const options: SkillOptions = { sources: [{ folder: dir, name: 'fruit', profile: 'lenient' }] };
  const { folder: cacheFolder } = keptFolder(t);
  const [{ pin } = assert.fail()] = await createSkillLoader(options, { log: assert.fail }).load(['apple']);
  /** As a frozen run does: what is there is compared with the pins, then it searches, and loads what it found. */
  const run = async (): Promise<void> => {
    const host = { clock: clockAhead(60_000), log: assert.fail, cacheFolder };
    const registry = createSkillRegistry(options, host);
    assert.equal((await registry.list()).length, 2);
    assert.deepEqual(await registry.unreadable?.(), []);
    const { candidates } = await registry.search('count the words of an apple', { limit: 1 });
    const [loaded] = await createSkillLoader(options, host).load(
      candidates.map(({ id }) => id),
      { pins: [pin] },
    );
    assert.equal(loaded?.pin.hash, pin.hash);
  };
  const apple = ['apple/SKILL.md', join('apple', 'references', 'x.md')];
  assert.deepEqual(await opened(t, dir, run), [...apple, ...apple, 'pear/SKILL.md'].toSorted(), 'the first run');
  assert.deepEqual(await opened(t, dir, run), apple, 'the next one');
});
