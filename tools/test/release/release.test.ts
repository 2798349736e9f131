import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { readWorkspace } from '../../boundaries/workspace.ts';
import { checkRelease } from '../../release/check.ts';
import { root, TreeCopy } from '../support/copy-tree.ts';

const planted = '.changeset/planted.md';

let tree: TreeCopy;
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    cwd: tree.path,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
const commit = (message: string): void => {
  git('add', '--all');
  git('commit', '--quiet', '--no-gpg-sign', '--allow-empty', '-m', message);
};
const plan = (bumps: Readonly<Record<string, string>>, file = planted): void =>
  tree.write(
    file,
    `---\n${Object.entries(bumps)
      .map(([name, bump]) => `'${name}': ${bump}`)
      .join('\n')}\n---\n\nPlanted.\n`,
  );
const messages = (): readonly string[] => checkRelease(tree.path, 'HEAD').findings.map(({ message }) => message);
const noted = (): readonly string[] => checkRelease(tree.path, 'HEAD').withoutChangeset;

before(() => {
  tree = new TreeCopy();
  rmSync(join(tree.path, '.changeset'), { recursive: true });
  tree.write('.changeset/config.json', readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  git('init', '--quiet', '--initial-branch=main');
  // Only what changesets itself needs: a copy must not reach this repository's own node_modules.
  tree.link('node_modules/@changesets');
  appendFileSync(join(tree.path, '.git/info/exclude'), 'node_modules\n');
  commit('base');
});
afterEach(() => {
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '-d', '--force');
});
after(() => tree.remove());

test('a tree without changes has no finding and no note', () => {
  assert.deepEqual(messages(), []);
  assert.deepEqual(noted(), []);
});

test('a package whose sources or manifest changed is noted until a changeset names it', () => {
  tree.write('packages/guards/src/planted.ts', 'export {};\n');
  appendFileSync(join(tree.path, 'packages/cli/package.json'), '\n');
  tree.write('packages/reporter/test/planted.test.ts', 'export {};\n');
  tree.write('tools/nx-skills/src/planted.ts', 'export {};\n');
  tree.write('examples/bash-runner/src/planted.ts', 'export {};\n');
  assert.deepEqual(noted(), ['@fpf/cli', '@fpf/guards', '@fpf/nx-skills']);
  assert.deepEqual(messages(), [], 'whether a user notices it is for a person to say');
  plan({ '@fpf/guards': 'patch', '@fpf/nx-skills': 'none' });
  assert.deepEqual(noted(), ['@fpf/cli']);
  tree.write('.changeset/empty.md', '---\n---\n');
  assert.deepEqual(noted(), [], 'an empty changeset says that nobody notices');
});

test('a changeset that was there before the change does not count for it', () => {
  const start = git('rev-parse', 'HEAD');
  plan({ '@fpf/guards': 'patch' });
  commit('an earlier change');
  tree.write('packages/guards/src/planted.ts', 'export {};\n');
  assert.deepEqual(noted(), ['@fpf/guards']);
  assert.deepEqual(checkRelease(tree.path, start).withoutChangeset, []);
  git('reset', '--quiet', '--hard', start);
});

test('a package that was versioned has used its changesets up', () => {
  appendFileSync(join(tree.path, 'packages/guards/package.json'), '\n');
  tree.write('packages/guards/CHANGELOG.md', '# @fpf/guards\n');
  assert.deepEqual(noted(), []);
});

test('a broken changeset, an unknown package and a major of a 0.x package are refused', () => {
  tree.write(planted, 'no header\n');
  assert.match(messages().join(), /This is not a changeset/);
  plan({ '@fpf/guards': 'huge' });
  assert.match(messages().join(), /This is not a changeset/);
  plan({ '@fpf/tools': 'patch', '@fpf/nobody': 'minor', '@fpf/guards': 'minor' });
  assert.deepEqual(messages(), [
    '@fpf/tools is not a package that this repository releases.',
    '@fpf/nobody is not a package that this repository releases.',
  ]);
  plan({ '@fpf/guards': 'major', '@fpf/cli': 'patch' });
  assert.deepEqual(messages(), ['A major takes @fpf/guards from 0.x to 1.0.0.']);
});

test('the base is the asked commit, else where the branch left main, else nothing', () => {
  const main = git('rev-parse', 'HEAD');
  git('checkout', '--quiet', '-b', 'change');
  tree.write('packages/guards/src/planted.ts', 'export {};\n');
  commit('a change');
  const ofBranch = checkRelease(tree.path, undefined);
  assert.equal(ofBranch.comparedWith, `compared with ${main}`);
  assert.deepEqual(ofBranch.withoutChangeset, ['@fpf/guards']);
  assert.deepEqual(noted(), [], 'the asked commit goes before the main branch');
  for (const asked of ['nowhere', '--output=x'])
    assert.equal(
      checkRelease(tree.path, asked).comparedWith,
      `nothing to compare with: ${asked} is not a commit of this clone`,
    );
  git('branch', '--quiet', '-D', 'main');
  const alone = checkRelease(tree.path, undefined);
  assert.equal(alone.comparedWith, 'nothing to compare with: there is no main branch');
  assert.deepEqual(alone.withoutChangeset, []);
  git('checkout', '--quiet', '-b', 'main', main);
});

test('changesets takes a minor of the contracts through 0.x: dependents are patched, private packages stay', () => {
  const version = (folder: string): unknown =>
    (JSON.parse(readFileSync(join(tree.path, folder, 'package.json'), 'utf8')) as { version: unknown }).version;
  const dependents = readWorkspace(tree.path, { only: '' }).members.filter(
    ({ manifest }) => manifest.private !== true && manifest.dependencies?.['@fpf/contracts'] !== undefined,
  );
  for (const name of ['guards', 'reporter', 'cli', 'orchestrator', 'contract-tests', 'cucumber'])
    assert.ok(
      dependents.some((member) => member.name === `@fpf/${name}`),
      name,
    );
  plan({ '@fpf/contracts': 'minor' });
  execFileSync(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), 'version'], {
    cwd: tree.path,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  assert.equal(version('packages/contracts'), '0.2.0');
  for (const { folder } of dependents) assert.equal(version(folder), '0.1.1', folder);
  assert.deepEqual(['tools', 'bdd', 'tools/docs', 'bench'].map(version), ['0.0.0', '0.0.0', '0.0.0', '0.0.0']);
  assert.match(readFileSync(join(tree.path, 'packages/contracts/CHANGELOG.md'), 'utf8'), /## 0\.2\.0/);
  assert.equal(existsSync(join(tree.path, planted)), false);
  assert.match(readFileSync(join(tree.path, 'packages/cli/package.json'), 'utf8'), /"@fpf\/contracts": "workspace:\^"/);
});
