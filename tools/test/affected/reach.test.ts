import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { chooseSuites } from '../../reach/choose.ts';
import { formatMap, missingFrom, parseMap, readMap, type ReachMap, withMeasured } from '../../reach/map.ts';
import { findSuites, mappedSuites, namesOf, projectOf, type Suites } from '../../reach/suites.ts';
import { root } from '../support/copy-tree.ts';

const suites: Suites = {
  features: ['bdd/features/a/rules.feature', 'bdd/features/a/tasks.feature'],
  longTests: [
    'packages/cli/test/stop.long.test.ts',
    'packages/guards/test/laws.long.test.ts',
    'tools/test/nx.long.test.ts',
  ],
  pages: ['README.md', 'docs/guides/packs.md'],
  behind: (suite) =>
    new Set(suite.startsWith('packages/guards/') ? ['packages/guards'] : ['packages/guards', 'packages/cli']),
};
const [rules, tasks] = suites.features;
const [stop, laws] = suites.longTests;
const all = namesOf(suites);
const reach = (files: Readonly<Record<string, readonly string[]>>): ReachMap => ({
  suites: all,
  files: new Map(Object.entries(files).map(([file, names]) => [file, new Set(names)])),
});
const map = reach({
  'packages/guards/src/rules/argv.ts': [rules ?? '', laws ?? ''],
  'packages/guards/src/rules/permission.ts': [rules ?? '', stop ?? ''],
  'packages/cli/src/tasks.ts': [tasks ?? ''],
});
/** The same, and something of every other suite. */
const known: ReachMap = {
  ...map,
  files: new Map([
    ...map.files,
    ['packages/files/src/read.ts', new Set(['tools/test/nx.long.test.ts', ...suites.pages])],
  ]),
};
const chosen = (...changed: readonly string[]): readonly string[] =>
  [...chooseSuites(changed, known, suites)].toSorted();

test('a product file reaches the suites that execute it, and no other', () => {
  assert.deepEqual(chosen('packages/guards/src/rules/argv.ts'), [rules, laws]);
  assert.deepEqual(chosen('packages/cli/src/tasks.ts'), [tasks]);
  assert.deepEqual(chosen('packages/guards/src/rules/argv.ts', 'packages/cli/src/tasks.ts'), [rules, tasks, laws]);
});

test('a product file that is new reaches what executes its folder', () => {
  assert.deepEqual(chosen('packages/guards/src/rules/new.ts'), [rules, stop, laws]);
});

test('the manifest of a package reaches everything that executes the package', () => {
  assert.deepEqual(chosen('packages/cli/package.json'), [tasks, 'tools/test/nx.long.test.ts']);
});

test('a suite reaches itself; what suites share reaches them', () => {
  assert.deepEqual(chosen(stop ?? ''), [stop]);
  assert.deepEqual(chosen('packages/cli/test/support/fpf.ts'), [stop]);
  assert.deepEqual(chosen('packages/cli/test/quick.test.ts'), []);
  assert.deepEqual(chosen('bdd/steps/ours.ts'), suites.features);
  assert.deepEqual(chosen('docs/guides/packs.md'), ['docs/guides/packs.md']);
  assert.deepEqual(chosen('tools/docs/check.ts'), suites.pages);
  assert.deepEqual(chosen('tools/bundle.ts'), [...suites.pages, 'tools/test/nx.long.test.ts'].toSorted());
  assert.deepEqual(chosen('skills/fs-read/SKILL.md'), [...suites.features, ...suites.pages, stop].toSorted());
  assert.deepEqual(chosen('packages/guards/test/fixtures/SKILL.md'), [laws]);
  assert.deepEqual(chosen('packages/guards/README.md'), []);
  assert.deepEqual(chosen('skills/test/package.json'), ['tools/test/nx.long.test.ts']);
  assert.deepEqual(
    chosen('examples/kleene-guards/package.json'),
    [...suites.pages, stop, 'tools/test/nx.long.test.ts'].toSorted(),
  );
  assert.deepEqual(chosen('tools/affected/packs.ts'), ['tools/test/nx.long.test.ts']);
});

test('what everything depends on reaches everything', () => {
  for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json', '.node-version', 'tools/unit/run.mjs'])
    assert.deepEqual(chosen(file), [...all].toSorted(), file);
});

test('a suite that the map knows nothing of is reached by what is behind it', () => {
  const nobody = 'packages/guards/test/as-nobody.long.test.ts';
  const more = {
    ...suites,
    features: [...suites.features, 'bdd/features/a/new.feature'],
    longTests: [...suites.longTests, nobody],
  };
  const seen = (...changed: readonly string[]): readonly string[] => [...chooseSuites(changed, known, more)].toSorted();
  assert.deepEqual(seen(), []);
  assert.deepEqual(seen('packages/cli/src/tasks.ts'), ['bdd/features/a/new.feature', tasks]);
  assert.deepEqual(seen('packages/guards/src/rules/argv.ts'), ['bdd/features/a/new.feature', rules, nobody, laws]);
  assert.deepEqual(seen('packages/guards/README.md', 'packages/guards/test/quick.test.ts'), []);
});

test('a map is the same after it was written and read', () => {
  const anyMap = fc.uniqueArray(fc.stringMatching(/^[a-z/]{1,12}$/), { minLength: 1, maxLength: 80 }).chain((names) =>
    fc.dictionary(fc.stringMatching(/^[a-z/.]{1,12}$/), fc.uniqueArray(fc.constantFrom(...names))).map((files) => ({
      suites: names,
      files: new Map(Object.entries(files).map(([file, some]) => [file, new Set(some)] as const)),
    })),
  );
  fc.assert(
    fc.property(anyMap, (written) => {
      const read = parseMap(formatMap(written));
      assert.deepEqual(read.suites, written.suites);
      assert.deepEqual(new Map(read.files), written.files);
      assert.deepEqual(missingFrom(read, written), []);
    }),
    { seed: 32 },
  );
});

test('what was measured takes the place of what the map said of the same suites', () => {
  const measured: ReachMap = {
    suites: [rules ?? ''],
    files: new Map([['packages/cli/src/tasks.ts', new Set([rules ?? ''])]]),
  };
  assert.deepEqual(missingFrom(map, measured), [`${rules} executes packages/cli/src/tasks.ts`]);
  const kept = all.filter((suite) => suite !== stop);
  assert.deepEqual(
    withMeasured(map, measured, kept).files,
    reach({
      'packages/guards/src/rules/argv.ts': [laws ?? ''],
      'packages/cli/src/tasks.ts': [tasks ?? '', rules ?? ''],
    }).files,
  );
});

test('the committed map has what goes through the command line, and names no suite and no file that is gone', () => {
  const [committed, found] = [readMap(), findSuites(root)];
  const forgotten = mappedSuites(found).filter((suite) => !committed.suites.includes(suite));
  assert.deepEqual(forgotten, [], 'run `npm run reach` with these suites');
  const gone = [
    ...committed.suites.filter((suite) => !namesOf(found).includes(suite)),
    ...[...committed.files.keys()].filter((file) => !existsSync(join(root, file))),
  ];
  assert.deepEqual(gone, [], 'run `npm run reach` with any suite');
});

test('a file belongs to the nearest folder with a package.json', () => {
  assert.equal(projectOf(root, 'packages/cli/test/contract/deeds.long.test.ts'), 'packages/cli');
  assert.equal(projectOf(root, 'tools/test/affected/reach.test.ts'), 'tools');
});
