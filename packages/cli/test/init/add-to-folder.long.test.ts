import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';

const cli = (cwd: string, ...args: readonly string[]): Ran =>
  fpf(args, { cwd, env: { FPF_MODEL: '', OLLAMA_HOST: '127.0.0.1:1', XDG_STATE_HOME: scratch() } });

/** A folder of somebody who has never heard of this program. */
function folder(...names: readonly string[]): string {
  const dir = scratch();
  writeFileSync(join(dir, 'list.md'), '- TODO: milk\n');
  for (const name of names) mkdirSync(join(dir, name));
  return dir;
}

/** Every file below a folder, with what it says; a link with where it leads. */
function contents(dir: string): Readonly<Record<string, string>> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(dir.length + 1), entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path, 'latin1')];
    }),
  );
}

const named = (dir: string, ...args: readonly string[]): JsonObject => {
  const ran = cli(dir, 'init', '--json', ...args);
  assert.equal(ran.code, 0, ran.stdout);
  return json(ran)['data'] as JsonObject;
};

test('what is added is shown first, and without a yes nothing is', () => {
  const dir = folder('.git');
  const before = contents(dir);
  const asked = cli(dir, 'init');
  assert.equal(asked.code, 2);
  const rows = /fpf\.config\.json[^]*fpf\.lock\.json[^]*skills\/count-lines\/[^]*--bare[^]*\.gitignore +one line more/;
  assert.match(asked.stderr, rows);
  assert.match(asked.stderr, /nothing else is touched[^]*init\.not-confirmed/);
  assert.match(cli(dir, 'init', '--dry-run').stdout, rows);
  assert.deepEqual(contents(dir), before);
});

test('with a yes that and nothing else is added, and what is printed is about this folder', () => {
  const dir = folder('.git');
  writeFileSync(join(dir, '.gitignore'), 'node_modules\r\n');
  const before = contents(dir);
  const ran = cli(dir, 'init', '--yes');
  assert.equal(ran.code, 0, ran.stderr);
  const after = contents(dir);
  assert.deepEqual(
    { ...after, ...before, '.gitignore': after['.gitignore'] },
    after,
    'the files of before are as before',
  );
  assert.equal(after['.gitignore'], 'node_modules\r\n.fpf/\r\n');
  const added = Object.keys(after).filter((path) => !(path in before));
  assert.deepEqual(added.sort(), [
    'fpf.config.json',
    'fpf.lock.json',
    'skills/count-lines/SKILL.md',
    'skills/count-lines/evals/cases.json',
    'skills/count-lines/scripts/count-lines.mjs',
    'skills/count-lines/tools.json',
  ]);
  assert.equal(cli(dir, 'verify').code, 0);
  assert.equal(cli(dir, 'run', 'Search the files for TODO', '--frozen').code, 0);
});

test('done twice, it says that nothing is missing, and nothing changes; only the line of a later repository is added', () => {
  const dir = folder();
  assert.deepEqual(named(dir, '--yes')['files'], ['fpf.config.json', 'fpf.lock.json', 'skills/count-lines/']);
  const before = contents(dir);
  const again = cli(dir, 'init');
  assert.equal(again.code, 0, again.stderr);
  assert.match(again.stdout, /is a project already\. Nothing was added\.\n$/);
  assert.deepEqual(contents(dir), before);
  mkdirSync(join(dir, '.git'));
  assert.deepEqual(named(dir, '--yes')['files'], ['.gitignore']);
  assert.deepEqual(contents(dir), { ...before, '.gitignore': '.fpf/\n' });
  assert.deepEqual(named(dir)['files'], []);
});

test('--bare adds config and lock alone, also to an empty folder and to one that is not there', () => {
  for (const dir of [folder(), scratch(), join(scratch(), 'new')]) {
    const ran = fpf(['init', dir, '--bare', '--yes'], { env: { FPF_MODEL: '', OLLAMA_HOST: '127.0.0.1:1' } });
    assert.equal(ran.code, 0, ran.stderr);
    const files = Object.keys(contents(dir)).filter((path) => path !== 'list.md');
    assert.deepEqual(files.sort(), ['fpf.config.json', 'fpf.lock.json']);
    assert.doesNotMatch(readFileSync(join(dir, 'fpf.config.json'), 'utf8'), /"folder"/);
  }
});

test('an example never goes into a folder of skills that is there', () => {
  const one = folder('skills');
  assert.ok((named(one, '--yes')['files'] as readonly string[]).includes('fpf-skills/count-lines/'));
  assert.deepEqual(readdirSync(join(one, 'skills')), []);
  assert.match(readFileSync(join(one, 'fpf.config.json'), 'utf8'), /"folder": "fpf-skills"/);
  const both = folder('skills', 'fpf-skills');
  const said = named(both, '--yes');
  assert.deepEqual(said['files'], ['fpf.config.json', 'fpf.lock.json']);
  assert.match(JSON.stringify(said['notes']), /no example skill/);
});

test('a config that is there is kept, a link too; one that cannot be read is refused with its place', () => {
  const dir = folder();
  writeFileSync(join(dir, 'mine.json'), '{ "budget": { "tool_calls": 2 } }\n');
  symlinkSync('mine.json', join(dir, 'fpf.config.json'));
  const before = contents(dir);
  const said = named(dir);
  assert.deepEqual([said['files'], said['written']], [[], false]);
  assert.match(JSON.stringify(said['notes']), /no fpf\.lock\.json yet: `fpf lock` writes it/);
  assert.deepEqual(contents(dir), before);

  for (const [text, message] of [
    ['{ "model": ', /fpf\.config\.json:1:\d+: .*[^]*config\.unreadable/],
    ['{ "modle": {} }', /Did you mean "model"\?[^]*config\.not-valid/],
  ] as const) {
    const half = folder('.git');
    writeFileSync(join(half, 'fpf.config.json'), text);
    const ran = cli(half, 'init', '--yes');
    assert.equal(ran.code, 2);
    assert.match(ran.stderr, message);
    assert.deepEqual(Object.keys(contents(half)).sort(), ['fpf.config.json', 'list.md']);
  }
  const dangling = folder();
  symlinkSync('nowhere.json', join(dangling, 'fpf.config.json'));
  assert.match(cli(dangling, 'init', '--yes').stderr, /a link that leads to nothing[^]*config\.unreadable/);
  assert.ok(!existsSync(join(dangling, 'nowhere.json')));
});

test('a lock without its config is refused, and what to do is said', () => {
  const dir = folder();
  writeFileSync(join(dir, 'fpf.lock.json'), '{}');
  const { code, stderr } = cli(dir, 'init', '--yes');
  assert.equal(code, 2);
  assert.match(stderr, /fpf\.lock\.json and no fpf\.config\.json[^]*Bring fpf\.config\.json back/);
  assert.deepEqual(Object.keys(contents(dir)).sort(), ['fpf.lock.json', 'list.md']);
});

test('a folder that cannot be written is told with its reason, and stays as it was', () => {
  // Of the system: also root makes no file there.
  const { code, stderr } = cli(scratch(), 'init', '/proc/sys/kernel', '--yes');
  assert.equal(code, 2);
  assert.match(
    stderr,
    /cannot be written into \/proc\/sys\/kernel: E[A-Z]+[^]*Nothing was left behind[^]*init\.not-written/,
  );
});

test('a whole project is not made in a folder with files, and --bare is no template', () => {
  const dir = folder();
  for (const args of [
    ['--template', 'app'],
    ['--component', 'reporter'],
    ['--name', 'mine'],
  ])
    assert.match(cli(dir, 'init', ...args, '--yes').stderr, /is not empty: there is list\.md[^]*give no template/);
  assert.match(cli(dir, 'init', '--bare', '--template', 'app').stderr, /--bare and --template ask for two things/);
  assert.deepEqual(Object.keys(contents(dir)), ['list.md']);
});
