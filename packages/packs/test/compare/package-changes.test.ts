import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { pinnedFiles } from '@fpf/project/installed';
import { check } from '@fpf/contracts/validate';
import { canonicalJson } from '@fpf/contracts/hash';
import { packageChanges, perhapsNew } from '../../src/compare/package-changes.ts';
import { KeptPackage } from '../../src/kept/kept-package.ts';
import { packageSayings } from '../../src/kept/package-sayings.ts';
import { temporary } from '../support/folders.ts';

/** A package with this manifest and these files, as it is kept: through the text of a file and back. */
function kept(manifest: JsonObject, files: Readonly<Record<string, string>> = {}): KeptPackage {
  const dir = temporary();
  for (const [path, text] of Object.entries({
    ...files,
    'package.json': JSON.stringify({ name: 'part', ...manifest }),
  })) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const says = JSON.parse(canonicalJson(packageSayings(dir, pinnedFiles(dir)))) as KeptPackage;
  assert.deepEqual(check(KeptPackage, says), []);
  return says;
}

const changed = (before: JsonObject, now: JsonObject): ReturnType<typeof packageChanges> =>
  packageChanges(kept(before), kept(now));
const manifestOnly = 'files: package.json';

test('a script that npm runs is told whole: what begins as before, and goes on otherwise, is another', () => {
  const begin = 'echo '.repeat(100);
  const { wider } = changed(
    { scripts: { postinstall: `${begin}; true` } },
    { scripts: { postinstall: `${begin}; rm` } },
  );
  assert.equal(wider.length, 1);
  assert.match(
    wider[0] ?? '',
    /^asks npm to run postinstall: echo echo [^]*… \(517 characters, sha256 [0-9a-f]{64}\)$/,
  );
  const posing = kept({
    scripts: {
      postinstall: (kept({ scripts: { postinstall: `${begin}; rm` } }).install[0] ?? '').slice('postinstall: '.length),
    },
  });
  assert.equal(packageChanges(posing, kept({ scripts: { postinstall: `${begin}; rm` } })).wider.length, 1);
  for (const hook of ['preinstall', 'install', 'prepare', 'prepublish', 'preprepare', 'postprepare'])
    assert.deepEqual(changed({}, { scripts: { [hook]: 'x' } }).wider, [`asks npm to run ${hook}: x`]);
  assert.deepEqual(changed({ scripts: { install: 'x' } }, {}).notes, [
    'no longer asks npm to run install: x',
    manifestOnly,
  ]);
});

test('a binding.gyp that appears has npm build it, and another one has it build otherwise; a script of its own stands before that', () => {
  const [one, other] = [kept({}, { 'binding.gyp': '{}' }), kept({}, { 'binding.gyp': '{ }' })];
  assert.match(
    packageChanges(kept({}), one).wider[0] ?? '',
    /^asks npm to run install: node-gyp rebuild, by its binding\.gyp \([0-9a-f]{16}\)$/,
  );
  assert.equal(packageChanges(one, other).wider.length, 1);
  assert.deepEqual(packageChanges(one, one), { wider: [], notes: [] });
  const own = { scripts: { install: 'x' } };
  assert.deepEqual(packageChanges(kept(own), kept(own, { 'binding.gyp': '{}' })).wider, []);
  assert.deepEqual(packageChanges(kept({}), kept({}, { 'src/binding.gyp': '{}' })).wider, []);
});

test('each kind of dependency is compared by itself: one that did not move hides none that did', () => {
  const peers = { peerDependencies: { a: '1.0.0' } };
  const { wider, notes } = changed(
    { dependencies: { a: '1.0.0' }, ...peers },
    { dependencies: { a: '2.0.0' }, ...peers },
  );
  assert.deepEqual([wider, notes], [[], ['a 1.0.0 became 2.0.0', manifestOnly]]);
  assert.deepEqual(changed(peers, { dependencies: { a: '1.0.0' }, ...peers }).wider, ['brings a with it']);
  assert.deepEqual(changed(peers, { optionalDependencies: { a: '1.0.0' } }), {
    wider: ['brings a (optional) with it'],
    notes: ['no longer brings a (peer)', manifestOnly],
  });
});

test('a range that leads elsewhere than to versions of that name counts as more, and so does one that led elsewhere', () => {
  for (const range of [
    'https://example.org/a.tgz',
    'git+ssh://git@example.org/a.git',
    'owner/a',
    'github:owner/a',
    'file:../a',
    '../a',
    'a.tgz',
    '1.0.0-a.tgz',
    'link:a',
    'npm:b@1.0.0',
    'workspace:*',
    'latest',
    `1.0.0${' || 1.0.0'.repeat(100)}`,
  ]) {
    const { wider } = changed({ dependencies: { a: '^1.0.0' } }, { dependencies: { a: range } });
    assert.equal(wider.length, 1, range);
    assert.match(wider[0] ?? '', /^a \^1\.0\.0 became [^]*: it comes from elsewhere$/);
    assert.equal(changed({ dependencies: { a: range } }, { dependencies: { a: '^1.0.0' } }).wider.length, 1, range);
    assert.match(changed({}, { dependencies: { a: range } }).wider[0] ?? '', /^brings a with it, from /);
  }
  for (const range of ['~1.2', '>=1.0.0 <2', '1.0.0 - 2.0.0', '1.x || >= 2.5.0-rc.1', '*', '', 'v1.0.0+build.5'])
    assert.deepEqual(changed({ dependencies: { a: '^1.0.0' } }, { dependencies: { a: range } }).wider, [], range);
  const long = (end: string): JsonObject => ({ dependencies: { a: `https://example.org/${'a'.repeat(400)}${end}` } });
  assert.equal(changed(long('1'), long('2')).wider.length, 1);
});

test('what lies inside of a package, and the programs that npm puts on its path for it, are told', () => {
  for (const name of ['bundleDependencies', 'bundledDependencies']) {
    assert.deepEqual(changed({}, { [name]: ['a'] }).wider, ['has a inside of it, whatever the range says']);
    assert.deepEqual(changed({ [name]: ['a'] }, {}).notes, ['no longer has a inside of it', manifestOnly]);
    assert.deepEqual(changed({ [name]: ['a'] }, { [name]: true }).wider, [
      'has each of its dependencies inside of it, whatever the range says',
    ]);
  }
  assert.deepEqual(changed({}, { bin: 'x.js' }).wider, ['puts the program part (x.js) on the path of npm']);
  assert.deepEqual(changed({ bin: { part: 'x.js' } }, { bin: { part: 'y.js', git: 'x.js' } }).wider, [
    'puts the program part (y.js) on the path of npm',
    'puts the program git (x.js) on the path of npm',
  ]);
  assert.deepEqual(changed({}, { directories: { bin: 'tools' } }).wider, [
    'puts the program each file of tools on the path of npm',
  ]);
});

test('of a package with more files than are kept by name none changes in silence, nor one with a long name', () => {
  const dir = temporary();
  writeFileSync(join(dir, 'package.json'), '{}');
  const many = (changed?: number): KeptPackage =>
    packageSayings(
      dir,
      Array.from({ length: 5_000 }, (_, n) => ({
        path: `f${String(n).padStart(4, '0')}`,
        is: n === changed ? 'other' : 'same',
      })),
    );
  assert.deepEqual(check(KeptPackage, many()), []);
  const notes = (changed?: number): readonly string[] => packageChanges(many(), many(changed)).notes;
  assert.deepEqual(notes(4_999), [
    'more files changed than are named here: of 904 others only one digest is kept, and it is another',
  ]);
  assert.deepEqual(notes(1), ['files: f0001']);
  assert.deepEqual(notes(), []);
  const long = (text: string): KeptPackage =>
    kept({}, { [`${'a'.repeat(200)}/${'b'.repeat(200)}/${'c'.repeat(200)}`]: text });
  assert.match(packageChanges(long('1'), long('2')).notes[0] ?? '', /^files: aaa/);
});

test('of a package that was pinned on another machine, each thing that it brings may be new', () => {
  const { wider, notes } = perhapsNew(kept({ scripts: { install: 'x' }, bin: 'x.js', dependencies: { a: '1.0.0' } }));
  assert.deepEqual(wider, [
    'perhaps new: asks npm to run install: x',
    'perhaps new: puts the program part (x.js) on the path of npm',
    'perhaps new: brings a with it',
  ]);
  assert.deepEqual(notes, ['what it was before is not known on this machine, only its hash']);
});

test('hostile manifests say nothing where they have another form, and what is no text can be kept', () => {
  const odd = '\ud800';
  const says = kept({
    scripts: { install: odd },
    dependencies: { [odd]: odd, b: 7 },
    bin: { [odd]: odd },
    bundledDependencies: [odd, 7, null],
  });
  assert.equal(packageChanges(kept({}), says).wider.length, 4);
  for (const other of [null, 7, [], 'x'])
    assert.deepEqual(
      changed({}, { scripts: other, dependencies: other, peerDependencies: other, directories: other }).wider,
      [],
    );
});
