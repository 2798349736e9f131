import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSkillRegistry } from '@fpf/skill-registry';
import { temporary, write } from './support/folders.ts';
import { skill, quiet } from './support/plain-skill.ts';

const packages: readonly (readonly [what: string, files: Readonly<Record<string, string>>, version: string])[] = [
  [
    'its own header',
    {
      'pack/skills/a/SKILL.md': skill('a', 'metadata:\n  version: "1.10"\n'),
      'pack/skills/a/package.json': '{"version":"9.9.9"}',
    },
    '1.10',
  ],
  [
    'a package.json beside it',
    {
      'pack/skills/a/SKILL.md': skill('a'),
      'pack/skills/a/package.json': '{"version":"1.0.1"}',
      'pack/package.json': '{"version":"9.9.9"}',
    },
    '1.0.1',
  ],
  [
    'the package.json of the source',
    { 'pack/skills/a/SKILL.md': skill('a'), 'pack/skills/package.json': '{"version":"1.0.2"}' },
    '1.0.2',
  ],
  [
    'the package.json of the pack',
    { 'pack/skills/a/SKILL.md': skill('a'), 'pack/package.json': '{"version":"1.0.3"}' },
    '1.0.3',
  ],
  ['nothing further up', { 'pack/skills/a/SKILL.md': skill('a'), 'package.json': '{"version":"9.9.9"}' }, '0.0.0'],
  ['nothing but texts', { 'pack/skills/a/SKILL.md': skill('a'), 'pack/package.json': '{"version":1}' }, '0.0.0'],
  [
    'nothing that is not JSON',
    { 'pack/skills/a/SKILL.md': skill('a'), 'pack/package.json': '{"version":"1.0.0"' },
    '0.0.0',
  ],
];

for (const [what, files, version] of packages) {
  test(`a skill has the version of ${what}`, async (t) => {
    const dir = write(temporary(t), files);
    const [manifest] = await createSkillRegistry(
      { sources: [{ folder: join(dir, 'pack/skills'), profile: 'lenient' }] },
      quiet,
    ).list();
    assert.equal(manifest?.version, version);
    assert.equal(
      manifest?.diagnostics.some(({ code }) => code === 'skill.h18-version-missing'),
      version === '0.0.0',
    );
  });
}
