import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { bindAtWork, enact, extractFolder, methodSections } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';
import { fpfSkill } from '../support/fpf-skill.ts';
import { able } from '../support/holder.ts';

const without = (title: string, body = ''): ((text: string) => string) => {
  const section = new RegExp(`^## ${title}\\n[^]*?(?=^## |(?![^]))`, 'm');
  return (text) => {
    assert.match(text, section);
    return text.replace(section, body);
  };
};

function gapsWith(t: TestContext, change: (text: string) => string): readonly string[] {
  const dir = join(temporary(t), 'text-stats');
  write(dir, fpfSkill({ 'SKILL.md': change }));
  const { interface: method, gaps } = extractFolder(dir);
  const enactment = enact(method, able, bindAtWork(method), gaps);
  return 'gaps' in enactment ? enactment.gaps.filter(({ because }) => because === undefined).map(({ id }) => id) : [];
}

for (const { title, gap } of methodSections) {
  test(`a folder whose section “${title}” is deleted has exactly the gap ${gap}`, (t) =>
    assert.deepEqual(gapsWith(t, without(title)), [gap]));
}

test('an empty section is as good as none, and gaps of several sections come in the order of the sections', (t) => {
  assert.deepEqual(gapsWith(t, without('Terms', '## Terms\n\n')), ['K11-terms']);
  const both = (text: string): string => without('Example')(without('Evidence')(text));
  assert.deepEqual(gapsWith(t, both), ['K10-evidence', 'K13-example']);
});

test('a whole folder has none', (t) =>
  assert.deepEqual(
    gapsWith(t, (text) => text),
    [],
  ));
