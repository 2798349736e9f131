import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { root } from './support/copy-tree.ts';

const home = mkdtempSync(join(tmpdir(), 'fpf-affected-'));
const dir = join(home, 'packs');
const packs = ['count-lines', 'find-words', 'sum-columns'];
const locked = ['@fpf/cli', '@fpf/cucumber', '@cucumber/cucumber'];

before(() => {
  fpf(home, 'init', 'packs', '--template', 'workspace');
  for (const name of packs.slice(1)) {
    fpf(dir, 'skills', 'new', name, '--in', 'skills');
    mkdirSync(join(dir, 'features', name));
    writeFileSync(
      join(dir, 'features', name, `${name}.feature`),
      `Feature: ${name}\n  Scenario: it is there\n    Given the skill "${name}"\n`,
    );
  }
  mkdirSync(join(dir, 'features/search'));
  writeFileSync(join(dir, 'features/search/a.feature'), '@every-skill\nFeature: a search\n  Scenario: it finds\n    Given a request\n');
  // What `npm install` leaves behind.
  lockedAt('1.0.0');
  mkdirSync(join(dir, 'node_modules/@fpf'), { recursive: true });
  for (const name of ['nx', '@nx']) symlinkSync(join(root, 'node_modules', name), join(dir, 'node_modules', name));
  symlinkSync(join(root, 'tools/nx-skills'), join(dir, 'node_modules/@fpf/nx-skills'));
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--no-gpg-sign', '-m', 'base');
});
after(() => rmSync(home, { recursive: true, force: true }));

const own = (name: string): readonly string[] => ['pack', 'scan', 'test', 'validate'].map((target) => `skill-${name}:${target}`);
const sections = [...packs, 'search'].map((name) => `bdd-${name}:bdd`);
const everything = [...sections, ...packs.flatMap(own), 'project:pins'].toSorted();

for (const [what, file, tasks] of [
  ['one pack', 'skills/find-words/SKILL.md', ['bdd-find-words:bdd', 'bdd-search:bdd', ...own('find-words'), 'project:pins']],
  [
    'the script of another',
    'skills/sum-columns/scripts/sum-columns.mjs',
    ['bdd-search:bdd', 'bdd-sum-columns:bdd', ...own('sum-columns'), 'project:pins'],
  ],
  ['a feature', 'features/count-lines/count-lines.feature', ['bdd-count-lines:bdd']],
  ['the steps', 'features/support/fpf.mjs', sections],
  ['the config', 'fpf.config.json', everything],
  ['the lock', 'fpf.lock.json', everything],
  ['a page', 'README.md', []],
  ['the workflow', '.github/workflows/fpf.yml', []],
] as const) {
  test(`${what} changes: ${tasks.length === everything.length ? 'everything' : tasks.length === 0 ? 'nothing' : tasks.join(', ')}`, () => {
    assert.deepEqual(
      affectedBy(() => appendFileSync(join(dir, file), '\n')),
      [...tasks].toSorted(),
    );
  });
}

test('another version of the stack is installed: everything', () => {
  assert.deepEqual(
    affectedBy(() => lockedAt('1.1.0')),
    everything,
  );
});

test('the workflow of such a project runs what a change reaches, keeps reports and results by lock, and says what became of them', () => {
  const text = readFileSync(join(dir, '.github/workflows/fpf.yml'), 'utf8');
  const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, { readonly if: string; readonly steps: readonly Step[] }>> };
  assert.deepEqual(Object.keys(jobs), ['affected', 'everything']);
  const { scripts } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
  for (const [job, script] of [
    ['affected', scripts['affected']],
    ['everything', scripts['test']],
  ] as const) {
    assert.match(script ?? '', /^nx .* -t pins validate scan test pack bdd /);
    const steps = jobs[job]?.steps ?? [];
    const cache = steps.find(({ uses }) => uses?.startsWith('actions/cache@'));
    assert.match(String(cache?.with?.['key']), /hashFiles\('package-lock\.json', 'fpf\.lock\.json'\)/);
    assert.ok(
      steps.some(({ uses }) => uses?.startsWith('actions/upload-artifact@')),
      job,
    );
    assert.ok(
      steps.some(({ run }) => run?.includes('$GITHUB_STEP_SUMMARY')),
      job,
    );
  }
  assert.ok(jobs['affected']?.steps.some(({ run }) => run?.includes('--base="$BASE"')));
});

test('it is run by the very versions that run this repository', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    readonly catalog: Readonly<Record<string, string>>;
  };
  for (const name of ['nx', '@nx/devkit']) assert.equal(devDependencies[name], catalog[name], name);
});

type Step = { readonly uses?: string; readonly run?: string; readonly with?: Readonly<Record<string, unknown>> };

function fpf(cwd: string, ...args: readonly string[]): void {
  const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', join(root, 'packages/cli/src/main.ts')];
  execFileSync(process.execPath, [...flags, ...args], {
    cwd,
    env: { ...process.env, HOME: home, XDG_STATE_HOME: join(home, 'state'), CI: '' },
    stdio: 'pipe',
  });
}

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** A lock of npm's with the packages that every target hangs on. */
function lockedAt(version: string): void {
  const packages = Object.fromEntries(
    locked.map((name) => [
      `node_modules/${name}`,
      { version, resolved: `https://example.invalid/${name}.tgz`, integrity: `sha512-${version}` },
    ]),
  );
  const text = JSON.stringify({
    name: 'packs',
    version: '0.1.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: 'packs' }, ...packages },
  });
  writeFileSync(join(dir, 'package-lock.json'), text);
}

/** The affected tasks after a change, which is taken back. */
function affectedBy(change: () => void): readonly string[] {
  change();
  try {
    const env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('NX_'))),
      NODE_OPTIONS: '--conditions=@fpf/source --disable-warning=ExperimentalWarning',
    };
    const args = [
      join(root, 'node_modules/nx/dist/bin/nx.js'),
      'affected',
      '-t',
      'pins',
      'validate',
      'scan',
      'test',
      'pack',
      'bdd',
      '--base=HEAD',
      '--explain=stdout',
    ];
    const said = execFileSync(process.execPath, args, {
      cwd: dir,
      env,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return Object.keys((JSON.parse(said) as { readonly affected: object }).affected).sort();
  } finally {
    git('checkout', '--quiet', '--', '.');
  }
}
