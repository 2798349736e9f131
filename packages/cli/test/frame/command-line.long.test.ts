import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { commands } from '../../src/frame/commands.ts';
import { completionScript } from '../../src/completion/completion-script.ts';
import { Envelope } from '../../src/terminal/envelope-schema.ts';
import { baseEnv, fpf, json, scratch, scripted } from '../support/fpf.ts';
import { sourceWords } from '../support/program.ts';

const cli = join(import.meta.dirname, '..', '..');

test('--version is the version of the package, on stdout, and nothing else', () => {
  const ran = fpf(['--version']);
  assert.deepEqual([ran.code, ran.stderr], [0, '']);
  assert.match(ran.stdout, /^\d+\.\d+\.\d+\n$/);
});

test('help names every command that is not hidden; each has help of its own with exit codes', () => {
  const { stdout, code } = fpf(['help', 'all']);
  assert.equal(code, 0);
  for (const spec of commands) assert.equal(stdout.includes(spec.name.split(' ', 1).join('')), !spec.hidden, spec.name);
  const own = fpf(['run', '--help']);
  assert.equal(own.code, 0);
  assert.match(own.stdout, /Examples:[\s\S]*Exit codes:/);
});

test('every command has a summary, an example or is hidden, and knows its exit codes', () => {
  for (const spec of commands) {
    assert.ok(spec.summary.length > 10, spec.name);
    assert.ok(spec.hidden || spec.examples.length > 0, spec.name);
    assert.ok(spec.exitCodes.includes(0) || spec.hidden, spec.name);
  }
  assert.equal(new Set(commands.map((spec) => spec.name)).size, commands.length);
});

const mistakes: readonly (readonly [what: string, args: readonly string[], code: string, mention: RegExp])[] = [
  ['no command', [], 'usage.missing-argument', /command is missing/],
  ['a mistyped command', ['skils', 'list'], 'usage.unknown-command', /Did you mean skills/],
  ['a mistyped subcommand', ['skills', 'lst'], 'usage.unknown-command', /Did you mean list/],
  ['a mistyped flag', ['run', 'x', '--frozn'], 'usage.bad-option', /Did you mean --frozen/],
  ['a missing argument', ['run'], 'usage.missing-argument', /request/],
  ['one argument too many', ['run', 'a', 'b'], 'usage.bad-option', /too many/],
  ['an empty request', ['run', '  '], 'usage.bad-option', /empty/],
  ['a choice that is none', ['completion', 'tcsh'], 'usage.bad-option', /tcsh/],
  ['a model that is none', ['run', 'x', '--model', 'gpt'], 'usage.bad-option', /ollama:/],
  [
    'a workspace that is none',
    ['run', 'x', '--workspace', '/nowhere/at/all'],
    'session.workspace-missing',
    /not a folder/,
  ],
  ['a port by its folder', ['check', 'guards'], 'usage.bad-option', /Did you mean guard-engine/],
  ['a gap that is none', ['explain', 'K9-bound'], 'usage.unknown-code', /Did you mean K9-bounds/],
  ['a code that is none', ['explain', 'skill.no-mach'], 'usage.unknown-code', /Did you mean skill.no-match/],
  ['a session where there is none', ['diff'], 'session.unknown', /no session/],
  ['a session that is none', ['session', 'show', 'r1'], 'session.unknown', /r1/],
  ['a step that is none', ['diff', '--at', 'x'], 'usage.bad-option', /number of a step/],
  ['both ways to settle', ['session', 'settle', '--resume', '--roll-back'], 'usage.bad-option', /one of/],
  ['no way to settle', ['session', 'settle'], 'usage.bad-option', /one of/],
  ['an export without a form', ['session', 'export', '--to', 'x'], 'usage.bad-option', /--format/],
  ['a run and a session to verify', ['verify', 'r1', '--session', 's1'], 'usage.bad-option', /not both/],
  ['a subcommand of files that is none', ['session', 'fs', 'lss'], 'usage.unknown-command', /Did you mean ls/],
];

for (const [what, args, code, mention] of mistakes) {
  test(`${what}: refused with ${code}, a hint, and the same as JSON`, () => {
    const plain = fpf(args);
    assert.equal(plain.stdout, '');
    assert.match(plain.stderr, mention);
    assert.match(plain.stderr, /fix: {2}/);
    assert.ok(plain.stderr.includes(code));
    const ran = fpf([...args, '--json']);
    const document = json(ran);
    assert.deepEqual(check(Envelope, document), []);
    assert.equal((document['error'] as JsonObject)['code'], code);
    assert.equal(ran.code, plain.code);
    assert.notEqual(ran.code, 0);
  });
}

/** Every file that a command imports, in a folder where there is nothing. */
function loadedBy(args: readonly string[]): readonly string[] {
  const hook =
    'data:text/javascript,import{registerHooks}from"node:module";registerHooks({load(u,c,n){process.stderr.write("load "+u+"\\n");return n(u,c)}})';
  const cwd = scratch();
  const env = { ...baseEnv, HOME: cwd, XDG_STATE_HOME: join(cwd, '.state'), FPF_MODEL: scripted };
  const { stderr } = spawnSync(process.execPath, ['--import', hook, ...sourceWords, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    input: '',
  });
  return stderr.split('\n').filter((line) => line.startsWith('load file:'));
}

/** The files that commands are loaded from when they run, by the words of each area. */
const handlers = globSync('src/**/*commands.ts', { cwd: cli }).flatMap((words) =>
  [...readFileSync(join(cli, words), 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, name = '']) =>
    join('packages/cli', dirname(words), name),
  ),
);
const handlersAmong = (loaded: readonly string[]): readonly string[] =>
  handlers.filter((file) => loaded.some((line) => line.endsWith(`/${file}`)));

test('--help loads the parser and nothing of the stack behind it', () => {
  const loaded = loadedBy(['--help']);
  assert.ok(handlers.length > 50);
  assert.deepEqual(handlersAmong(loaded), []);
  assert.ok(loaded.length > 5);
  for (const heavy of [
    '/ajv/',
    '/typebox/',
    'contracts/src/schema',
    '/re2js/',
    'agentfs-sdk',
    'packages/orchestrator',
    'packages/skill-registry',
    'packages/reporter',
    '/unified/',
  ]) {
    assert.deepEqual(
      loaded.filter((line) => line.includes(heavy)),
      [],
      heavy,
    );
  }
});

const noListNeeds = [
  'typebox',
  '/ajv/',
  '/re2js/',
  'packages/orchestrator',
  'packages/model-gateway',
  'packages/tool-runner',
  'packages/guards',
  'packages/reporter',
  'packages/evaluation',
  'packages/files/src/patch',
  'packages/contract-tests',
  '/unified/',
];
for (const [list, beside] of [
  [
    'session',
    [
      'packages/skill-registry',
      'agentfs-adapter/src/database',
      'agentfs-adapter/src/store',
      'agentfs-adapter/src/view',
      'agentfs-adapter/src/sandbox/bwrap',
      'agentfs-adapter/src/sandbox/unshare',
    ],
  ],
  [
    'skills',
    [
      'agentfs-adapter/src/adapter',
      'agentfs-adapter/src/session/session',
      'packages/skill-search',
      'skill-registry/src/load/markdown',
    ],
  ],
] as const)
  test(`fpf ${list} list loads what it lists from, one command, and nothing that searches, guards, asks, runs or reports`, () => {
    const loaded = loadedBy([list, 'list']);
    assert.ok(loaded.length > 50);
    for (const heavy of [...noListNeeds, ...beside])
      assert.deepEqual(
        loaded.filter((line) => line.includes(heavy)),
        [],
        heavy,
      );
    const own = { session: 'packages/cli/src/session/look/list.ts', skills: 'packages/cli/src/skills/list.ts' };
    assert.deepEqual(handlersAmong(loaded), [own[list]]);
  });

test('a run whose documents all fit loads no validator, no engine of patterns and no TypeBox, a skill and its tools included', () => {
  const loaded = loadedBy(['run', 'Search the files for TODO']);
  assert.ok(
    loaded.some((line) => line.includes('packages/orchestrator')) && loaded.some((line) => line.includes('unified')),
  );
  for (const heavy of ['/ajv/', '/re2js/', 'typebox'])
    assert.deepEqual(
      loaded.filter((line) => line.includes(heavy)),
      [],
      heavy,
    );
});

test('completion scripts are sound: bash reads them, and they know the commands', () => {
  for (const shell of ['bash', 'zsh'] as const)
    execFileSync('bash', ['-n'], { input: completionScript(shell, commands) });
  const complete = (...line: readonly string[]): string => completeIn(join(cli, 'test'), ...line);
  const completeIn = (cwd: string, ...line: readonly string[]): string => {
    const words = line.map((word) => `'${word}'`).join(' ');
    const program = `${completionScript('bash', commands)}\nCOMP_WORDS=(${words}); COMP_CWORD=${line.length - 1}; _fpf; echo "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', program], { encoding: 'utf8', cwd }).trim();
  };
  assert.equal(complete('fpf', 'skills', 'se'), 'search');
  assert.equal(complete('fpf', 'skills', 's').split(' ').sort().join(' '), 'scan search show');
  assert.equal(complete('fpf', 'run', '--froz'), '--frozen');
  assert.equal(complete('fpf', 'session', 'fs', ''), 'ls cat');
  assert.equal(complete('fpf', 'appl'), 'apply');
  assert.equal(complete('fpf', 'apply', '--the'), '--theirs');
  const project = scratch();
  for (const folder of ['sessions', 'runs/019f-run']) mkdirSync(join(project, '.fpf', folder), { recursive: true });
  for (const name of ['019e-one.db', '019e-one.db-wal', '019f-two.db'])
    writeFileSync(join(project, '.fpf/sessions', name), '');
  assert.equal(completeIn(scratch(), 'fpf', 'diff', '--session', ''), '', 'no session, no names');
  assert.equal(completeIn(project, 'fpf', 'diff', '--session', ''), '019e-one 019f-two 019f-run last');
  assert.equal(completeIn(project, 'fpf', 'diff', '--session', '019e'), '019e-one');
  assert.equal(completeIn(project, 'fpf', 'verify', '--session', '019f-t'), '019f-two');
  assert.equal(complete('fpf', 'skills', 'validate', '--profile', ''), 'lenient strict fpf');
  assert.equal(complete('fpf', 'completion', ''), 'bash zsh fish');
  assert.equal(complete('fpf', 'skills', 'validate', 'supp'), 'support');
  assert.equal(complete('fpf', 'run', '--workspace', 'supp'), 'support');
  assert.match(completionScript('fish', commands), /-a skills/);
});

test('escape sequences of a config reach no terminal through an error', () => {
  const dir = scratch();
  writeFileSync(join(dir, 'fpf.config.json'), '{"\\u001b]0;pwn\\u0007\\u001b[2J": 1}');
  const { stderr, code } = fpf(['skills', 'list'], { cwd: dir });
  assert.equal(code, 2);
  assert.doesNotMatch(stderr, /[\u001b\u0007]/);
  assert.match(stderr, /<U\+001B>/);
});

test('NO_COLOR and a pipe give plain text; FORCE_COLOR gives colour', () => {
  assert.doesNotMatch(fpf(['run', ' ']).stderr, /\u001b/);
  assert.match(fpf(['run', ' '], { env: { FORCE_COLOR: '1' } }).stderr, /\u001b\[31m/);
});
