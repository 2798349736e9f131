import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { hashSkill, treeHash, validateSkill } from '@fpf/skill-registry';
import { file, temporary, write } from '../support/folders.ts';

const refuses = (dir: string, message: RegExp): void => {
  assert.throws(
    () => hashSkill(dir),
    (error) => FpfError.is(error) && error.code === 'skill.tree-refused' && message.test(error.message),
  );
  const { manifest, diagnostics } = validateSkill(dir, 'lenient');
  assert.equal(manifest, undefined);
  assert.deepEqual(
    diagnostics.map(({ code, severity }) => [code, severity]),
    [['skill.f07-tree', 'error']],
  );
};

test('a folder hashes as its files do, whatever made them', (t) => {
  const dir = write(temporary(t), { 'z/b.txt': 'b', 'SKILL.md': 'x', 'z/a.txt': 'a' });
  chmodSync(join(dir, 'z/b.txt'), 0o755);
  mkdirSync(join(dir, 'nothing-inside'));
  assert.equal(hashSkill(dir), treeHash([file('SKILL.md', 'x'), file('z/a.txt', 'a'), file('z/b.txt', 'b', true)]));
});

test('a folder may be named through a link', (t) => {
  const dir = temporary(t);
  write(join(dir, 'real'), { 'SKILL.md': 'x' });
  symlinkSync('real', join(dir, 'link'));
  assert.equal(hashSkill(join(dir, 'link')), hashSkill(join(dir, 'real')));
});

test('refuses a link to a file', (t) => {
  const dir = write(temporary(t), { 'SKILL.md': 'x' });
  symlinkSync('SKILL.md', join(dir, 'again.md'));
  refuses(dir, /"again\.md" is a symbolic link/);
});

test('refuses a SKILL.md that is a link', (t) => {
  const dir = write(temporary(t), { 'other.md': '---\nname: a\ndescription: b\n---\n' });
  symlinkSync('other.md', join(dir, 'SKILL.md'));
  refuses(dir, /symbolic link/);
});

test('refuses a loop of links', (t) => {
  const dir = write(temporary(t), { 'SKILL.md': 'x' });
  symlinkSync('.', join(dir, 'loop'));
  refuses(dir, /symbolic link/);
});

test(
  'refuses a pipe, and does not wait for it',
  { skip: process.platform === 'win32' && 'no pipes in folders on Windows' },
  (t) => {
    const dir = write(temporary(t), { 'SKILL.md': 'x' });
    assert.equal(spawnSync('mkfifo', [join(dir, 'pipe')]).status, 0);
    refuses(dir, /not a regular file/);
  },
);

test('refuses a folder that is too deep', (t) => {
  const dir = write(temporary(t), { [`${'d/'.repeat(40)}f`]: '' });
  refuses(dir, /deeper/);
});

test('refuses more bytes than a skill may have, without reading them all', (t) => {
  refuses(write(temporary(t), { 'SKILL.md': 'x', big: new Uint8Array(17 * 1024 * 1024) }), /16 MiB/);
});

test('says that a folder is not there', (t) => {
  assert.throws(
    () => hashSkill(join(temporary(t), 'gone')),
    (error) => FpfError.is(error) && error.code === 'skill.unreadable',
  );
});
