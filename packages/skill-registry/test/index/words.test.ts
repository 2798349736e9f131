import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createSkillRegistry } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';
import { clockAhead } from '../support/index-host.ts';

function arrange(t: TestContext) {
  const skill = (name: string, description: string): string =>
    `---\nname: ${name}\ndescription: ${description}\nlicense: MIT\n---\nbody\n`;
  const dir = write(temporary(t), {
    'resize/SKILL.md': skill('resize', 'Resizes pictures and photos. Use when an image is too large.'),
    'bill/SKILL.md': skill('bill', 'Writes bills. Use when hours are to be billed.'),
  });
  const cacheFolder = temporary(t);
  const logged: string[] = [];
  /** As a process of its own would ask. */
  const ask = async (): Promise<string | undefined> => {
    const host = { clock: clockAhead(60_000), log: (line: string) => void logged.push(line), cacheFolder };
    const options = { sources: [{ folder: dir, name: 'mine', profile: 'lenient' as const }] };
    return (await createSkillRegistry(options, host).search('make my photo smaller, resize it')).candidates[0]?.id;
  };
  const [file, meanings] = [join(cacheFolder, 'skill-words.txt'), join(cacheFolder, 'skill-meanings.txt')];
  return { dir, skill, cacheFolder, file, meanings, logged, ask };
}

test('words and meanings of the skills are kept beside the index, and are read by the next process', async (t) => {
  const { cacheFolder, file, meanings, logged, ask } = arrange(t);
  assert.equal(await ask(), 'resize');
  assert.deepEqual(readdirSync(cacheFolder), ['skill-index.json', 'skill-meanings.txt', 'skill-words.txt']);
  const written = () => [file, meanings].map((path) => statSync(path).ino);
  const before = written();
  assert.equal(await ask(), 'resize');
  assert.deepEqual(written(), before);
  assert.deepEqual(logged, []);
});

test('words of other texts, or that are damaged, are counted anew', async (t) => {
  const { dir, skill, file, ask } = arrange(t);
  await ask();
  const before = readFileSync(file, 'utf8');
  write(dir, { 'resize/SKILL.md': skill('resize', 'Resizes photos. Not for pictures.') });
  assert.equal(await ask(), 'resize');
  const after = readFileSync(file, 'utf8');
  assert.notEqual(after, before);
  for (const damaged of [after.replace('photo', 'phono'), after.slice(0, -9), '', 'mine', before]) {
    writeFileSync(file, damaged);
    assert.equal(await ask(), 'resize');
    assert.equal(readFileSync(file, 'utf8'), after);
  }
});

test('meanings that are damaged are worked out again', async (t) => {
  const { meanings, ask } = arrange(t);
  await ask();
  const before = readFileSync(meanings, 'utf8');
  for (const damaged of [before.slice(0, -9), before.replace('\n', '0\n'), '', 'mine']) {
    writeFileSync(meanings, damaged);
    assert.equal(await ask(), 'resize');
    assert.equal(readFileSync(meanings, 'utf8'), before);
  }
});

test('where the file cannot be written, one line says so, and the answer is the same', async (t) => {
  const { file, logged, ask } = arrange(t);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  assert.equal(await ask(), 'resize');
  assert.match(logged.join('\n'), /^skill-registry: words cannot be stored: /);
});
