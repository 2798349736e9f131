import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratch } from '../support/fpf.ts';

type Fixtures = {
  readonly hostile: readonly { readonly why: string; readonly command: readonly string[] }[];
  readonly benign: readonly { readonly why: string; readonly rule: string; readonly command: readonly string[] }[];
};
type Checked = {
  readonly decisions: readonly { readonly allowed: boolean; readonly rule?: string; readonly why?: string }[];
};

const skill = join(import.meta.dirname, '..', '..', '..', '..', 'skills', 'run-command');
const { hostile, benign } = JSON.parse(readFileSync(join(skill, 'evals', 'commands.json'), 'utf8')) as Fixtures;

/** What the rules of a workspace say of commands; nothing is started. */
function check(
  workspace: string,
  commands: readonly (readonly string[])[],
): { readonly stderr: string; readonly checked: Checked } {
  const script = join(skill, 'scripts', 'check-rules.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: workspace,
    input: JSON.stringify({ commands }),
    encoding: 'utf8',
  });
  return { stderr, checked: (stdout === '' ? { decisions: [] } : JSON.parse(stdout)) as Checked };
}

function workspaceWith(rules: unknown): string {
  const workspace = join(scratch(), 'workspace');
  mkdirSync(workspace);
  if (rules === undefined)
    copyFileSync(join(skill, 'assets', 'example-rules.json'), join(workspace, 'fpf.commands.json'));
  else writeFileSync(join(workspace, 'fpf.commands.json'), JSON.stringify(rules));
  return workspace;
}

test('the example rules refuse every hostile command, with a reason', () => {
  assert.ok(hostile.length >= 25);
  const workspace = workspaceWith(undefined);
  mkdirSync(join(workspace, '..', 'outside'));
  symlinkSync('../outside', join(workspace, 'out'));
  symlinkSync('../outside/secret.txt', join(workspace, 'secret-link'));
  const { checked, stderr } = check(
    workspace,
    hostile.map(({ command }) => command),
  );
  assert.equal(checked.decisions.length, hostile.length, stderr);
  for (const [index, { allowed, why = '' }] of checked.decisions.entries()) {
    assert.equal(allowed, false, `${hostile[index]?.why}: ${hostile[index]?.command.join(' ')}`);
    assert.match(why, /^no rule |no program's name/);
    assert.doesNotMatch(why, /[^\P{C}]/u, 'what cannot be seen is shown');
  }
});

test('the example rules allow every benign command, by the rule that is meant', () => {
  assert.ok(benign.length >= 13);
  const { checked, stderr } = check(
    workspaceWith(undefined),
    benign.map(({ command }) => command),
  );
  assert.deepEqual(
    checked.decisions,
    benign.map(({ rule }) => ({ allowed: true, rule })),
    stderr,
  );
});

test('a path that goes up is not taken for another one: behind a link it is', () => {
  const workspace = workspaceWith(undefined);
  mkdirSync(join(workspace, 'build'));
  mkdirSync(join(workspace, 'src'));
  symlinkSync('../src', join(workspace, 'build', 'up'));
  const { checked } = check(workspace, [
    ['rm', '-rf', 'build/up/../README.md'],
    ['rm', '-rf', 'build/tmp/../js'],
    ['rm', '-rf', 'build/js'],
  ]);
  assert.deepEqual(
    checked.decisions.map(({ allowed }) => allowed),
    [false, false, true],
  );
  assert.match(checked.decisions[0]?.why ?? '', /has \.\. in it.*name the path itself/);
});

/** Words like the one that a rule lists, and none of them listed. */
function alike(word: string, index: number): readonly string[] {
  if (index === 0 || ['status', 'log', 'diff', 'dist', './dist', 'dist/js', 'build', 'build/tmp'].includes(word)) {
    const folder = word.replace(/^(\.\/)?(dist|build)/, '$1$2x');
    return folder === word ? [`${word}x`, `x${word}`, word.toUpperCase()] : [folder, `x${word}`];
  }
  if (!word.startsWith('-') || word === '--') return [];
  const [name = '', ...value] = word.split('=');
  const names = word.startsWith('--')
    ? [`${name}x`, name.slice(0, -1), name.toUpperCase()]
    : [`${name}x`, `${name}${name.slice(1)}`, `-${name}`];
  return names.map((other) => [other, ...value].join('='));
}

test('nothing is matched by a part: a longer or shorter program, flag, subcommand or folder is another one', () => {
  const commands = benign.flatMap(({ command }) => {
    const end = command.includes('--') ? command.indexOf('--') : command.length;
    return command
      .slice(0, end)
      .flatMap((word, index) => alike(word, index).map((other) => command.with(index, other)));
  });
  assert.ok(commands.length > 60);
  const { checked, stderr } = check(workspaceWith(undefined), commands);
  assert.equal(checked.decisions.length, commands.length, stderr);
  const allowed = commands.filter((_, index) => checked.decisions[index]?.allowed);
  assert.deepEqual(allowed, []);
});

const starters =
  'find xargs make awk gawk sed tar env python python3 python3.12 perl perl5.36.0 node ssh rsync sh bash rbash linux64 setarch choom prlimit chrt setpriv runuser runcon run-parts start-stop-daemon sg newgrp nice timeout x86_64-linux-gnu-gcc lua5.4 vim busybox';

test('there can be no rule for a program that starts others, and one for what only sounds like it', () => {
  const rulesFor = (program: string): unknown => ({
    $schema: 'urn:fpf:commands:1',
    rules: [{ id: 'one', program, effect: 'read', examples: { allowed: [[program]], refused: [[program, 'x']] } }],
  });
  for (const program of starters.split(' '))
    assert.match(check(workspaceWith(rulesFor(program)), [[program]]).stderr, /every program/, program);
  for (const program of ['ls', 'cat', 'git', 'clang-format', 'sha256sum', 'findmnt', 'md5sum'])
    assert.deepEqual(check(workspaceWith(rulesFor(program)), [[program]]).checked.decisions, [
      { allowed: true, rule: 'one' },
    ]);
});

test('a program that starts others is allowed by a rule that names every word, and by no other', () => {
  const rule = { id: 'one', effect: 'write', examples: { allowed: [['npm', 'run', 'build']], refused: [['npm']] } };
  const exact = { ...rule, program: 'npm', words: ['run', 'build'] };
  const file = (one: object): unknown => ({ $schema: 'urn:fpf:commands:1', rules: [one] });
  const asked = [
    ['npm', 'run', 'build'],
    ['npm', 'run', 'build', '--'],
    ['npm', 'run', 'build', ''],
    ['npm', '', 'run', 'build'],
    ['npm', 'build', 'run'],
    ['npm', 'run', 'Build'],
    ['npm', 'run'],
    ['npm'],
    ['npx', 'run', 'build'],
    ['NPM', 'run', 'build'],
  ];
  assert.deepEqual(
    check(workspaceWith(file(exact)), asked).checked.decisions.map(({ allowed }) => allowed),
    asked.map((_, index) => index === 0),
  );
  for (const program of starters.split(' ')) {
    const alone = { ...rule, program, words: [], examples: { allowed: [[program]], refused: [[program, 'x']] } };
    assert.deepEqual(
      check(workspaceWith(file(alone)), [[program], [program, 'x']]).checked.decisions.map(({ allowed }) => allowed),
      [true, false],
    );
  }
  for (const open of [{ subcommand: ['run'] }, { flags: {} }, { values: [{ kind: 'word' }] }, { end_of_flags: true }]) {
    const { checked, stderr } = check(workspaceWith(file({ ...exact, ...open })), asked);
    assert.deepEqual(checked.decisions, []);
    assert.match(stderr, /words are all that the command has/);
  }
  for (const words of ['run', [1], ['a\nb'], ['a\u200bb'], ['a\0'], Array<string>(33).fill('a'), { length: 0 }, null])
    assert.match(
      check(workspaceWith(file({ ...exact, words })), asked).stderr,
      /words are not a list/,
      JSON.stringify(words),
    );
});

test('what begins with a dash is a value for an integer only, also where the rule lets the flags end', () => {
  for (const value of [
    { kind: 'path' },
    { kind: 'text' },
    { kind: 'word' },
    { kind: 'one-of', values: ['-x', 'a'] },
    { kind: 'integer', min: -9 },
  ]) {
    const rule = {
      id: 'one',
      program: 'ls',
      flags: { '--at': value },
      values: [{ ...value, least: 0 }],
      end_of_flags: true,
      effect: 'read',
    };
    const plain = value.kind === 'integer' ? '5' : 'a';
    const examples = { allowed: [['ls', '--', plain]], refused: [['ls', '-y']] };
    const { checked, stderr } = check(
      workspaceWith({ $schema: 'urn:fpf:commands:1', rules: [{ ...rule, examples }] }),
      [
        ['ls', '--', '-x'],
        ['ls', '--at', '-x'],
        ['ls', '--at=-x'],
        ['ls', '--', '-'],
        ['ls', '--', '-5'],
      ],
    );
    const allowed = checked.decisions.map((one) => one.allowed);
    assert.deepEqual(allowed, [false, false, false, false, value.kind === 'integer'], `${value.kind} ${stderr}`);
  }
});

test('a rule file with one mistake allows nothing, and says what is wrong', () => {
  const rule = { id: 'list', program: 'ls', effect: 'read', examples: { allowed: [['ls']], refused: [['ls', 'x']] } };
  const bad: readonly (readonly [unknown, RegExp])[] = [
    [[], /the file is not an object/],
    [{ $schema: 'urn:fpf:commands:1', rules: [] }, /list of 1 to 128/],
    [{ $schema: 'urn:fpf:commands:2', rules: [rule] }, /\$schema/],
    [{ $schema: 'urn:fpf:commands:1', rules: [rule], more: 1 }, /field "more"/],
    [{ $schema: 'urn:fpf:commands:1', rules: [rule, rule] }, /another rule has this id/],
    ...(
      [
        [{ program: '/bin/ls' }, /name without a path/],
        [{ program: 'env' }, /every program/],
        [{ end_of_flags: 'yes' }, /end_of_flags/],
        [{ effect: 'any' }, /neither "read" nor "write"/],
        [{ flags: { x: 'alone' } }, /is no flag/],
        [{ flags: { '-x': { kind: 'regex' } } }, /kind is none of/],
        [{ values: [{ kind: 'path', scope: 'src' }] }, /scope/],
        [{ values: [{ kind: 'text', least: 2, most: 1 }] }, /least and most/],
        [{ subcommand: ['-c'] }, /subcommand/],
        [{ examples: undefined }, /its examples is not an object/],
        [{ examples: { allowed: [['ls', '-R']], refused: [['ls', 'x']] } }, /example of what is allowed is not/],
        [{ examples: { allowed: [['ls']], refused: [['ls']] } }, /example of what is refused is allowed/],
      ] as const
    ).map(([change, why]) => [{ $schema: 'urn:fpf:commands:1', rules: [{ ...rule, ...change }] }, why] as const),
  ];
  for (const [rules, why] of bad) {
    const { checked, stderr } = check(workspaceWith(rules), [['ls']]);
    assert.deepEqual(checked.decisions, []);
    assert.match(stderr, why);
    assert.match(stderr, /so no command is allowed/);
  }
});
