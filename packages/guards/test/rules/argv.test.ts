import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ArgvRule, ArgvValue } from '@fpf/contracts';
import { argvFaults } from '../../src/rules/argv/argv-faults.ts';
import { argvMatches, argvQuestions } from '../../src/rules/argv/argv-matches.ts';
import { startsOthers } from '../../src/rules/argv/launchers.ts';
import {
  cases,
  exampleRules,
  launcherNames,
  linkedWorkspace,
  namedRules,
  realOf,
  skillRules,
} from '../support/commands.ts';
import { caseOf } from '../support/permission.ts';
import { fc } from '../support/fast-check.ts';
import { commands } from '../support/any-command.ts';

const { root, remove } = linkedWorkspace();
after(() => {
  process.chdir('/');
  remove();
});
const skill = await skillRules();
const { tool } = caseOf({});

function tri(rule: ArgvRule, program: string, words: readonly string[], told = realOf(root, words)): string {
  return argvMatches(rule, { tool, args: { program, args: [...words] }, told }).tri;
}

const allowed = ([program = '', ...words]: readonly string[]): boolean =>
  exampleRules.some((rule) => argvFaults(rule).length === 0 && tri(rule, program, words) === 'yes');

test('the commands that the skill run-command is tried on are decided the same here', () => {
  assert.ok(cases.hostile.length >= 25 && cases.benign.length >= 13);
  for (const { why, command } of cases.hostile) assert.equal(allowed(command), false, `${why}: ${command.join(' ')}`);
  for (const { why, command } of cases.benign) assert.equal(allowed(command), true, `${why}: ${command.join(' ')}`);
});

test('the examples of the skill’s rules hold here', () => {
  for (const { examples } of namedRules) {
    for (const command of examples.allowed) assert.equal(allowed(command), true, command.join(' '));
    for (const command of examples.refused) assert.equal(allowed(command), false, command.join(' '));
  }
});

test('a command is allowed by a rule of the skill’s example where the skill allows it', () => {
  fc.assert(
    fc.property(commands, fc.constantFrom(...exampleRules), ({ words }, rule) => {
      assert.equal(
        tri(rule, rule.program, words) === 'yes',
        skill.ruleProblem(rule, rule.program, words) === undefined,
      );
    }),
    { numRuns: 5_000 },
  );
});

const kinds: fc.Arbitrary<ArgvValue> = fc.oneof(
  fc.record({ kind: fc.constantFrom('text' as const, 'word' as const) }),
  fc.record(
    { kind: fc.constant('integer' as const), min: fc.integer({ min: -2, max: 3 }) },
    { requiredKeys: ['kind'] },
  ),
  fc.record({ kind: fc.constant('one-of' as const), values: fc.subarray(['one', 'two', '5'], { minLength: 1 }) }),
  fc.record(
    {
      kind: fc.constant('path' as const),
      scope: fc.subarray(['.', 'src', 'build', 'dist', './src/deep'], { minLength: 1 }),
    },
    { requiredKeys: ['kind'] },
  ),
);
const places = fc
  .tuple(kinds, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 3 }))
  .map(([value, least, more]) => ({ ...value, least, most: least + more }));
const flags = fc.dictionary(
  fc.constantFrom('-n', '-x', '--format', '--out', '--stat', '-rf'),
  fc.oneof(fc.constant('alone' as const), kinds),
  { maxKeys: 4 },
);
const rules: fc.Arbitrary<ArgvRule> = fc.record(
  {
    program: fc.constantFrom('git', 'tool'),
    subcommand: fc.array(fc.constantFrom('status', 'one'), { maxLength: 2 }),
    flags,
    values: fc.array(places, { maxLength: 3 }),
    end_of_flags: fc.boolean(),
    effect: fc.constantFrom('read' as const, 'write' as const),
  },
  { requiredKeys: ['program', 'effect'] },
);

test('a command is allowed by any rule where the skill allows it', () => {
  fc.assert(
    fc.property(rules, commands, (rule, { program, words }) => {
      assert.deepEqual(argvFaults(rule), []);
      assert.equal(tri(rule, program, words) === 'yes', skill.ruleProblem(rule, program, words) === undefined);
    }),
    { numRuns: 10_000 },
  );
});

test('where they differ it is stricter here: ways out inside a path, backslashes, folders of a scope that are links', () => {
  const rule: ArgvRule = { program: 'cat', values: [{ kind: 'path', scope: ['src'] }], effect: 'read' };
  for (const path of ['src/deep/../a.c', 'src/x/..', 'src\\a']) {
    assert.notEqual(tri(rule, 'cat', [path]), 'yes', path);
  }
  const linked: ArgvRule = { program: 'cat', values: [{ kind: 'path', scope: ['build/src'] }], effect: 'read' };
  assert.equal(skill.ruleProblem(linked, 'cat', ['build/src/a']), undefined);
  assert.equal(tri(linked, 'cat', ['build/src/a']), 'unknown');
});

test('without the evidence of where a path leads no rule over paths is known to match', () => {
  fc.assert(
    fc.property(rules, commands, (rule, { program, words }) => {
      const blind = tri(rule, program, words, () => undefined);
      const seeing = tri(rule, program, words);
      assert.ok(blind !== 'yes' || seeing === 'yes');
      assert.equal(blind === 'no', seeing === 'no', 'a no hangs on no evidence');
    }),
  );
});

test('every question that a match can hang on is asked beforehand', () => {
  fc.assert(
    fc.property(rules, commands, (rule, { program, words }) => {
      const asked = new Set(argvQuestions(rule, { args: { program, args: words } }));
      const told = realOf(root, words);
      argvMatches(rule, {
        tool,
        args: { program, args: words },
        told: (question) => (assert.ok(asked.has(question), question), told(question)),
      });
    }),
  );
});

test('a call whose arguments hold no command is not known', () => {
  const rule: ArgvRule = { program: 'ls', effect: 'read' };
  const is = (args: object, from?: { program: string; args: string }): string =>
    argvMatches({ ...rule, ...(from && { from }) }, { tool, args: args as never, told: () => undefined }).tri;
  assert.equal(is({ program: 'ls' }), 'yes', 'no arguments are none');
  for (const args of [
    {},
    { program: 7 },
    { program: ['ls'] },
    { program: 'ls', args: 'x' },
    { program: 'ls', args: [7] },
    { program: 'ls', args: {} },
  ])
    assert.equal(is(args), 'unknown', JSON.stringify(args));
  assert.equal(is({ file: 'ls', argv: [] }, { program: 'file', args: 'argv' }), 'yes');
  assert.equal(is({}, { program: 'constructor', args: '__proto__' }), 'unknown');
});

test('a rule that would be a rule for everything, or says two things, cannot be used', () => {
  const at = (rule: Partial<ArgvRule>): readonly string[] =>
    argvFaults({ program: 'tool', effect: 'read', ...rule }).map((fault) => fault.at);
  assert.deepEqual(at({}), []);
  for (const program of ['python3', 'bash', '/bin/sh', 'gcc-13', 'x86_64-linux-gnu-gcc', 'SH', 'env', 'npm'])
    assert.deepEqual(at({ program }), ['/program'], program);
  assert.deepEqual(at({ program: 'npm', words: ['run', 'build'] }), []);
  assert.deepEqual(at({ program: '/usr/bin/tool' }), []);
  for (const program of ['', './tool', 'a/b', '/a/../b', '/a//b', 'a b', '-x', 'a\nb', '~'])
    assert.deepEqual(at({ program }), ['/program'], program);
  assert.deepEqual(at({ words: [], flags: {} }), ['/flags']);
  assert.deepEqual(at({ words: ['a\u200bb'] }), ['/words']);
  assert.deepEqual(at({ subcommand: ['-x'] }), ['/subcommand/0']);
  for (const name of ['x', '--', '-', '--a=b', '-a-b', '--a b', '---'])
    assert.deepEqual(at({ flags: { [name]: 'alone' } }), [`/flags/${name}`], name);
  assert.deepEqual(at({ flags: { '--x': { kind: 'one-of' } } }), ['/flags/--x']);
  assert.deepEqual(at({ flags: { '--x': { kind: 'text', most: 2 } } }), ['/flags/--x']);
  assert.deepEqual(at({ values: [{ kind: 'text', values: ['x'] }] }), ['/values/0']);
  assert.deepEqual(at({ values: [{ kind: 'text', scope: ['src'] }] }), ['/values/0']);
  assert.deepEqual(at({ values: [{ kind: 'path', scope: ['src', '../x'] }] }), ['/values/0/scope']);
  assert.deepEqual(at({ values: [{ kind: 'word', min: 1 }] }), ['/values/0']);
  assert.deepEqual(at({ values: [{ kind: 'integer', min: 2, max: 1 }] }), ['/values/0']);
  assert.deepEqual(at({ values: [{ kind: 'text', least: 2 }] }), ['/values/0']);
});

test('what starts other programs is the same here and in the skill', () => {
  const names = launcherNames();
  assert.ok(names.filter((name) => startsOthers(name)).length > 250);
  const variants = (name: string): readonly string[] => [
    name,
    `${name}3.12`,
    `${name}-13`,
    `arm-${name}`,
    `${name}.exe`,
    name.toUpperCase(),
    `${name}x`,
  ];
  for (const name of [
    ...names,
    'ls',
    'git',
    'clang-format',
    'ld-linux-x86-64.so.2',
    'qemu-arm',
    'cat',
    'rm',
    '7z',
  ].flatMap(variants))
    assert.equal(startsOthers(name), skill.startsOthers(name), name);
});
