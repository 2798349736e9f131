import assert from 'node:assert/strict';
import { matchesGlob } from 'node:path';
import { test } from 'node:test';
import { createProjects, projectsOf as made } from '../src/create-nodes.ts';
import type { Look } from '../src/look.ts';
import { settingsOf, type Settings } from '../src/options.ts';

const ours = settingsOf({ cli: 'node fpf.ts', alsoValidate: ['check --skill {projectRoot}'] });

const text = '---\nname: any\n---\nbody\n';
const none: Look = { bytes: () => new Uint8Array(), filesIn: () => [] };
const projectsOf = (file: string, settings: Settings, skill = text): ReturnType<typeof made> =>
  made(file, settings, { ...none, bytes: (path) => Buffer.from(path.endsWith('SKILL.md') ? skill : '') });

test('a skill folder is a project with validate, scan, test and pack, cached by its files and the command behind them', () => {
  const project = projectsOf('skills/count-lines/SKILL.md', ours).projects?.['skills/count-lines'];
  assert.equal(project?.name, 'skill-count-lines');
  const commands = Object.fromEntries(
    Object.entries(project?.targets ?? {}).map(([name, { options }]) => [name, options.commands]),
  );
  assert.deepEqual(commands, {
    validate: ['node fpf.ts skills validate "skills/count-lines"', 'check --skill skills/count-lines'],
    scan: ['node fpf.ts skills scan "skills/count-lines"'],
    test: ['node fpf.ts skills test "skills/count-lines" --report ".reports/skills/count-lines/cases.json"'],
    pack: ['node fpf.ts skills pack "skills/count-lines" --out "dist/skills/count-lines"'],
  });
  for (const [name, target] of Object.entries(project?.targets ?? {})) {
    assert.equal(target.cache, true);
    assert.deepEqual(target.dependsOn, ['^build']);
    const annotates = ['validate', 'scan'].includes(name) ? [{ env: 'GITHUB_ACTIONS' }] : [];
    const butText = name === 'test' ? ['!{projectRoot}/SKILL.md'] : [];
    assert.deepEqual(
      target.inputs,
      ['{projectRoot}/**/*', '^production', { runtime: 'node --version' }, ...annotates, ...butText],
      name,
    );
  }
  assert.deepEqual(project?.targets?.['pack']?.outputs, ['{workspaceRoot}/dist/skills/count-lines']);
});

test('the cases of a skill hang on the header of its SKILL.md, and on no word of its body', () => {
  const tested = (skill: string): unknown =>
    projectsOf('skills/count-lines/SKILL.md', ours, skill).projects?.['skills/count-lines']?.targets?.['test']?.options;
  assert.deepEqual(tested(text), tested(text.replace('body', 'another body\n---\nand more')));
  assert.notDeepEqual(tested(text), tested(text.replace('any', 'other')));
  assert.notDeepEqual(tested(text), tested('no header'));
});

test('of the header they hang on all but what a search is told', () => {
  const tested = (skill: string): unknown =>
    projectsOf('skills/count-lines/SKILL.md', ours, skill).projects?.['skills/count-lines']?.targets?.['test']?.options;
  const whole =
    '---\nname: any\ndescription: >\n  one\n\n  two\nmetadata:\n  fpf-keywords: a b\n    c\n  version: "1"\nallowed-tools: x\n---\nbody\n';
  for (const [from, to] of [
    ['  one\n\n  two', '  others'],
    ['>\n  one\n\n  two', 'others'],
    ['a b\n    c', 'a'],
  ] as const)
    assert.deepEqual(tested(whole), tested(whole.replace(from, to)), from);
  for (const [from, to] of [
    ['any', 'other'],
    ['"1"', '"2"'],
    ['tools: x', 'tools: x y'],
    ['metadata:\n', 'metadata:\n  fpf-tools: other.json\n'],
    ['  version', '     version'],
  ] as const)
    assert.notDeepEqual(tested(whole), tested(whole.replace(from, to)), to);
});

test('a file that is gone when it is looked at does not break the graph', async () => {
  const context = { workspaceRoot: '/nowhere', nxJsonConfiguration: {} };
  const [made] = await createProjects(['skills/gone/SKILL.md'], {}, context);
  assert.equal(made?.[1].projects?.['skills/gone']?.name, 'skill-gone');
});

test('what the workspace asks of each skill itself is a target of every skill, with the name of the skill in its place', () => {
  const check = {
    command: 'node try.mjs {skill}',
    inputs: ['{workspaceRoot}/tests/{skill}/**/*'],
    outputs: ['{workspaceRoot}/.reports/{skill}'],
  };
  const targets =
    projectsOf('skills/count-lines/SKILL.md', settingsOf({ checks: { check } })).projects?.['skills/count-lines']
      ?.targets ?? {};
  assert.equal(targets['check']?.options.command, 'node try.mjs count-lines');
  assert.deepEqual(targets['check']?.inputs, ['{projectRoot}/**/*', '{workspaceRoot}/tests/count-lines/**/*']);
  assert.deepEqual(targets['check']?.outputs, ['{workspaceRoot}/.reports/count-lines']);
});

test('a check that runs what is built has it built first, and another one waits for nothing', () => {
  const checks = {
    read: { command: 'node try.mjs', built: true, inputs: [] },
    check: { command: 'node try.mjs', inputs: [] },
  };
  const targets = projectsOf('skills/count-lines/SKILL.md', settingsOf({ checks })).projects?.['skills/count-lines']
    ?.targets;
  assert.deepEqual([targets?.['read']?.dependsOn, targets?.['check']?.dependsOn], [['^build'], undefined]);
});

test('a check may hang on some files of a skill only', () => {
  const check = { command: 'node try.mjs', files: ['scripts/**/*', 'tools.json'], inputs: [] };
  const targets = projectsOf('skills/count-lines/SKILL.md', settingsOf({ checks: { check } })).projects?.[
    'skills/count-lines'
  ]?.targets;
  assert.deepEqual(targets?.['check']?.inputs, ['{projectRoot}/scripts/**/*', '{projectRoot}/tools.json']);
});

test('a feature is a project, which hangs on itself, on what lies beside it, and on its steps', () => {
  const file = 'bdd/features/sandbox/deep/leaks.feature';
  const { projects = {} } = projectsOf(file, ours);
  assert.deepEqual(Object.keys(projects), [file]);
  assert.equal(projects[file]?.name, 'bdd-sandbox-deep-leaks');
  const bdd = projects[file]?.targets?.['bdd'];
  assert.deepEqual(bdd?.dependsOn, ['^build']);
  assert.equal(bdd?.options.cwd, 'bdd');
  assert.match(bdd?.options.command, /^cucumber-js "features\/sandbox\/deep\/leaks\.feature" --parallel 0 /);
  assert.deepEqual(bdd?.outputs, ['{workspaceRoot}/bdd/.reports/sandbox/deep/leaks']);
  const inputs = (bdd?.inputs ?? []).map(String);
  assert.equal(inputs[0], `{workspaceRoot}/${file}`);
  assert.ok(!inputs.some((input) => input.includes('!(')), 'Nx would take that for what is left out of all of them');
  const beside = (name: string): boolean =>
    inputs.some((input) => matchesGlob(`{workspaceRoot}/bdd/features/sandbox/deep/${name}`, input));
  assert.deepEqual(['rows.csv', 'more/a.txt', 'feature', 'b.feature', 'more/c.feature'].map(beside), [
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a feature that is tagged as one about a search hangs on what every skill says of itself, and on no script', () => {
  const inputsOf = (feature: string): readonly unknown[] => {
    const file = 'bdd/features/find/any.feature';
    return (
      made(file, ours, { ...none, bytes: () => Buffer.from(feature) }).projects?.[file]?.targets?.['bdd']?.inputs ?? []
    );
  };
  assert.ok(inputsOf('@slow @every-interface\nFeature: any').includes('{workspaceRoot}/skills/*/*'));
  assert.ok(!inputsOf('Feature: any @every-interface').includes('{workspaceRoot}/skills/*/*'));
});

test('a feature hangs on all skills that were made for scenarios: whoever names one changes nothing but the scenarios', () => {
  const file = 'spec/any.feature';
  const { projects = {} } = projectsOf(file, settingsOf({ features: 'spec', standIns: 'made' }));
  assert.ok(projects[file]?.targets?.['bdd']?.inputs?.includes('{workspaceRoot}/made/**/*'));
});

test('a feature that is called as its folder is goes by the folder alone, and one in no folder by itself', () => {
  const names = ['count-lines/count-lines.feature', 'any.feature', 'sandbox/any.feature'].map(
    (file) => projectsOf(`bdd/features/${file}`, ours).projects?.[`bdd/features/${file}`]?.name,
  );
  assert.deepEqual(names, ['bdd-count-lines', 'bdd-any', 'bdd-sandbox-any']);
});

test('files elsewhere are not ours', () => {
  assert.deepEqual(projectsOf('packages/skill-registry/test/fixtures/x/SKILL.md', ours), {});
  assert.deepEqual(projectsOf('skills/a/references/SKILL.md', ours), {});
  assert.deepEqual(projectsOf('other/features/x/y.feature', ours), {});
});

test('other layouts are options', () => {
  const theirs = settingsOf({ skills: 'agents/skills/**/SKILL.md', features: 'spec/features' });
  assert.deepEqual(Object.keys(projectsOf('agents/skills/team/a/SKILL.md', theirs).projects ?? {}), [
    'agents/skills/team/a',
  ]);
  assert.equal(
    projectsOf('spec/features/one/x.feature', theirs).projects?.['spec/features/one/x.feature']?.targets?.['bdd']
      ?.options.cwd,
    'spec',
  );
});

test('a check by the name of a target that fpf does would replace it, and is refused', () => {
  const check = { command: 'true', inputs: [] };
  assert.throws(() => settingsOf({ checks: { read: check, scan: check } }), /names one of its checks "scan"/);
  assert.doesNotThrow(() => settingsOf({ checks: { read: check } }));
});

test('an unknown option is refused by name', () => {
  assert.throws(() => settingsOf({ skillz: 'x' } as never), /unknown option "skillz"/);
});
