import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hashSkill } from '@fpf/skill-registry';
import { checkSkills } from '../../boundaries/check-skills.ts';
import { printFinding } from '../../boundaries/finding.ts';
import { PlantedTree } from '../support/planted-tree.ts';

let planted: PlantedTree;
before(() => {
  planted = new PlantedTree();
});
after(() => planted.tree.remove());

const skill = (header: string) => (): string => `---\nname: planted\ndescription: Planted.\n${header}---\n# Planted\n`;

test('a skill that the lock does not name, or names in another version or with other files, is refused', () => {
  const lock =
    (version: string, hash = '') =>
    (): string =>
      JSON.stringify({ skills: { planted: { name: 'planted', version, hash } } });
  const header = { 'skills/planted/SKILL.md': skill('metadata:\n  version: "1.1.0"\n') };
  const own = (findings: readonly string[]): readonly string[] =>
    findings.filter((finding) => finding.startsWith('skills/planted/'));
  assert.match(
    own(planted.planting({ ...header, 'fpf.lock.json': () => '{"skills":{}}' })).join(),
    /is not in fpf\.lock\.json/,
  );
  assert.match(
    own(planted.planting({ ...header, 'fpf.lock.json': lock('1.0.0') })).join(),
    /is 1\.1\.0, and fpf\.lock\.json pins 1\.0\.0/,
  );
  assert.match(
    own(planted.planting({ ...header, 'fpf.lock.json': lock('1.1.0') })).join(),
    /are not the ones that fpf\.lock\.json pins/,
  );
  planted.tree.write('skills/planted/SKILL.md', header['skills/planted/SKILL.md']());
  const hash = hashSkill(join(planted.tree.path, 'skills/planted'));
  rmSync(join(planted.tree.path, 'skills/planted'), { recursive: true });
  assert.deepEqual(own(planted.planting({ ...header, 'fpf.lock.json': lock('1.1.0', hash) })), []);
});

test('the skills are checked without the code: what is pinned passes, a byte more or a script that reaches out is refused, and no package counts', () => {
  const own = (): readonly string[] => checkSkills(planted.tree.path).map(printFinding);
  assert.deepEqual(own(), []);
  planted.tree.write('packages/contracts/src/planted.ts', "import '../../cli/src/main.ts';\n");
  assert.deepEqual(own(), []);
  rmSync(join(planted.tree.path, 'packages/contracts/src/planted.ts'));
  planted.tree.write('skills/text-stats/scripts/workspace/planted.mjs', "import '../../../../docs/package.json';\n");
  const [pin, script, ...more] = own();
  assert.match(pin ?? '', /^skills\/text-stats\/SKILL\.md:\d+ {2}pin\n.*are not the ones/);
  assert.match(script ?? '', /planted\.mjs:1 {2}specification\n/);
  assert.deepEqual(more, []);
  rmSync(join(planted.tree.path, 'skills/text-stats/scripts/workspace'), { recursive: true });
});
