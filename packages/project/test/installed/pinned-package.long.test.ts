import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { packageFrom, packageHash, pinnedFiles } from '../../src/installed/index.ts';
import { scratch } from '../support/scratch.ts';

const name = '@acme/g';
const below = `node_modules/${name}`;

function put(dir: string, files: Readonly<Record<string, string | object>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), typeof text === 'string' ? text : JSON.stringify(text));
  }
  return dir;
}

/** A project in which a package is installed, with what its manifest says beside name and version. */
function installed(manifest: object, files: Readonly<Record<string, string>> = { 'index.mjs': '' }): string {
  const own = Object.entries(files).map(([path, text]) => [`${below}/${path}`, text] as const);
  return put(scratch(), {
    [`${below}/package.json`]: { name, version: '1.0.0', ...manifest },
    ...Object.fromEntries(own),
  });
}

const found = (dir: string) => {
  const made = packageFrom(dir, name);
  assert.ok(made);
  return made;
};
const paths = (dir: string): readonly unknown[] =>
  pinnedFiles(dir)
    .map(({ path }) => path)
    .sort();

const notPinned = (mention: RegExp) => (error: unknown) => {
  assert.ok(FpfError.is(error), String(error));
  assert.equal(error.code, 'component.not-pinned');
  assert.match(error.message, mention);
  return true;
};

test('what is loaded is a file of the folder that is hashed, whatever else Node finds by the name', () => {
  const beside = put(installed({ main: './index.mjs' }), { [`${below}.js`]: '', [`${below}.mjs`]: '' });
  assert.equal(found(beside).entry(), join(beside, below, 'index.mjs'));

  const outer = installed({ main: './index.mjs' });
  const nearer = put(join(outer, 'ws'), { [`${below}/index.js`]: '' });
  assert.deepEqual([found(nearer).dir, found(nearer).entry()], [join(outer, below), join(outer, below, 'index.mjs')]);

  const itself = put(installed({ main: './index.mjs' }), {
    'package.json': { name, version: '1.0.0', main: './own.mjs' },
    'own.mjs': '',
  });
  assert.deepEqual([found(itself).dir, found(itself).entry()], [itself, join(itself, 'own.mjs')]);

  const alias = installed({ name: '@acme/other', exports: { '.': { import: './index.mjs' } } });
  assert.equal(found(alias).entry(), join(alias, below, 'index.mjs'));
});

test('a folder of a workspace that is linked in the place of a package is the package', () => {
  const dir = put(scratch(), {
    'packages/g/package.json': { name, version: '1.0.0', exports: './index.mjs' },
    'packages/g/index.mjs': '',
  });
  mkdirSync(join(dir, 'app/node_modules/@acme'), { recursive: true });
  symlinkSync('../../../packages/g', join(dir, 'app', below));
  assert.equal(found(join(dir, 'app')).entry(), join(dir, 'packages/g/index.mjs'));
  assert.deepEqual(paths(found(join(dir, 'app')).dir), ['index.mjs', 'package.json']);
});

for (const [what, manifest, lay] of [
  [
    'leads out of the folder',
    { main: '../evil.mjs' },
    (dir: string) => put(dir, { 'node_modules/@acme/evil.mjs': '' }),
  ],
  [
    'leads out by its exports',
    { exports: { '.': { import: './../evil.mjs' } } },
    (dir: string) => put(dir, { 'node_modules/@acme/evil.mjs': '' }),
  ],
  [
    'is of a dependency',
    { main: './node_modules/impl/index.mjs' },
    (dir: string) => put(dir, { [`${below}/node_modules/impl/index.mjs`]: '' }),
  ],
  [
    'is of a dependency, by its exports',
    { exports: { import: './node_modules/impl/i.mjs' } },
    (dir: string) => put(dir, { [`${below}/node_modules/impl/i.mjs`]: '' }),
  ],
] as const) {
  test(`an entry that ${what} is refused, naming both sides`, () => {
    const dir = installed(manifest);
    lay(dir);
    assert.throws(
      () => found(dir).entry(),
      notPinned(/pinned by the files of \S+node_modules\/@acme\/g, but .* is \S+\.mjs, which is none/),
    );
  });
}

test('what a project keeps of its runs is no entry of it', () => {
  const dir = put(scratch(), { 'package.json': { name, version: '1.0.0', main: '.fpf/x.mjs' }, '.fpf/x.mjs': '' });
  assert.throws(() => found(dir).entry(), notPinned(/\.fpf\/x\.mjs, which is none/));
});

test('a link that leads out of the package is refused, file or folder, entry or not; one within it is what it says', () => {
  for (const [link, to] of [
    ['index.mjs', '../../../evil.mjs'],
    ['lib/more.mjs', '/dev/zero'],
    ['data', '../../..'],
    ['lib/gone.mjs', '../../gone.mjs'],
    ['lib/impl', '../node_modules/impl'],
    ['lib/node_modules/x.mjs', '../../../../../evil.mjs'],
  ] as const) {
    const dir = put(installed({ main: './index.mjs' }, {}), {
      'evil.mjs': '',
      [`${below}/node_modules/impl/index.mjs`]: '',
    });
    mkdirSync(dirname(join(dir, below, link)), { recursive: true });
    symlinkSync(to, join(dir, below, link));
    assert.throws(() => packageHash(found(dir).dir), notPinned(/cannot be pinned: its "[^"]+" is a link to "/), link);
  }
  const dir = installed({ main: './index.mjs' }, { 'src/index.mjs': '' });
  for (const [link, to] of [
    ['index.mjs', 'src/index.mjs'],
    ['lib', './src'],
    ['.#index.mjs', 'me@here.7:1'],
  ] as const)
    symlinkSync(to, join(dir, below, link));
  assert.equal(found(dir).entry(), join(dir, below, 'src/index.mjs'));
  assert.equal(
    pinnedFiles(found(dir).dir).some(({ path, is }) => path === 'lib' && is === '-> ./src'),
    true,
  );
});

test('a pipe in a package is refused, and not opened', () => {
  const dir = installed({ main: './index.mjs' });
  execFileSync('mkfifo', [join(dir, below, 'pipe')]);
  assert.throws(() => packageHash(found(dir).dir), notPinned(/its "pipe" is neither a file nor a folder/));
  const manifest = installed({ main: './index.mjs' });
  rmSync(join(manifest, below, 'package.json'));
  execFileSync('mkfifo', [join(manifest, below, 'package.json')]);
  assert.equal(packageFrom(manifest, name), undefined);
});

test('what a package brings in a node_modules is pinned: further below, and what it says that it bundles, with what that depends on', () => {
  const dir = installed(
    { main: './lib/node_modules/impl/index.mjs', bundledDependencies: ['a', '../../x', 7] },
    { 'lib/node_modules/impl/index.mjs': '' },
  );
  const at = join(dir, below);
  put(at, {
    'node_modules/a/package.json': { dependencies: { '@s/b': '1.0.0', c: '1.0.0' } },
    'node_modules/a/node_modules/d/index.js': '',
    'node_modules/@s/b/index.js': '',
    'node_modules/e/index.js': '',
  });
  assert.equal(found(dir).entry(), join(at, 'lib/node_modules/impl/index.mjs'));
  assert.deepEqual(paths(at), [
    'lib/node_modules/impl/index.mjs',
    'node_modules/@s/b/index.js',
    'node_modules/a/node_modules/d/index.js',
    'node_modules/a/package.json',
    'package.json',
  ]);
  const before = packageHash(at);
  put(at, { 'lib/node_modules/impl/index.mjs': 'evil' });
  assert.notEqual(packageHash(at), before);
});

test('npm nests dependencies below a package, and pnpm links them there: the package is the same', () => {
  const npm = installed({ main: './index.mjs', bundleDependencies: true, dependencies: { a: '1.0.0' } });
  const alone = packageHash(join(npm, below));
  put(join(npm, below), { 'node_modules/left/index.js': '' });
  assert.equal(packageHash(join(npm, below)), alone);
  put(npm, { 'store/a/index.js': '' });
  symlinkSync('../../../../store/a', join(npm, below, 'node_modules/a'));
  assert.equal(packageHash(join(npm, below)), alone);
  rmSync(join(npm, below, 'node_modules'), { recursive: true });
  renameSync(join(npm, 'store'), join(npm, 'node_modules/store'));
  symlinkSync('../../store', join(npm, below, 'node_modules'));
  assert.equal(packageHash(join(npm, below)), alone);
});
