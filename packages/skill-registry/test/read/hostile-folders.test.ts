import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasErrors, validateSkill } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';

const skill = '---\nname: demo\ndescription: d\n---\nbody\n';

const onDisk: readonly (readonly [what: string, arrange: (dir: string, root: string) => void, message: RegExp])[] = [
  [
    'SKILL.md is a link',
    (dir, root) => {
      write(root, { 'SKILL.md': skill });
      symlinkSync(join(root, 'SKILL.md'), join(dir, 'SKILL.md'));
    },
    /"SKILL\.md" is a symbolic link/,
  ],
  [
    'a link to the folder itself',
    (dir) => {
      write(dir, { 'SKILL.md': skill });
      symlinkSync('.', join(dir, 'loop'));
    },
    /"loop" is a symbolic link/,
  ],
  [
    'two links to one another',
    (dir) => {
      symlinkSync('b', join(dir, 'SKILL.md'));
      symlinkSync('SKILL.md', join(dir, 'b'));
    },
    /is a symbolic link/,
  ],
  ['twins by case', (dir) => void write(dir, { 'SKILL.md': skill, 'skill.md': skill }), /cannot be told from/],
  [
    'twins by composition',
    (dir) => void write(dir, { 'SKILL.md': skill, 'a/\u00e9.md': '', 'a/e\u0301.md': '' }),
    /stands twice|cannot be told from/,
  ],
  ['a path of Windows', (dir) => void write(dir, { 'SKILL.md': skill, 'C:\\x.md': '' }), /backslash/],
  ['a folder named SKILL.md', (dir) => mkdirSync(join(dir, 'SKILL.md')), /no SKILL\.md/],
  ['nothing', () => undefined, /no SKILL\.md/],
];

for (const [what, arrange, message] of onDisk) {
  test(`on disk: ${what}`, (t) => {
    const root = temporary(t);
    const dir = join(root, 'demo');
    mkdirSync(dir);
    arrange(dir, root);
    const { diagnostics, manifest } = validateSkill(dir, 'lenient');
    assert.equal(manifest, undefined);
    assert.ok(hasErrors(diagnostics));
    assert.match(diagnostics.map((one) => one.message).join('\n'), message);
  });
}

test('on disk: a folder that is reached through a link is read, and one that is not there is reported', (t) => {
  const root = temporary(t);
  write(join(root, 'demo'), { 'SKILL.md': skill });
  symlinkSync('demo', join(root, 'link'));
  assert.equal(validateSkill(join(root, 'link'), 'lenient').manifest?.name, 'demo');
  symlinkSync('circle', join(root, 'circle'));
  for (const name of ['circle', 'nothing'])
    assert.ok(hasErrors(validateSkill(join(root, name), 'lenient').diagnostics), name);
  writeFileSync(join(root, 'file'), '');
  assert.ok(hasErrors(validateSkill(join(root, 'file'), 'lenient').diagnostics));
});
