import assert from 'node:assert/strict';
import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fullDisk, noFolderRenames } from '../../support/faulty-disk.ts';
import { temporary, write } from '../../support/folders.ts';
import { byHand } from '../../support/shipped-script.ts';

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('move_path moves a folder where folders cannot be renamed, with its permissions', async (t) => {
  const workspace = write(temporary(t), { 'd/run.sh': 'x', 'd/e/f.txt': 'y' });
  chmodSync(join(workspace, 'd/run.sh'), 0o751);
  chmodSync(join(workspace, 'd/e'), 0o700);
  const { output, refused } = await byHand(
    'file-manage/scripts/move-path.mjs',
    workspace,
    { from: 'd', to: 'n/m' },
    noFolderRenames,
  );
  assert.equal(refused, undefined);
  assert.deepEqual(output, { from: 'd', to: 'n/m', kind: 'folder', entries: 4, replaced: false });
  assert.deepEqual(readdirSync(workspace, { recursive: true }).map(String).sort(), [
    'n',
    'n/m',
    'n/m/e',
    'n/m/e/f.txt',
    'n/m/run.sh',
  ]);
  assert.deepEqual([mode(join(workspace, 'n/m/run.sh')), mode(join(workspace, 'n/m/e'))], ['751', '700']);
});

test('move_path and copy_path leave everything as it was on a full disk', async (t) => {
  for (const script of ['move-path', 'copy-path']) {
    const workspace = write(temporary(t), { 'd/e/f.txt': 'y' });
    const { refused } = await byHand(
      `file-manage/scripts/${script}.mjs`,
      workspace,
      { from: 'd', to: 'n/m' },
      fullDisk,
    );
    assert.match(refused ?? '', /ENOSPC/);
    assert.deepEqual(readdirSync(workspace, { recursive: true }).map(String).sort(), ['d', 'd/e', 'd/e/f.txt']);
  }
});

test('move_path and copy_path replace no write-protected file', async (t) => {
  for (const script of ['move-path', 'copy-path']) {
    const workspace = write(temporary(t), { 'a.txt': 'new', 'b.txt': 'old' });
    chmodSync(join(workspace, 'b.txt'), 0o444);
    const args = { from: 'a.txt', to: 'b.txt', overwrite: true };
    assert.match(
      (await byHand(`file-manage/scripts/${script}.mjs`, workspace, args)).refused ?? '',
      /"b.txt" is write-protected/,
    );
    assert.deepEqual([readFileSync(join(workspace, 'b.txt'), 'utf8'), readdirSync(workspace).length], ['old', 2]);
  }
});

test('delete_path and move_path take no more than 5000 files and folders', async (t) => {
  const workspace = temporary(t);
  mkdirSync(join(workspace, 'd'));
  writeFileSync(join(workspace, 'd/0'), '');
  // Names of one file count as files, and are made in a tenth of the time.
  for (let n = 1; n < 5000; n++) linkSync(join(workspace, 'd/0'), join(workspace, `d/${n}`));
  for (const [script, args] of [
    ['delete-path', { path: 'd', recursive: true }],
    ['move-path', { from: 'd', to: 'e' }],
  ] as const) {
    assert.match(
      (await byHand(`file-manage/scripts/${script}.mjs`, workspace, args)).refused ?? '',
      /more than 5000 files and folders/,
    );
    assert.equal(readdirSync(join(workspace, 'd')).length, 5000);
  }
});
