import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { after, before, test } from 'node:test';
import { affectedTargets as targets, wholeTargets } from '../../test-all/targets.ts';
import { AffectedRepository } from '../support/affected.ts';
import { root } from '../support/copy-tree.ts';

const everyFeature = ['bdd-finds-c:bdd', 'bdd-names-none-b:bdd', 'bdd-names-one-a:bdd'];
let repository: AffectedRepository;
before(() => {
  repository = new AffectedRepository();
});
after(() => repository.tree.remove());

// Of its own targets `check` and `test` are among them because SKILL.md makes the project; no tool sees its words, so
// Nx takes their results from the cache.
test('the words of one skill change: its own targets, what holds for the pack, and the features that name it', () => {
  assert.deepEqual(repository.after('skills/planted-one/SKILL.md'), [
    '@fpf/skills-test:whole-pack',
    'bdd-finds-c:bdd',
    'bdd-names-one-a:bdd',
    'skill-planted-one:check',
    'skill-planted-one:pack',
    'skill-planted-one:read',
    'skill-planted-one:scan',
    'skill-planted-one:test',
    'skill-planted-one:validate',
    'tools:pins',
  ]);
});

test('a skill changes of which features name a tool only where a stand-in has it: its own targets, and what holds for the pack', () => {
  assert.deepEqual(repository.after('skills/planted-two/SKILL.md'), [
    '@fpf/skills-test:whole-pack',
    'bdd-finds-c:bdd',
    'skill-planted-two:check',
    'skill-planted-two:pack',
    'skill-planted-two:read',
    'skill-planted-two:scan',
    'skill-planted-two:test',
    'skill-planted-two:validate',
    'tools:pins',
  ]);
});

test('a script of a skill changes: that too, and the features that name it, but not what holds for the pack, nor a search that names another', () => {
  const affected = repository.after('skills/planted-two/scripts/planted.mjs');
  const own = ['check', 'pack', 'read', 'scan', 'test', 'validate'].map((target) => `skill-planted-two:${target}`);
  assert.deepEqual(affected, ['bdd-finds-c:bdd', ...own, 'tools:pins']);
});

test('the registry changes: of the pack, what a registry reads and finds, and not what the scripts do', () => {
  const affected = repository.after('packages/skill-registry/src/index.ts');
  assert.deepEqual(
    affected.filter(
      (task) => task.startsWith('@fpf/skill-registry:test') || /skills?-.*:(?:check|read|whole-pack)$/.test(task),
    ),
    ['@fpf/skill-registry:test', '@fpf/skills-test:whole-pack', ...ofEverySkill('read')],
  );
});

for (const [what, file, tasks] of [
  ['what holds for the pack', 'skills/test/pack/requests.test.ts', ['@fpf/skills-test:whole-pack']],
  ["the test of one skill's scripts", 'skills/test/scripts/csv-summary/csv.test.ts', ['skill-csv-summary:check']],
] as const)
  test(`${what} changes: it alone, and what looks at all code`, () => {
    assert.deepEqual(afterButTools(file), tasks);
  });

test('what is tried with the scripts of every skill changes: every skill', () => {
  assert.deepEqual(afterButTools('skills/test/each/cases.test.ts'), ofEverySkill('check'));
});

test('a document changes: the check of the documents', () => {
  assert.deepEqual(repository.after('docs/planted.md'), ['docs:check']);
});

for (const [what, file, own] of [
  ['an example', 'examples/kleene-guards/src/engine.ts', ['build', 'test']],
  ['the page of an example', 'examples/kleene-guards/README.md', []],
] as const)
  test(`${what} changes: what tries it as a stranger would, from a project and from its page`, () => {
    const examples = own.map((target) => `@fpf/example-kleene-guards:${target}`);
    assert.deepEqual(afterButTools(file), ['@fpf/cli:test', ...examples, 'docs:check']);
  });

test('every page that is checked is among what the check hangs on', () => {
  const { nx } = JSON.parse(readFileSync(join(root, 'tools/docs/package.json'), 'utf8')) as {
    readonly nx: { readonly namedInputs: { readonly pages: readonly string[] } };
  };
  const globs = nx.namedInputs.pages.map((input) =>
    input.replace('{projectRoot}', 'tools/docs').replace('{workspaceRoot}/', ''),
  );
  const pages = globSync(
    ['*.md', '.github/*.md', '{bdd,docs,examples,skills}/README.md', '{packages,examples,tools}/*/README.md'],
    { cwd: root },
  );
  const forgotten = pages.filter((page) => !globs.some((glob) => matchesGlob(page, glob)));
  assert.deepEqual(forgotten, []);
});

test('a feature changes: it, and the page that lists what is shown', () => {
  assert.deepEqual(repository.after('bdd/features/names-none/b.feature'), ['bdd-names-none-b:bdd', 'docs:check']);
});

test('what lies beside features changes: the features there', () => {
  assert.deepEqual(repository.after('bdd/features/names-one/data/rows.csv'), ['bdd-names-one-a:bdd', 'docs:check']);
});

/**
 * What a test outside of a project reads of it, and what nobody would look for: each has to run whatever would notice.
 */
for (const [file, ...tasks] of [
  ['.ci/run', 'tools:test'],
  ['.github/workflows/ci.yml', 'tools:test'],
  ['packages/cli/templates/workspace/.github/workflows/fpf.yml.txt', 'tools:test', '@fpf/cli:test'],
  ['packages/cli/templates/workspace/nx.json.txt', 'tools:test'],
  ['docs/decisions/0004-config-is-data.md', 'tools:test', 'docs:check'],
  ['docs/guides/releasing.md', 'tools:test', 'docs:check'],
  ['skills/presets.json', '@fpf/skills-test:whole-pack'],
  ['skills/git-read/tools.json', '@fpf/skills-test:whole-pack'],
  ['skills/run-command/scripts/match-command.mjs', '@fpf/guards:run-command'],
  ['packages/model-gateway/README.md', '@fpf/model-gateway:test'],
  ['packages/ollama-double/README.md', '@fpf/ollama-double:test'],
  ['packages/orchestrator/test/run.test.ts', '@fpf/model-gateway:test'],
  ['packages/skill-registry/test/fixtures/text-stats/SKILL.md', '@fpf/skill-registry:test'],
  ['examples/kleene-guards/src/engine.ts', 'tools:boundaries', 'tools:format', 'tools:lint', 'tools:typecheck'],
  ['fpf.config.json', 'docs:check'],
  ['knip.json', 'tools:unused'],
] as const)
  test(`${file} changes: ${tasks.join(', ')} among others, and no result of before is taken for theirs`, () => {
    const affected = repository.after(file);
    assert.deepEqual(
      tasks.filter((task) => !affected.includes(task) || repository.hashed(task, file).length === 0),
      [],
      affected.join(' '),
    );
  });

test('the result of a feature is one of its own words and of what lies beside it, and not of other features', () => {
  const all = ['names-one/a.feature', 'names-one/data/rows.csv', 'names-none/b.feature', 'finds/c.feature'].map(
    (name) => `bdd/features/${name}`,
  );
  assert.deepEqual(repository.hashed('bdd-names-one-a:bdd', ...all), [
    'bdd/features/names-one/a.feature',
    'bdd/features/names-one/data/rows.csv',
  ]);
});

test('a skill that was made for scenarios changes: every feature, no skill of the pack, and what looks at all code', () => {
  assert.deepEqual(afterButTools('bdd/support/skills/planted-in/tools.json'), everyFeature);
});

test('the published steps change: every feature, and no skill', () => {
  const affected = repository.after('packages/cucumber/src/register-steps.ts');
  assert.deepEqual(
    affected.filter((task) => /^(?:bdd|skill|@fpf\/skills)/.test(task)),
    everyFeature,
  );
});

test('who answers in the scenarios changes: every feature', () => {
  const affected = repository.after('packages/ollama-double/src/index.ts');
  assert.deepEqual(
    affected.filter((task) => task.startsWith('bdd')),
    everyFeature,
  );
});

test('the page about the scenarios changes: no feature', () =>
  assert.deepEqual(repository.after('bdd/README.md'), ['docs:check']));

test('what nx.json says of unit tests leaves the tests of skills alone', () => {
  const { targets: own } = JSON.parse(repository.nx('show', 'project', 'skill-planted-one', '--json')) as {
    readonly targets: Readonly<
      Record<string, { readonly inputs: readonly unknown[]; readonly outputs: readonly string[] }>
    >;
  };
  assert.deepEqual(own['test']?.outputs, ['{workspaceRoot}/.reports/skills/planted-one']);
  assert.ok(own['test']?.inputs.includes('{projectRoot}/**/*'));
});

test('the contracts change: everything but what does not stand on them, a library or the double', () =>
  assert.deepEqual(repository.after('packages/contracts/src/index.ts'), everything()));

test('every target of the graph is one that `npm test`, `npm run affected` or `npm run test:long` runs', () => {
  const said = JSON.parse(repository.nx('graph', '--print')) as {
    readonly graph: {
      readonly nodes: Readonly<
        Record<string, { readonly data: { readonly targets?: Readonly<Record<string, Target>> } }>
      >;
    };
  };
  const known = Object.values(said.graph.nodes).flatMap(({ data: { targets: own = {} } }) => {
    // The cases of a tool are run for the target that stands for those of all.
    const each = own['test']?.executor === 'nx:noop' ? (own['test'].dependsOn ?? []) : [];
    return Object.keys(own).filter((name) => !(name.startsWith('test-') && each.includes(name)));
  });
  assert.deepEqual(
    [...new Set(known)].filter((name) => ![...targets, ...wholeTargets, 'pages'].includes(name)),
    [],
  );
});

type Target = { readonly executor?: string; readonly dependsOn?: readonly unknown[] };

/** What a changed file reaches, without the checks that look at all code. */
function afterButTools(file: string): readonly string[] {
  return repository.after(file).filter((task) => !task.startsWith('tools:'));
}

function ofEverySkill(target: string): readonly string[] {
  return globSync('skills/*/SKILL.md', { cwd: repository.tree.path })
    .map((file) => `skill-${basename(dirname(file))}:${target}`)
    .toSorted();
}

/** All that stands on the contracts: listed from the folders and the package files, not asked of Nx. */
function everything(): readonly string[] {
  const { path } = repository.tree;
  const tasks = globSync(
    ['{packages,examples}/*/package.json', 'tools/{,nx-skills/,docs/}package.json', 'skills/test/package.json'],
    { cwd: path },
  ).flatMap((file) => {
    const manifest = JSON.parse(readFileSync(join(path, file), 'utf8')) as {
      name: string;
      scripts?: object;
      nx?: { name?: string; targets?: object; includedScripts?: readonly string[] };
      fpf?: { layer?: string };
      dependencies?: object;
    };
    const stands = '@fpf/contracts' in (manifest.dependencies ?? {});
    if (!stands && ['library', 'double'].includes(manifest.fpf?.layer ?? '')) return [];
    // What takes longer than a test is a script that is no target.
    const scripts = manifest.nx?.includedScripts ?? Object.keys(manifest.scripts ?? {});
    return [...scripts, ...Object.keys(manifest.nx?.targets ?? {})]
      .filter((target) => targets.includes(target))
      .map((target) => `${manifest.nx?.name ?? manifest.name}:${target}`);
  });
  const skills = globSync('skills/*/SKILL.md', { cwd: path }).flatMap((file) =>
    ['validate', 'scan', 'test', 'pack', 'check', 'read'].map((target) => `skill-${basename(dirname(file))}:${target}`),
  );
  return [...new Set([...tasks, ...skills, ...everyFeature])].toSorted();
}
