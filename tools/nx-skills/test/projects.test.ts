import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectsOf } from '../src/create-nodes.ts';
import { settingsOf } from '../src/options.ts';

const ours = settingsOf({ cli: 'node fpf.ts', alsoValidate: ['check --skill {projectRoot}'] });

test('a skill folder is a project with validate, scan, test and pack, cached by its files and the command behind them', () => {
  const project = projectsOf('skills/count-lines/SKILL.md', ours).projects?.['skills/count-lines'];
  assert.equal(project?.name, 'skill-count-lines');
  const commands = Object.fromEntries(Object.entries(project?.targets ?? {}).map(([name, { options }]) => [name, options.commands]));
  assert.deepEqual(commands, {
    validate: ['node fpf.ts skills validate "skills/count-lines"', 'check --skill skills/count-lines'],
    scan: ['node fpf.ts skills scan "skills/count-lines"'],
    test: ['node fpf.ts skills test "skills/count-lines" --report ".reports/skills/count-lines/cases.json"'],
    pack: ['node fpf.ts skills pack "skills/count-lines" --out "dist/skills/count-lines"'],
  });
  for (const target of Object.values(project?.targets ?? {})) {
    assert.equal(target.cache, true);
    assert.deepEqual(target.dependsOn, ['^build']);
    assert.deepEqual(target.inputs, ['{projectRoot}/**/*', '^production', { runtime: 'node --version' }]);
  }
  assert.deepEqual(project?.targets?.['pack']?.outputs, ['{workspaceRoot}/dist/skills/count-lines']);
});

test('what the workspace asks of each skill itself is a target of every skill, with the name of the skill in its place', () => {
  const check = {
    command: 'node try.mjs {skill}',
    inputs: ['{workspaceRoot}/tests/{skill}/**/*'],
    outputs: ['{workspaceRoot}/.reports/{skill}'],
  };
  const targets =
    projectsOf('skills/count-lines/SKILL.md', settingsOf({ checks: { check } })).projects?.['skills/count-lines']?.targets ?? {};
  assert.equal(targets['check']?.options.command, 'node try.mjs count-lines');
  assert.deepEqual(targets['check']?.inputs, ['{projectRoot}/**/*', '{workspaceRoot}/tests/count-lines/**/*']);
  assert.deepEqual(targets['check']?.outputs, ['{workspaceRoot}/.reports/count-lines']);
});

test('a section is one project however many features and folders it has', () => {
  const a = projectsOf('bdd/features/sandbox/a.feature', ours).projects ?? {};
  const b = projectsOf('bdd/features/sandbox/deep/b.feature', ours).projects ?? {};
  assert.deepEqual(Object.keys(a), ['bdd/features/sandbox']);
  assert.deepEqual(a, b);
  const bdd = a['bdd/features/sandbox']?.targets?.['bdd'];
  assert.equal(bdd?.options.cwd, 'bdd');
  assert.match(bdd?.options.command, /^cucumber-js "features\/sandbox" /);
  assert.deepEqual(bdd?.outputs, ['{workspaceRoot}/bdd/.reports/sandbox']);
});

test('files elsewhere are not ours', () => {
  assert.deepEqual(projectsOf('packages/skill-registry/test/fixtures/x/SKILL.md', ours), {});
  assert.deepEqual(projectsOf('skills/a/references/SKILL.md', ours), {});
  assert.deepEqual(projectsOf('other/features/x/y.feature', ours), {});
});

test('other layouts are options', () => {
  const theirs = settingsOf({ skills: 'agents/skills/**/SKILL.md', features: 'spec/features' });
  assert.deepEqual(Object.keys(projectsOf('agents/skills/team/a/SKILL.md', theirs).projects ?? {}), ['agents/skills/team/a']);
  assert.equal(projectsOf('spec/features/one/x.feature', theirs).projects?.['spec/features/one']?.targets?.['bdd']?.options.cwd, 'spec');
});

test('a feature in no section is refused: it would never be run', () => {
  assert.throws(() => projectsOf('bdd/features/lost.feature', ours), /lies in no section\. Move it into a folder of bdd\/features\//);
});

test('a check by the name of a target that fpf does would replace it, and is refused', () => {
  const check = { command: 'true', inputs: [] };
  assert.throws(() => settingsOf({ checks: { read: check, scan: check } }), /names one of its checks "scan"/);
  assert.doesNotThrow(() => settingsOf({ checks: { read: check } }));
});

test('an unknown option is refused by name', () => {
  assert.throws(() => settingsOf({ skillz: 'x' } as never), /unknown option "skillz"/);
});
