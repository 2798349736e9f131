import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readWorkspace } from '../boundaries/workspace.ts';
import { checkRelease } from '../release/check.ts';
import { root, TreeCopy } from './support/copy-tree.ts';

const planted = '.changeset/planted.md';
const ids = 'packages/contracts/src/ports/contract-ids.ts';
const shapes = 'packages/contracts/api/shapes.txt';

let tree: TreeCopy;
let dependants: readonly string[];
let idsText: string;
let shapesText: string;
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: tree.path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const plan = (lines: Readonly<Record<string, string>>): void =>
  tree.write(
    planted,
    `---\n${Object.entries(lines)
      .map(([name, bump]) => `'${name}': ${bump}`)
      .join('\n')}\n---\n\nPlanted.\n`,
  );
const messages = (): readonly string[] => checkRelease(tree.path, 'HEAD').findings.map(({ message }) => message);

before(() => {
  tree = new TreeCopy();
  rmSync(join(tree.path, '.changeset'), { recursive: true });
  tree.write('.changeset/config.json', readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  // One known provider, whatever the real ones look like today.
  tree.write('packages/guards/src/planted.ts', "export const provides = { 'fpf:planted/1.0': undefined };\n");
  idsText = readFileSync(join(tree.path, ids), 'utf8');
  tree.write(ids, idsText.replace("'model-gateway'", "planted: 'fpf:planted/1.0',\n  'model-gateway'"));
  idsText = readFileSync(join(tree.path, ids), 'utf8');
  shapesText = readFileSync(join(tree.path, shapes), 'utf8');
  git('init', '--quiet', '--initial-branch=main');
  // Only what changesets itself needs: a copy must not reach this repository's own node_modules.
  tree.link('node_modules/@changesets');
  appendFileSync(join(tree.path, '.git/info/exclude'), 'node_modules\n');
  git('add', '--all');
  git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--no-gpg-sign', '-m', 'base');
  dependants = readWorkspace(tree.path)
    .members.filter(
      ({ manifest }) => manifest.private !== true && manifest.dependencies?.['@fpf/contracts'] !== undefined,
    )
    .map(({ name }) => name);
});
after(() => tree.remove());

test('no changeset, no finding', () => assert.deepEqual(messages(), []));

test('a minor of the contracts asks nothing of what depends on them', () => {
  plan({ '@fpf/contracts': 'minor' });
  assert.deepEqual(messages(), []);
});

test('a major of the contracts demands a major of everything released that depends on them', () => {
  plan({ '@fpf/contracts': 'major', '@fpf/guards': 'minor' });
  const expected = dependants.map(
    (name) =>
      `@fpf/contracts goes major here, and ${name} ${name === '@fpf/guards' ? 'only minor' : 'is in no changeset'}.`,
  );
  for (const name of ['guards', 'reporter', 'cli', 'orchestrator', 'contract-tests', 'cucumber'])
    assert.ok(dependants.includes(`@fpf/${name}`), name);
  assert.deepEqual(messages(), expected);
  plan({ '@fpf/contracts': 'major', ...Object.fromEntries(dependants.map((name) => [name, 'major'])) });
  assert.deepEqual(messages(), []);
});

test("a major of one port's id demands a major of its providers, and a release of the contracts", () => {
  rmSync(join(tree.path, planted), { force: true });
  tree.write(ids, idsText.replace('fpf:planted/1.0', 'fpf:planted/2.0'));
  assert.deepEqual(messages(), [
    'The contract fpf:planted went from 1 to 2, and @fpf/contracts is in no changeset.',
    'The contract fpf:planted went from 1 to 2, and @fpf/guards, which provides it, is in no changeset.',
    'No converter leads from fpf:planted/1 to fpf:planted/2.',
  ]);
  tree.write(shapes, shapesText.replace('converters\n', 'converters\n  fpf:planted/1 -> fpf:planted/2\n'));
  plan({ '@fpf/contracts': 'minor', '@fpf/guards': 'minor' });
  assert.deepEqual(messages(), [
    'The contract fpf:planted went from 1 to 2, and @fpf/guards, which provides it, only minor.',
  ]);
  plan({ '@fpf/contracts': 'minor', '@fpf/guards': 'major' });
  assert.deepEqual(messages(), []);
  tree.write(shapes, shapesText);
  tree.write(ids, idsText.replace('fpf:planted/1.0', 'fpf:planted/1.1'));
  rmSync(join(tree.path, planted));
  assert.deepEqual(
    messages(),
    ['fpf:planted went to 1.1, and @fpf/contracts is in no changeset.'],
    'a minor of an id breaks no component',
  );
  plan({ '@fpf/contracts': 'minor' });
  assert.deepEqual(messages(), []);
  rmSync(join(tree.path, planted));
  tree.write(ids, idsText);
});

test('the base is the last release of the contracts, where there is one', () => {
  // On main itself the last commit is compared with the one before it, and never with itself.
  assert.match(checkRelease(tree.path).comparedWith, /^not compared with a base: there is no git history/);
  git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--no-gpg-sign', '--allow-empty', '-m', 'next');
  assert.equal(
    checkRelease(tree.path).comparedWith,
    `not released yet: contract ids compared with ${git('rev-parse', 'HEAD~1').trim()}`,
  );
  git('tag', '@fpf/contracts@1.0.0');
  assert.equal(checkRelease(tree.path).comparedWith, 'contracts compared with @fpf/contracts@1.0.0');
  assert.match(
    checkRelease(tree.path, 'nowhere').comparedWith,
    /^not compared with a base: .* does not exist at nowhere$/,
  );
});

test('a broken changeset and an unknown package are refused', () => {
  tree.write(planted, 'no header\n');
  assert.match(messages().join(), /This is no changeset/);
  plan({ '@fpf/guards': 'huge' });
  assert.match(messages().join(), /This is no changeset/);
  plan({ '@fpf/tools': 'patch', '@fpf/nobody': 'minor' });
  assert.equal(messages().filter((message) => message.includes('no package that is released from here')).length, 2);
  rmSync(join(tree.path, planted));
});

test('changesets plans and writes the versions; private packages stay as they are', () => {
  plan({ '@fpf/contracts': 'major', ...Object.fromEntries(dependants.map((name) => [name, 'major'])) });
  const changeset = (...args: readonly string[]): string =>
    execFileSync(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), ...args], {
      cwd: tree.path,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const version = (folder: string): unknown =>
    (JSON.parse(readFileSync(join(tree.path, folder, 'package.json'), 'utf8')) as { version: unknown }).version;
  changeset('status', '--output=planned.json');
  const { releases } = JSON.parse(readFileSync(join(tree.path, 'planned.json'), 'utf8')) as {
    releases: readonly { name: string; newVersion: string; type: string }[];
  };
  for (const name of ['@fpf/contracts', ...dependants])
    assert.deepEqual(
      releases.filter((release) => release.name === name).map(({ newVersion }) => newVersion),
      ['1.0.0'],
      name,
    );
  rmSync(join(tree.path, 'planned.json'));
  changeset('version');
  assert.deepEqual(
    ['contracts', 'guards'].map((name) => version(`packages/${name}`)),
    ['1.0.0', '1.0.0'],
  );
  assert.deepEqual(['tools', 'bdd', 'docs', 'bench'].map(version), ['0.0.0', '0.0.0', '0.0.0', '0.0.0']);
  assert.match(readFileSync(join(tree.path, 'packages/guards/CHANGELOG.md'), 'utf8'), /## 1\.0\.0/);
  assert.equal(existsSync(join(tree.path, planted)), false);
  assert.match(readFileSync(join(tree.path, 'packages/cli/package.json'), 'utf8'), /"@fpf\/contracts": "workspace:\^"/);
});
