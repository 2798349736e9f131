import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strayFiles } from '../../packed/stray-files.ts';

const whole = [
  'package.json',
  'README.md',
  'src/a/b.ts',
  'dist/a/b.js',
  'dist/a/b.js.map',
  'dist/a/b.d.ts',
  'dist/a/b.d.ts.map',
];

test('a package of sources and their builds has no stray file', () => assert.deepEqual(strayFiles(whole), []));

test('what entries of a package share is its own', () =>
  assert.deepEqual(strayFiles([...whole, 'dist/chunk-5DVOSN5Y.js', 'dist/licences.txt']), []));

test("a skill's cases may be published, whatever they hold", () =>
  assert.deepEqual(strayFiles(['x/SKILL.md', 'x/evals/test/a.mjs', 'evals/test/a.mjs']), []));

test('a template brings the test of what is made of it', () =>
  assert.deepEqual(strayFiles(['templates/x/test/a.test.js.txt']), []));

const strays = [
  'templates/x/test/a.test.js',
  'dist/zombie.js',
  'dist/a/zombie.d.ts.map',
  'dist/evals/zombie.js',
  'dist/b.js',
  'dist/chunk-old.js',
  'dist/a/chunk-5DVOSN5Y.js',
  'dist/.tsbuildinfo',
  'dist/notes.txt',
  'tsconfig.tsbuildinfo',
  'test/a.test.ts',
  'node_modules/x/index.js',
  '.reports/unit.json',
  'old.tgz',
];
for (const stray of strays)
  test(`refused in a package: ${stray}`, () => assert.deepEqual(strayFiles([...whole, stray]), [stray]));
