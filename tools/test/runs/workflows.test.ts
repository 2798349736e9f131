import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { CapabilityMode } from '@fpf/contracts';
import { parse } from 'yaml';
import { root } from '../support/copy-tree.ts';

interface Workflow {
  readonly on: { readonly schedule?: readonly { readonly cron: string }[] };
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: unknown;
        readonly env?: Readonly<Record<string, string>>;
        readonly 'timeout-minutes'?: number;
        readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly string[]>> };
        readonly steps: readonly {
          readonly uses?: string;
          readonly run?: string;
          readonly env?: Readonly<Record<string, string>>;
          readonly with?: Readonly<Record<string, unknown>>;
        }[];
      }
    >
  >;
}

const folder = join(root, '.github/workflows');

const workflow = (name: string): Workflow => parse(readFileSync(join(folder, name), 'utf8')) as Workflow;
const nightly = (): Workflow => workflow('nightly.yml');

function runsOf(jobs: Workflow['jobs'], job: string): string {
  return (jobs[job]?.steps ?? []).map(({ run = '' }) => run.trimEnd()).join('\n');
}

/** Those of this repository, and those that `fpf init` writes into a project. */
const files = [
  ...readdirSync(folder).map((name) => join(folder, name)),
  ...['project', 'workspace', 'component'].map((template) =>
    join(root, 'packages/cli/templates', template, '.github/workflows/fpf.yml.txt'),
  ),
];

const usesOf = (text: string): readonly string[] => text.split('\n').filter((line) => /^\s*-?\s*uses:/.test(line));

test('the workflows of a new project use the actions that this repository uses', () => {
  const ours = new Set(
    readdirSync(folder).flatMap((name) => usesOf(readFileSync(join(folder, name), 'utf8')).map((line) => line.trim())),
  );
  for (const file of files)
    for (const line of usesOf(readFileSync(file, 'utf8'))) assert.ok(ours.has(line.trim()), `${file}: ${line}`);
});

for (const file of files) {
  const name = relative(root, file);
  const text = readFileSync(file, 'utf8');
  const { permissions: granted, concurrency, jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test(`${name}: actions are pinned by a full commit hash, with their version beside it`, () => {
    const uses = usesOf(text);
    assert.ok(uses.length > 0);
    for (const line of uses) assert.match(line, /uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test(`${name}: it may read and nothing else, and every job ends by itself`, () => {
    assert.deepEqual(granted, { contents: 'read' });
    assert.ok(concurrency);
    for (const [job, { permissions, 'timeout-minutes': minutes }] of Object.entries(jobs)) {
      assert.equal(permissions, undefined, job);
      // Nobody waits for what runs at night, or on main.
      const most = name.endsWith('nightly.yml') || job === 'everything' ? 60 : 30;
      assert.ok(minutes !== undefined && minutes <= most, job);
    }
  });

  test(`${name}: no expression is pasted into a command, where its text would be run`, () => {
    for (const { run } of steps) assert.doesNotMatch(run ?? '', /\$\{\{/);
  });
}

test('each night every property draws from a new seed, the laws of guards hold a million cases, and each command is started', () => {
  const { jobs } = nightly();
  assert.match(runsOf(jobs, 'properties'), /FPF_TEST_SEED="\$\(\(\$\(date \+%s\)/);
  const drawing = globSync('packages/*/test/**/*.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('FPF_TEST_RUNS'))
    .map((file) => file.split('/')[1]);
  // What draws in the tests of the command line is seen by `starts`, once.
  const wanted = [...new Set(drawing)].filter((name) => name !== 'cli').toSorted();
  assert.deepEqual(jobs['properties']?.strategy?.matrix?.['package'], wanted);
  assert.match(runsOf(jobs, 'laws'), /packages\/guards pnpm run properties 1000000 --seed /);
  assert.match(runsOf(jobs, 'starts'), /packages\/cli pnpm run test\n.*packages\/cli node .* --long/);
  assert.equal(jobs['starts']?.steps.at(-1)?.env?.['FPF_TEST_STARTS'], '1');
});

test('each night the long forms run: 300 seeds of the oracle, 1,000 kills of each, 20,000 replies', () => {
  const { on, jobs } = nightly();
  assert.equal(on.schedule?.length, 1);
  const runs = (job: string): string => runsOf(jobs, job);
  assert.match(runs('oracle'), /session-oracle --seeds=300 --step="\$STEP"$/);
  // Ten thousand is what was promised of the gateway; the second ten thousand begin where those of the night before
  // ended.
  const fuzz = runs('fuzz').trim().split('\n');
  assert.equal(fuzz[0], 'npm run --silent bench -- gateway-fuzz --replies=10000');
  assert.match(fuzz[1] ?? '', /gateway-fuzz --replies=10000 --first="\$\(\(\$\(date \+%s\) \/ 86400 \* 10000\)\)"$/);
  assert.match(runs('second-engine'), /packages\/agentfs-adapter node tools\/other-ways\.mjs everything$/);
  assert.match(runs('kills'), /bench -- "\$BENCH" "\$HOW_MANY" "\$WHICH"$/);
  assert.deepEqual(jobs['kills']?.strategy?.matrix?.['under-fire'], [
    ['session-kills', '--kills=1000', '--calls'],
    ['session-kills', '--kills=1000', '--commits'],
    ['session-kills', '--kills=1000', '--operations'],
    ['run-kills', '--runs=125', '--kills=4'],
  ]);
  const withoutSandbox = ['just-bash', 'unconfined', 'none'];
  const ladder = (CapabilityMode['enum'] as readonly string[]).filter((step) => !withoutSandbox.includes(step));
  assert.deepEqual(jobs['oracle']?.strategy?.matrix?.['step'], ladder);
});

test('each night every mutant is tried, and the map of what suites execute is measured again, in parts', () => {
  const { jobs } = nightly();
  for (const [job, command] of [
    ['mutants', /^npm run --silent mutants -- --part "\$PART"$/m],
    ['reach', /^npm run --silent reach -- --check --part "\$PART"$/m],
  ] as const) {
    assert.match(runsOf(jobs, job), command);
    const parts = jobs[job]?.strategy?.matrix?.['part'] ?? [];
    assert.deepEqual(
      parts,
      parts.map((_, at) => `${at + 1}/${parts.length}`),
      'every part, once',
    );
  }
  assert.match(runsOf(jobs, 'coverage'), /^npm run --silent coverage$/m);
});

test('main runs everything, and a pull request the long suites that it reaches; its results are kept for its next run', () => {
  const { jobs } = workflow('ci.yml');
  assert.match(runsOf(jobs, 'everything'), / \.ci\/run 2>&1/);
  assert.match(runsOf(jobs, 'long'), / npm run --silent test:long -- --base="\$BASE" 2>&1/);
  const kept = jobs['affected']?.steps.filter(({ uses }) => uses?.startsWith('actions/cache/save@')) ?? [];
  const results = kept.find(({ with: cache }) => String(cache?.['path']).includes('.nx/cache'))?.with;
  assert.match(String(results?.['key']), /pull_request\.number \}\}-\$\{\{ github\.sha \}\}-/);
  const found = jobs['affected']?.steps.find(({ uses }) => uses?.startsWith('actions/cache/restore@'))?.with;
  assert.ok(String(results?.['key']).startsWith(String(found?.['restore-keys'])), 'the next run finds it');
});

test('every job of this repository says in its summary what came of it, also where that is bad, and keeps the log for it', () => {
  for (const [job, { steps }] of Object.entries(workflow('ci.yml').jobs)) {
    const summary = steps.find(({ run }) => run?.includes('$GITHUB_STEP_SUMMARY')) as {
      readonly if?: string;
      readonly run?: string;
    };
    assert.equal(summary?.if, 'always()', job);
    assert.match(runsOf({ [job]: { steps } }, job), /2>&1 \| tee "\$RUNNER_TEMP\/tests\.log"$/m);
    assert.match(summary.run ?? '', /tail -n 60 "\$RUNNER_TEMP\/tests\.log"/);
  }
});

test('what a change reaches, and everything, keep their reports; downloads come by what is locked', () => {
  const { jobs } = workflow('ci.yml');
  for (const job of ['affected', 'everything'])
    assert.ok(
      jobs[job]?.steps.some(({ uses }) => uses?.startsWith('actions/upload-artifact@')),
      job,
    );
  const cache = jobs['affected']?.steps.find(({ uses }) => uses?.startsWith('actions/cache@'));
  assert.match(String(cache?.with?.['key']), /hashFiles\('\.node-version', 'package\.json', 'pnpm-lock\.yaml'\)/);
  // What a pull request keeps nobody else finds: the first run of each takes what main has kept.
  const kept = jobs['everything']?.steps.find(({ uses }) => uses?.startsWith('actions/cache/save@'));
  assert.deepEqual(kept?.with, cache?.with);
});

test('where a skip is a failure, tests run as root, beside the oldest Node, and with every program that they ask for', () => {
  const { jobs } = workflow('ci.yml');
  for (const [job, command] of [
    ['affected', 'npm run --silent affected '],
    ['everything', '.ci/run '],
  ] as const) {
    assert.equal(jobs[job]?.env?.['FPF_SKIP_IS_FAILURE'], undefined, 'that of the workflow holds');
    assert.ok(runsOf(jobs, job).includes(`sudo --preserve-env env HOME=/root PATH="$PATH" ${command}`), job);
    assert.equal(
      jobs[job]?.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with?.['node-version'],
      '20',
      job,
    );
  }
  // `.ci/run` itself asks for them first.
  assert.match(runsOf(jobs, 'affected'), /^\.ci\/run programs$/m);
});
