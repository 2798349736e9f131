import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type SkillFile } from '@fpf/contracts';
import { treeHash } from '@fpf/skill-registry';
import { file } from '../support/folders.ts';

const refused: readonly (readonly [string, readonly SkillFile[], RegExp])[] = [
  ['a way out', [file('../a')], /leads out/],
  ['an absolute path', [file('/etc/passwd')], /leads out/],
  ['a dot', [file('a/./b')], /leads out/],
  ["another system's separator", [file('a\\b')], /backslash/],
  ['a control character', [file('a\nb')], /control character/],
  ['a half character', [file('a\ud800')], /control character/],
  ['what npm drops', [file('docs/.gitignore')], /npm pack/],
  ['what npm drops, by its ending', [file('a.orig')], /npm pack/],
  ['packages', [file('node_modules/x/index.js')], /npm pack/],
  ...[
    'A.ORIG',
    '.ds_store',
    '.NPMRC',
    '.Gitignore',
    'Cvs',
    'Npm-debug.log',
    '.foo.SWP',
    '.wafpickle-7',
    'build/config.gypi',
  ].map((name): readonly [string, readonly SkillFile[], RegExp] => [
    `what npm drops, however it is written: ${name}`,
    [file(name)],
    /npm pack/,
  ]),
  ...['CON', 'nul.txt', 'a:b.md', 'q?.md', 'trail.', 'space '].map(
    (name): readonly [string, readonly SkillFile[], RegExp] => [
      `what Windows cannot hold: ${name}`,
      [file(name)],
      /Windows/,
    ],
  ),
  ['twins by case', [file('a.md'), file('A.md')], /cannot be told/],
  ["twins by a folder's case", [file('Docs/a.md'), file('docs/b.md')], /cannot be told/],
  ['twins by composition', [file('\u00e9'), file('e\u0301')], /stands twice/],
  ['twins by sharp s', [file('straße'), file('STRASSE')], /cannot be told/],
  ['too many files', Array.from({ length: 513 }, (_, i) => file(`f${i}`)), /512/],
  ['too many bytes', [file('a', new Uint8Array(9e6)), file('b', new Uint8Array(9e6))], /16 MiB/],
];

for (const [what, files, message] of refused) {
  test(`refuses ${what}`, () => {
    assert.throws(
      () => treeHash(files),
      (error) =>
        FpfError.is(error) && error.code === 'skill.tree-refused' && error.hint !== '' && message.test(error.message),
    );
  });
}
