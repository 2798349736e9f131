import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { contractIds } from '@fpf/contracts';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';

const repository = join(import.meta.dirname, '../../../..');
const ports = Object.keys(contractIds).filter((port) => port !== 'state-store');
const env = { FPF_MODEL: 'rehearsal', OLLAMA_HOST: '127.0.0.1:1', XDG_STATE_HOME: scratch() };
const home = scratch();
const folderOf = (port: string): string => join(home, `my-${port}`);
/** The config of a provider says which model decides. */
const cli = (port: string, ...args: readonly string[]): Ran =>
  fpf(args, { cwd: folderOf(port), env: { ...env, FPF_MODEL: port === 'model-provider' ? '' : env.FPF_MODEL } });

before(() => {
  for (const port of ports) {
    const ran = fpf(['init', `my-${port}`, '--component', port], { cwd: home, env });
    assert.equal(ran.code, 0, ran.stderr);
    // What `npm install` would put there.
    mkdirSync(join(folderOf(port), 'node_modules/@fpf'), { recursive: true });
    for (const name of ['contracts', 'contract-tests'])
      symlinkSync(join(repository, 'packages', name), join(folderOf(port), 'node_modules/@fpf', name));
  }
});

test('a component that is made behind any port compiles, its types checked as strictly as ours', () => {
  const compilerOptions = { allowJs: true, checkJs: true, typeRoots: [join(repository, 'node_modules/@types')] };
  writeFileSync(
    join(home, 'tsconfig.json'),
    JSON.stringify({
      extends: join(repository, 'tsconfig.check.json'),
      compilerOptions,
      include: ['*/src/*.js', '*/test/*.js'],
    }),
  );
  const args = [
    join(repository, 'node_modules/typescript/bin/tsc'),
    '-p',
    home,
    '--pretty',
    'false',
    '--listFilesOnly',
  ];
  const listed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  for (const port of ports) assert.ok(listed.includes(join(folderOf(port), 'src/create.js')), port);
  const { status, stdout } = spawnSync(process.execPath, args.slice(0, -1), { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

for (const port of ports) {
  test(`a fresh ${port} passes what is trivial, and fails each other case with what is to be written, by its own tests and by \`fpf check\``, () => {
    const { NODE_TEST_CONTEXT: _, ...own } = process.env;
    const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', '--test', '--test-reporter=tap'];
    const { stdout: tap, status } = spawnSync(process.execPath, args, {
      cwd: folderOf(port),
      env: own,
      encoding: 'utf8',
    });
    assert.equal(status, 1, 'an unfinished component whose tests pass');
    assert.match(tap, /ok \d+ - it provides /);
    assert.match(tap, /(?<!not )ok \d+ - has every member that its port asks for$/m);
    const toDo = new RegExp(
      `my-${port}: [a-zA-Z]+ (?:\\(in src/contract-fixture\\.js\\) )?of the ${port} is not written yet`,
    );
    assert.match(tap, toDo);
    assert.doesNotMatch(tap, /TypeError|ReferenceError|SyntaxError/);

    assert.equal(cli(port, 'trust', '.').code, 0);
    const checked = cli(port, 'check', port, '--json');
    assert.equal(checked.code, 6, checked.stderr);
    const cases = json(checked)['data'] as unknown as readonly Case[];
    const failed = cases.filter((one) => one.status === 'failed');
    assert.ok(failed.length > 0);
    for (const { name, message } of failed) assert.match(message ?? '', toDo, name);
    assert.ok(cases.some((one) => one.status === 'passed' && one.name === 'has every member that its port asks for'));
  });
}

type Case = { readonly name: string; readonly status: string; readonly message?: string };

test('a run with such a component refuses with its code, and says what to write', () => {
  const ran = cli('guard-engine', 'run', 'Search the files for TODO');
  assert.equal(ran.code, 1);
  assert.match(
    ran.stdout,
    /Why \(component\.unfinished\): my-guard-engine: [a-zA-Z]+ of the guard-engine is not written yet/,
  );
});

test('what its project keeps of its runs makes it no other package: it stays trusted, and its pin holds', () => {
  assert.equal(cli('guard-engine', 'trust', '.').code, 0);
  cli('guard-engine', 'run', 'Search the files for TODO');
  const locked = cli('reporter', 'lock');
  assert.equal(locked.code, 0, locked.stderr);
  assert.equal(cli('reporter', 'trust', '.').code, 0);
  assert.equal(cli('reporter', 'verify').code, 0);
  assert.equal(cli('guard-engine', 'check', 'guard-engine').code, 6);
});

test('each has a config that pins it, a page that names every file, and no word left to fill in', () => {
  for (const port of ports) {
    const dir = folderOf(port);
    const files = readdirSync(join(dir, 'src'));
    const page = readFileSync(join(dir, 'README.md'), 'utf8');
    for (const file of [
      ...files.filter((name) => name !== 'index.js').map((name) => `src/${name}`),
      'test/index.test.js',
    ])
      assert.ok(page.includes(`\`${file}\``), `${port}: ${file}`);
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()))
      assert.doesNotMatch(readFileSync(join(entry.parentPath, entry.name), 'utf8'), /\{\{\w/, entry.name);
    const named = JSON.stringify(JSON.parse(readFileSync(join(dir, 'fpf.config.json'), 'utf8')));
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { readonly version: string };
    assert.ok(named.includes(`"use":"my-${port}","version":"${version}"`), named);
  }
});

test('the state store is refused with the port that it comes with', () => {
  const { code, stderr } = fpf(['init', 'x', '--component', 'state-store'], { cwd: home, env });
  assert.equal(code, 2);
  assert.match(stderr, /comes with its session, in one database: make an agentfs-adapter/);
});
