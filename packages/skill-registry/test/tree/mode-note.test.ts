import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modeNote } from '../../src/tree/hash-skill.ts';
import { treeHash } from '../../src/tree/tree-hash.ts';
import { file } from '../support/folders.ts';

const plain = [
  file('SKILL.md', '---\n'),
  file('scripts/a.mjs', 'export {};\n'),
  file('scripts/b.sh', '# no #!\n'),
  file('c', '#'),
  file('d'),
];
const script = (path: string): ReturnType<typeof file> => file(path, '#!/bin/sh\n');

test('where files have modes there is nothing to note', () => {
  for (const platform of ['linux', 'darwin', 'freebsd'] as const)
    assert.equal(modeNote([...plain, script('run')], platform), undefined);
});

test('on Windows, scripts that may be executable elsewhere are named, and a skill without any has one hash everywhere', () => {
  assert.equal(modeNote(plain, 'win32'), undefined);
  assert.match(
    modeNote([...plain, script('scripts/run')], 'win32') ?? '',
    /Where scripts\/run can be executed, the hash is another one/,
  );
  assert.match(modeNote(['1', '2', '3', '4', '5'].map(script), 'win32') ?? '', /Where 1, 2, 3 and 2 more can/);
});

test('the note is true: the mode is in the hash, and nothing in the bytes tells it', () => {
  const { path, bytes } = script('scripts/run');
  assert.notEqual(treeHash([{ path, bytes, executable: true }]), treeHash([{ path, bytes, executable: false }]));
});
