import assert from 'node:assert/strict';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createSkillLoader, createSkillRegistry, type SkillOptions } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';
import { clockAhead, keptFolder } from '../support/index-host.ts';

const skill = (name: string, words = `Counts the words of a ${name}. Use when asked.`): string =>
  `---\nname: ${name}\ndescription: ${words}\nmetadata:\n  version: 1.0.0\n---\nbody\n`;

/** Files settle at once by this clock, and it counts the readings of the folders. */
function stack(t: TestContext, ahead = 60_000) {
  const dir = write(temporary(t), { 'apple/SKILL.md': skill('apple'), 'pear/SKILL.md': skill('pear') });
  const clock = clockAhead(ahead);
  const host = { clock, log: (): void => undefined };
  const options: SkillOptions = { sources: [{ folder: dir, name: 'fruit', profile: 'lenient' }] };
  return {
    dir,
    clock,
    registry: createSkillRegistry(options, host),
    loader: createSkillLoader({ ...options, tokens: 4_096 }, host),
  };
}

/** A file system's clock must have gone on, or two changes look like one. */
const tick = (): Promise<void> => setTimeout(12);

test('what one command asks about the same skills is read once, by registry and loader together', async (t) => {
  const { clock, registry, loader } = stack(t);
  await registry.search('count the words of an apple');
  await registry.resolve('apple');
  await registry.why('pear', 'count the words');
  const [loaded] = await loader.load(['apple', 'pear']);
  assert.equal(loaded?.manifest.name, 'apple');
  assert.equal(clock.readings(), 1);
  await registry.list();
  assert.equal(clock.readings(), 2, 'a list is always of a new reading');
});

test('after a second the folders are read again', async (t) => {
  const { clock, registry } = stack(t);
  await registry.resolve('apple');
  clock.later(1_000);
  await registry.resolve('apple');
  assert.equal(clock.readings(), 1);
  clock.later(1);
  await registry.resolve('apple');
  assert.equal(clock.readings(), 2);
});

test('questions that come at once share one reading', async (t) => {
  const { clock, registry } = stack(t);
  await Promise.all(['apple', 'pear', 'apple'].map((id) => registry.resolve(id)));
  assert.equal(clock.readings(), 1);
});

test('while a file is young, every answer is of a new reading', async (t) => {
  const { clock, registry } = stack(t, 0);
  await registry.resolve('apple');
  await registry.resolve('apple');
  assert.equal(clock.readings(), 2);
});

test('a skill that changed within the second is answered as it is now', async (t) => {
  const { dir, registry, loader } = stack(t);
  const before = await registry.resolve('apple');
  await tick();
  writeFileSync(join(dir, 'apple/SKILL.md'), skill('apple', 'Peels an apple.'));
  const after = await registry.resolve('apple');
  assert.notEqual(after.hash, before.hash);
  await tick();
  writeFileSync(join(dir, 'apple/SKILL.md'), skill('apple', 'Bakes an apple. Use when asked.'));
  assert.equal((await loader.load(['apple']))[0]?.manifest.description, 'Bakes an apple. Use when asked.');
  await tick();
  rmSync(join(dir, 'apple'), { recursive: true });
  await assert.rejects(registry.resolve('apple'), { code: 'skill.unknown' });
});

test('what was not there a moment ago is not refused for it', async (t) => {
  const { dir, registry } = stack(t);
  write(dir, { 'plum/readme.md': '' });
  await assert.rejects(registry.resolve('plum'), { code: 'skill.unknown' });
  await tick();
  write(dir, { 'plum/SKILL.md': skill('plum') });
  assert.equal((await registry.resolve('plum')).id, 'plum');
});

test('a source that is a link is followed to where it leads now', async (t) => {
  const root = temporary(t);
  write(root, { 'one/apple/SKILL.md': skill('apple'), 'two/pear/SKILL.md': skill('pear') });
  const link = join(root, 'skills');
  symlinkSync('one', link);
  const registry = createSkillRegistry(
    { sources: [{ folder: link, profile: 'lenient' }] },
    { clock: clockAhead(60_000), log: () => undefined },
  );
  await registry.resolve('apple');
  rmSync(link);
  symlinkSync('two', link);
  await assert.rejects(registry.resolve('apple'), { code: 'skill.unknown' });
  assert.equal((await registry.resolve('pear')).id, 'pear');
});

test('what is read is kept for the next process, and written again only when enough of it has changed', async (t) => {
  const { dir, clock } = stack(t);
  const kept = keptFolder(t);
  const ask = async (): Promise<number> => {
    const registry = createSkillRegistry(
      { sources: [{ folder: dir, profile: 'lenient' }] },
      { clock, log: (): void => undefined, cacheFolder: kept.folder },
    );
    await registry.list();
    return (await registry.list()).length;
  };
  assert.equal(await ask(), 2);
  assert.equal(kept.writings(), 1);
  assert.equal(await ask(), 2);
  assert.equal(kept.writings(), 1);
  write(
    dir,
    Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`s-${index}/SKILL.md`, skill(`s-${index}`)])),
  );
  assert.equal(await ask(), 72);
  assert.equal(kept.writings(), 2);
});

test('skills that lie too deep, or inside another skill, are told and not listed', async (t) => {
  const { dir } = stack(t);
  write(dir, { 'group/plum/SKILL.md': skill('plum'), 'apple/examples/seed/SKILL.md': skill('seed'), 'docs/a.md': '' });
  const lines: string[] = [];
  const registry = createSkillRegistry(
    { sources: [{ folder: dir, profile: 'lenient' }] },
    { clock: clockAhead(0), log: (line) => void lines.push(line) },
  );
  for (let times = 0; times < 2; times += 1)
    assert.deepEqual(
      (await registry.list()).map(({ name }) => name),
      ['apple', 'pear'],
    );
  assert.equal(lines.length, 2, lines.join('\n'));
  assert.match(lines.join('\n'), /apple.examples.seed.SKILL\.md is a part of the skill around it/);
  assert.match(lines.join('\n'), /group.plum is not looked at: skills lie one level below/);
});
