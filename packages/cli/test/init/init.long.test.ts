import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';

const env = { FPF_MODEL: '' };
const cli = (cwd: string, ...args: readonly string[]): Ran =>
  fpf(args, { cwd, env: { ...env, OLLAMA_HOST: '127.0.0.1:1' } });

function made(...args: readonly string[]): string {
  const home = scratch();
  const ran = cli(home, 'init', 'my-project', ...args);
  assert.equal(ran.code, 0, ran.stderr);
  return join(home, 'my-project');
}

function passes(dir: string, ...args: readonly string[]): Ran {
  const ran = cli(dir, ...args);
  assert.equal(ran.code, 0, `${args.join(' ')}: ${ran.stdout}${ran.stderr}`);
  return ran;
}

test('a project has all that it was said to have, and what it tests of itself passes at once', () => {
  const dir = made();
  assert.deepEqual(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(dir.length + 1)] : []))
      .sort(),
    [
      '.github/workflows/fpf.yml',
      '.gitignore',
      '.vscode/settings.json',
      'AGENTS.md',
      'README.md',
      'cucumber.json',
      'evals/free.jsonl',
      'features/any-model.feature',
      'features/count-lines.feature',
      'features/support/fpf.mjs',
      'fpf.config.json',
      'fpf.lock.json',
      'package.json',
      'skills/count-lines/SKILL.md',
      'skills/count-lines/evals/cases.json',
      'skills/count-lines/scripts/count-lines.mjs',
      'skills/count-lines/tools.json',
    ],
  );
  passes(dir, 'skills', 'validate', 'skills');
  assert.match(passes(dir, 'skills', 'test', 'skills').stdout, /^[1-9]\d* passed, 0 failed$/m);
  assert.match(passes(dir, 'guards', 'test').stdout, /policy\.allow\[1\]: example 1: write_file → pass/);
  assert.match(passes(dir, 'guards', 'lint').stdout, /0 errors, 0 warnings/);
});

test('its lock is the one that `fpf lock` writes, and a frozen run holds to it', () => {
  const dir = made();
  const lock = readFileSync(join(dir, 'fpf.lock.json'), 'utf8');
  passes(dir, 'verify');
  passes(dir, 'lock', '--model', 'rehearsal');
  assert.equal(readFileSync(join(dir, 'fpf.lock.json'), 'utf8'), lock);
  assert.ok(lock.includes('skills#count-lines'));
  assert.doesNotMatch(lock, /fpf-init|fpf-cli-/);
  const ran = passes(dir, 'run', 'Search the files for TODO', '--frozen');
  assert.match(ran.stdout, /^report: \.fpf\/runs\//m);
});

test('a skill of its own can be packed; a guard of its own holds to its examples', () => {
  const skill = made('--template', 'skill', '--name', '@acme/line-sums');
  passes(skill, 'skills', 'test', 'skills');
  passes(skill, 'verify');
  passes(skill, 'skills', 'pack', 'skills/line-sums');
  const guard = made('--template', 'guard');
  assert.match(passes(guard, 'guards', 'test').stdout, /permit-first: what is not known is never a pass → abstain/);
  assert.match(readFileSync(join(guard, 'features/count-lines.feature'), 'utf8'), /waits for its permit/);
  assert.match(passes(guard, 'guards', 'lint').stdout, /0 errors, 0 warnings/);
});

test('a component has nothing to pin before it is written', () => {
  const dir = made('--component', 'guard-engine');
  assert.ok(!existsSync(join(dir, 'fpf.lock.json')));
  assert.equal(
    json(cli(scratch(), 'init', 'x', '--template', 'component', '--port', 'reporter', '--json'))['ok'],
    true,
  );
});

test('every word of every template is filled in, and every JSON file is one', () => {
  for (const args of [
    [],
    ['--template', 'workspace'],
    ['--template', 'skill'],
    ['--template', 'guard'],
    ['--component', 'tool-runner'],
  ]) {
    const dir = made(...args);
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      assert.doesNotMatch(text, /\{\{\w/, entry.name);
      if (entry.name.endsWith('.json')) JSON.parse(text);
    }
    const { devDependencies } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    for (const version of Object.values(devDependencies)) assert.match(version, /^(?:\d+\.\d+\.\d+|file:\/.*)$/);
  }
});

test('a project pins three packages in one version, which its starter has too: they are released together', () => {
  const packages = join(import.meta.dirname, '../../..');
  const read = (file: string): JsonObject => JSON.parse(readFileSync(join(packages, file), 'utf8')) as JsonObject;
  for (const other of ['cucumber', '../tools/nx-skills', 'create-fpf'])
    assert.equal(read(`${other}/package.json`)['version'], read('cli/package.json')['version']);
  assert.deepEqual(read('../.changeset/config.json')['fixed'], [
    ['@fpf/cli', '@fpf/cucumber', '@fpf/nx-skills', 'create-fpf'],
  ]);
});

test('a template in a folder with anything in it is refused, naming what lies there; a lone .git is nothing', () => {
  const dir = scratch();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) writeFileSync(join(dir, name), '');
  const full = cli(dir, 'init', '--template', 'app');
  assert.equal(full.code, 2);
  assert.match(full.stderr, /is not empty: there is a, b, c, d, e and 2 more\. Nothing was written/);
  assert.match(full.stderr, /init\.not-empty/);
  assert.equal(readdirSync(dir).length, 7);
  assert.match(cli(dir, 'init', 'a').stderr, /is a file, not a folder/);
  assert.match(cli(dir, 'init', 'a/below').stderr, /cannot be a folder: ENOTDIR[^]*init\.not-empty/);
  symlinkSync(scratch(), join(dir, 'link'));
  assert.match(cli(dir, 'init', 'link').stderr, /is a link, not a folder/);

  const repository = scratch();
  mkdirSync(join(repository, '.git'));
  mkdirSync(join(repository, '.fpf-init-left'));
  assert.equal(cli(repository, 'init').code, 0);
  assert.ok(existsSync(join(repository, 'fpf.lock.json')));
  assert.deepEqual(
    readdirSync(repository).filter((name) => name.startsWith('.fpf-init')),
    [],
  );
  assert.match(cli(repository, 'init', '--template', 'app').stderr, /is not empty: there is \.github/);
});

test('--dry-run names the same files and writes nothing; --json is one document', () => {
  const home = scratch();
  const dry = json(cli(home, 'init', 'x', '--dry-run', '--json'))['data'] as JsonObject;
  assert.equal(dry['written'], false);
  assert.deepEqual(readdirSync(home), []);
  const wet = json(cli(home, 'init', 'x', '--json'))['data'] as JsonObject;
  assert.deepEqual({ ...wet, written: false }, dry);
  assert.deepEqual(wet['next'], ['cd x', 'npm install', 'npm test', 'npm start -- "Search the files for TODO"']);
  const packs = json(cli(home, 'init', 'y', '--template', 'workspace', '--dry-run', '--json'))['data'] as JsonObject;
  assert.doesNotMatch(JSON.stringify(packs['next']), /npm/, 'Nx finds no packages that are linked to this clone');
});

for (const [args, mention] of [
  [['x', '--name', 'Bad Name'], /"Bad Name" is no name for a package/],
  [['x', '--name', '../x'], /is no name for a package/],
  [['x', '--template', 'skill', '--name', 'a_b'], /is no name for a skill/],
  [['x', '--template', 'component'], /none is named.*\n.*--component PORT/],
  [['x', '--component', 'guards-engine'], /is no port\. Did you mean guard-engine\?/],
  [['x', '--component', 'toString'], /is no port/],
  [['x', '--port', 'reporter'], /The template app has no port/],
  [['x', '--template', 'guard', '--component', 'reporter'], /ask for two things/],
  [
    ['x', '--port', 'reporter', '--component', 'tool-runner'],
    /--component tool-runner and --port reporter ask for two things/,
  ],
  [['x', '--template', 'web'], /web/],
] as const) {
  test(`init ${args.join(' ')} is refused, and writes nothing`, () => {
    const home = scratch();
    const { code, stderr } = cli(home, 'init', ...args);
    assert.equal(code, 2);
    assert.match(stderr, mention);
    assert.deepEqual(readdirSync(home), []);
  });
}

test('a folder with an odd name gets a package with a plain one, and the next command is one to copy', () => {
  const home = scratch();
  const ran = cli(home, 'init', "My Café's 2nd");
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /^ {2}cd 'My Café'\\''s 2nd'$/m);
  assert.equal(
    (JSON.parse(readFileSync(join(home, "My Café's 2nd", 'package.json'), 'utf8')) as JsonObject)['name'],
    'my-caf-s-2nd',
  );
});
