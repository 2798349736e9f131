import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectsOf } from '../src/create-nodes.ts';
import { settingsOf } from '../src/options.ts';
import { toolTrials } from '../src/tool-trials.ts';

type Files = Readonly<Record<string, string>>;

const tool = (name: string): object => ({ name, handler: { kind: 'script', path: `scripts/${name}.mjs` } });
const json = (value: unknown): string => JSON.stringify(value);
/** So many cases of each that a process for each tool pays. */
const cases = (...tools: readonly string[]): string =>
  json(tools.flatMap((name) => Array.from({ length: 17 }, () => ({ tool: name }))));
const skill: Files = {
  'SKILL.md': '---\nname: two\nmetadata:\n  fpf-tools: two.json\n---\nWords.\n',
  'two.json': json({ tools: [tool('put'), tool('take'), { name: 'list', handler: { kind: 'builtin', path: 'any' } }] }),
  'evals/cases.json': cases('put', 'take', 'list'),
  'scripts/put.mjs': "import './both.mjs'; import './half.mjs';",
  'scripts/take.mjs': "import './both.mjs';",
  'scripts/both.mjs': '',
  'scripts/half.mjs': '',
  'scripts/words.txt': '',
};

const lookAt = (files: Files) => ({
  bytes: (file: string) => Buffer.from(files[file.replace('skills/two/', '')] ?? ''),
  filesIn: () => Object.keys(files).toSorted(),
});
const trials = (files: Files) => toolTrials('skills/two', lookAt(files));
const targets = (files: Files) =>
  projectsOf('skills/two/SKILL.md', settingsOf({}), lookAt(files)).projects?.['skills/two']?.targets ?? {};

test('each tool of a skill is tried by itself, and does not hang on programs that it does not see', () => {
  assert.deepEqual(
    trials(skill).map((one) => [one.tool, one.unseen]),
    [
      ['put', ['scripts/take.mjs']],
      ['take', ['scripts/half.mjs', 'scripts/put.mjs']],
      ['list', ['scripts/both.mjs', 'scripts/half.mjs', 'scripts/put.mjs', 'scripts/take.mjs']],
    ],
  );
});

test('the target `test` stands for one of each tool, which tries the cases of that tool alone', () => {
  const { test: all, 'test-put': put, ...others } = targets(skill);
  assert.deepEqual([all?.executor, all?.dependsOn], ['nx:noop', ['test-put', 'test-take', 'test-list']]);
  assert.deepEqual(put?.options.commands, [
    'fpf skills test "skills/two" --tool put --report ".reports/skills/two/put/cases.json"',
  ]);
  assert.deepEqual(put?.outputs, ['{workspaceRoot}/.reports/skills/two/put']);
  const unseen = ['SKILL.md', 'scripts/take.mjs'].map((file) => `!{projectRoot}/${file}`);
  assert.deepEqual(put?.inputs?.slice(-2), unseen);
  assert.deepEqual(put?.inputs?.[0], '{projectRoot}/**/*');
  assert.deepEqual(Object.keys(others), ['validate', 'scan', 'test-take', 'test-list', 'pack']);
});

for (const [what, files] of [
  ['one tool alone has cases', { 'evals/cases.json': cases('put', 'gone') }],
  ['the cases are no JSON', { 'evals/cases.json': '[' }],
  ['the cases are no list of objects', { 'evals/cases.json': cases('put', 'take', 'list').replace(']', ', null]') }],
  [
    'it has so few that processes take longer',
    { 'evals/cases.json': json(Array.from({ length: 32 }, (_, n) => ({ tool: n % 2 ? 'put' : 'take' }))) },
  ],
  ['the tools are no JSON', { 'two.json': '{' }],
  ['the tools are no list', { 'two.json': json({ tools: 7 }) }],
  ['two tools have one name', { 'two.json': json({ tools: [tool('put'), tool('take'), tool('put')] }) }],
  [
    'a tool has a name that a shell or a pattern would read',
    { 'two.json': json({ tools: [tool('put'), tool('a b')] }), 'evals/cases.json': cases('put', 'a b') },
  ],
  ['nothing is there', { 'SKILL.md': '', 'two.json': '' }],
] as const)
  test(`all cases of a skill are tried together where ${what}`, () => {
    const made = targets({ ...skill, ...files });
    assert.deepEqual(made['test']?.options.commands, [
      'fpf skills test "skills/two" --report ".reports/skills/two/cases.json"',
    ]);
    assert.deepEqual(Object.keys(made), ['validate', 'scan', 'test', 'pack']);
  });

test('a program whose path a pattern would read otherwise stays among what a tool hangs on', () => {
  const [put] = trials({ ...skill, 'scripts/[x].mjs': '', 'scripts/x.mjs': '' });
  assert.deepEqual(put?.unseen, ['scripts/take.mjs', 'scripts/x.mjs']);
});
