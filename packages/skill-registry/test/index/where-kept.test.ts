import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { KeyValueWrite } from '@fpf/contracts';
import { createSkillRegistry, type SkillOptions } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';
import { anotherProcess, clockAhead, cold, keptValues, type Listed, listed } from '../support/index-host.ts';

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

test('where it can be done, what belongs together is written in one go, with what goes', async (t) => {
  const { options, truth } = await threeFolders(t);
  const kept = keptValues();
  kept.values.set('skill-index/of-nobody', 1);
  const gone: (readonly KeyValueWrite[])[] = [];
  const refused = (): Promise<never> => Promise.reject(new Error('each by itself'));
  const cache = {
    ...kept,
    set: refused,
    delete: refused,
    write: async (writes: readonly KeyValueWrite[]) => void gone.push(writes),
  };
  const logged: string[] = [];
  const host = { clock: clockAhead(60_000), log: (line: string) => void logged.push(line), cache };
  assert.deepEqual(await listed(anotherProcess(options, host)), truth);
  assert.deepEqual([gone.length, logged], [1, []]);
  const keys = gone[0]?.map(({ namespace, key, value }) => [
    namespace,
    key.replace(/[0-9a-f]{32}/, '<source>'),
    value === undefined,
  ]);
  assert.deepEqual(keys, [
    ['skill-index', '<source>-details', false],
    ['skill-index', '<source>', false],
    ['skill-index', 'of-nobody', true],
  ]);
});

for (const [folders, dear, used] of [
  [64, true, false],
  [65, true, true],
  [64, false, true],
] as const) {
  test(`${folders} folders ${used ? 'are looked up and kept' : 'are neither looked up nor kept'} where a look is ${dear ? 'dear' : 'cheap'}`, async (t) => {
    const dir = write(
      temporary(t),
      Object.fromEntries(Array.from({ length: folders }, (_, at) => [`s-${at}/SKILL.md`, skill(`s-${at}`)])),
    );
    const options: SkillOptions = { sources: [{ folder: dir, name: 'mine', profile: 'lenient' }] };
    const kept = keptValues();
    let looks = 0;
    const get = (...name: Parameters<typeof kept.get>): ReturnType<typeof kept.get> => {
      looks += 1;
      return kept.get(...name);
    };
    const host = {
      clock: clockAhead(60_000),
      log: (): void => undefined,
      cache: { ...kept, get, dear: async () => dear },
    };
    const [first, second] = [await listed(anotherProcess(options, host)), await listed(anotherProcess(options, host))];
    assert.deepEqual([first.manifests.length, second], [folders, first]);
    assert.deepEqual([looks, kept.values.size], used ? [2, 2] : [0, 0]);
  });
}

test('where what is kept cannot be read, nothing is written either', async (t) => {
  const { options, truth } = await threeFolders(t);
  const kept = keptValues();
  const logged: string[] = [];
  const cache = { ...kept, get: () => Promise.reject(new Error('it is held')) };
  const host = { clock: clockAhead(60_000), log: (line: string) => void logged.push(line), cache };
  assert.deepEqual(await listed(anotherProcess(options, host)), truth);
  assert.deepEqual([kept.sets(), kept.values.size], [0, 0]);
  assert.deepEqual(logged, ['skill-registry: it is held, so every skill folder is read']);
});

test('who could not write once writes no more, and says so once, however often somebody else has the place', async (t) => {
  const { dir, options } = await threeFolders(t);
  let asked = 0;
  const cache = { ...keptValues(), set: () => Promise.reject(new Error(`it is held for the ${(asked += 1)}th time`)) };
  const clock = clockAhead(60_000);
  const logged: string[] = [];
  const registry = createSkillRegistry(options, { clock, log: (line: string) => void logged.push(line), cache });
  await registry.list();
  write(dir, { 'c/SKILL.md': skill('c'), 'd/SKILL.md': skill('d') });
  clock.later(2_000);
  assert.equal((await registry.list()).length, 4);
  assert.deepEqual(
    logged.filter((line) => line.includes('stored')),
    ['skill-registry: the index cannot be stored: it is held for the 1th time'],
  );
});

for (const [what, cache, says] of [
  ['cannot be read', { ...keptValues(), get: () => Promise.reject(new Error('torn page')) }, /torn page/],
  ['cannot be written', { ...keptValues(), set: () => Promise.reject(new Error('disk full')) }, /disk full/],
] as const) {
  test(`where what is kept ${what}, every folder is read, and that is logged once`, async (t) => {
    const { options, truth } = await threeFolders(t);
    const logged: string[] = [];
    const index = anotherProcess(options, { clock: clockAhead(60_000), log: (line) => void logged.push(line), cache });
    assert.deepEqual(await listed(index), truth);
    assert.deepEqual(await listed(index), truth);
    assert.equal(logged.filter((line) => says.test(line)).length, 1, logged.join('\n'));
  });
}
