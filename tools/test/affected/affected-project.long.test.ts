import assert from 'node:assert/strict';
import { appendFileSync, cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { Packs } from '../../affected/packs.ts';
import { demanded, type Timed } from '../../affected/timed.ts';
import { root } from '../support/copy-tree.ts';
import { hashedBy } from '../support/hashed-by.ts';

let packs: Packs;
const nxFile = join(root, 'node_modules/nx/dist/bin/nx.js');
const names = ['count-lines', 'find-words', 'sum-columns'];
const targets = ['-t', 'pins', 'validate', 'scan', 'test', 'pack', 'bdd', '--base=HEAD'];

before(() => {
  packs = new Packs(root, 'source');
  mkdirSync(join(packs.dir, 'features/search'));
  mkdirSync(join(packs.dir, 'skill-packs'));
  writeFileSync(join(packs.dir, 'skill-packs/added.txt'), 'Added.\n');
  writeFileSync(
    join(packs.dir, 'features/search/search.feature'),
    '@every-skill\nFeature: a search\n  Scenario: it finds\n    Given a request\n',
  );
  packs.git('add', '--all');
  packs.git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--no-gpg-sign', '-m', 'more');
});
after(() => packs.remove());

const own = (name: string): readonly string[] =>
  ['pack', 'scan', 'test', 'validate'].map((target) => `skill-${name}:${target}`);
/** A feature for each pack, the one that the template has for a new model, and the one about a search. */
const features = [...names, 'any-model', 'search'].map((name) => `bdd-${name}:bdd`);
const everything = [...features, ...names.flatMap(own), 'project:pins'].toSorted();

for (const [what, file, tasks] of [
  [
    'what one pack says of itself',
    'skills/find-words/SKILL.md',
    ['any-model', 'find-words', 'search'].map((name) => `bdd-${name}:bdd`).concat(own('find-words'), 'project:pins'),
  ],
  [
    'the script of another',
    'skills/sum-columns/scripts/sum-columns.mjs',
    ['bdd-search:bdd', 'bdd-sum-columns:bdd', ...own('sum-columns'), 'project:pins'],
  ],
  ['a feature', 'features/count-lines/count-lines.feature', ['bdd-count-lines:bdd']],
  ['the steps', 'features/support/fpf.mjs', features],
  ['the config', 'fpf.config.json', everything],
  ['an added pack', 'skill-packs/added.txt', everything],
  ['the lock', 'fpf.lock.json', ['project:pins']],
  ['a page', 'README.md', []],
  ['the workflow', '.github/workflows/fpf.yml', []],
] as const) {
  test(`${what} changes: ${tasks.length === everything.length ? 'everything' : tasks.length === 0 ? 'nothing' : tasks.join(', ')}`, () => {
    assert.deepEqual(
      affectedBy(() => appendFileSync(join(packs.dir, file), '\n')),
      [...tasks].toSorted(),
    );
  });
}

test('the result of a feature is one of its own words, and not of other features', () => {
  const all = ['count-lines', 'find-words'].map((name) => `features/${name}/${name}.feature`);
  assert.deepEqual(hashedBy('bdd-count-lines:bdd', all, { cwd: packs.dir, env: packs.env }), [
    'features/count-lines/count-lines.feature',
  ]);
});

test('another version of the stack is installed: everything', () => {
  assert.deepEqual(
    affectedBy(() => packs.installed('1.1.0')),
    everything,
  );
});

test('a run of what one skill reaches passes, in at most ten times the processor time that `bench affected` may report', () => {
  appendFileSync(join(packs.dir, 'skills/find-words/SKILL.md'), '\nA line more.\n');
  packs.lock();
  try {
    const { cpuSeconds, stdout } = nx('affected', ...targets, '--exclude=bdd-search', '--output-style=static');
    assert.match(stdout, /Successfully ran targets? /);
    // Five seconds on two cores; where the system does not tell it, nothing is held to it.
    assert.ok(!(cpuSeconds > 100), `${cpuSeconds.toFixed(1)} s`);
  } finally {
    packs.git('checkout', '--quiet', '--', '.');
  }
});

test('the workflow of such a project runs what a change reaches, keeps reports and results by lock, and says what became of them', () => {
  const jobs = workflow();
  assert.deepEqual(Object.keys(jobs), ['affected', 'everything']);
  const { scripts } = JSON.parse(readFileSync(join(packs.dir, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
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

test('the results that the workflow keeps are found again on another machine, whose name is another', () => {
  const { affected } = workflow();
  const kept = String(affected?.steps.find(({ uses }) => uses?.startsWith('actions/cache@'))?.with?.['path']);
  const ownName = affected?.steps.find(({ run }) => run?.includes('machine-id'))?.run ?? '';
  const task = ['run', 'skill-count-lines:validate'];
  nx(...task);
  const machine = join(packs.home, 'machine');
  packs.git('clone', '--quiet', packs.dir, machine);
  symlinkSync(join(packs.dir, 'node_modules'), join(machine, 'node_modules'));
  for (const path of globSync(kept.trim().split('\n'), { cwd: packs.dir }))
    cpSync(join(packs.dir, path), join(machine, path.replace(/[0-9a-f]{32}(?=-v\d+\.db$)/, 'f'.repeat(32))), {
      recursive: true,
    });
  demanded('bash', ['-e', '-c', ownName], { cwd: machine, env: packs.env });
  const { stdout } = demanded(process.execPath, [nxFile, ...task], { cwd: machine, env: packs.env });
  assert.match(stdout, /Cache: +1\/1 hit/);
});

test('it is run by the very versions that run this repository', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(packs.dir, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    readonly catalog: Readonly<Record<string, string>>;
  };
  for (const name of ['nx', '@nx/devkit']) assert.equal(devDependencies[name], catalog[name], name);
});

type Jobs = Readonly<Record<string, { readonly if: string; readonly steps: readonly Step[] }>>;

function workflow(): Jobs {
  return (parse(readFileSync(join(packs.dir, '.github/workflows/fpf.yml'), 'utf8')) as { readonly jobs: Jobs }).jobs;
}

type Step = { readonly uses?: string; readonly run?: string; readonly with?: Readonly<Record<string, unknown>> };

/** The affected tasks after a change, which is taken back. */
function affectedBy(change: () => void): readonly string[] {
  change();
  try {
    const { stdout } = nx('affected', ...targets, '--explain=stdout');
    return Object.keys((JSON.parse(stdout) as { readonly affected: object }).affected).sort();
  } finally {
    packs.git('checkout', '--quiet', '--', '.');
  }
}

function nx(...args: readonly string[]): Timed {
  return demanded(process.execPath, [nxFile, ...args], { cwd: packs.dir, env: packs.env });
}
