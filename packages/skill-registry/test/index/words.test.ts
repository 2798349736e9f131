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
  return { dir, skill, cacheFolder, file: join(cacheFolder, 'skill-words.txt'), logged, ask };
}

test('the words of the skills are kept beside the index, and are read by the next process', async (t) => {
  const { cacheFolder, file, logged, ask } = arrange(t);
  assert.equal(await ask(), 'resize');
  assert.deepEqual(readdirSync(cacheFolder), ['skill-index.json', 'skill-words.txt']);
  const { ino } = statSync(file);
  assert.equal(await ask(), 'resize');
  assert.equal(statSync(file).ino, ino);
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

test('where the file cannot be written, one line says so, and the answer is the same', async (t) => {
  const { file, logged, ask } = arrange(t);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  assert.equal(await ask(), 'resize');
  assert.match(logged.join('\n'), /^skill-registry: words cannot be stored: /);
});
