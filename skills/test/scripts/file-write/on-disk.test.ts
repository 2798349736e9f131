import assert from 'node:assert/strict';
import { linkSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fullDisk } from '../../support/faulty-disk.ts';
import { keepsWhatItWrites } from '../../support/keeps-what-it-writes.ts';
import { temporary, write } from '../../support/folders.ts';
import { byHand } from '../../support/shipped-script.ts';

for (const [script, args] of [
  ['file-write/scripts/write-file.mjs', { path: 'run.sh', content: 'new\n' }],
  ['file-write/scripts/append-file.mjs', { path: 'run.sh', content: 'new\n' }],
] as const)
  test(`${script} keeps permissions, refuses a write-protected file, and leaves nothing behind on a full disk`, (t) =>
    keepsWhatItWrites(script, args, temporary(t)));

test('write_file takes back the folders that it made when the file does not come about', async (t) => {
  const workspace = write(temporary(t), { 'a/x': '' });
  await byHand('file-write/scripts/write-file.mjs', workspace, { path: 'a/b/c/d.txt', content: 'x' }, fullDisk);
  assert.deepEqual(readdirSync(join(workspace, 'a')), ['x']);
});

test('write_file leaves another name of the same file as it was', async (t) => {
  const workspace = write(temporary(t), { 'a.txt': 'old' });
  linkSync(join(workspace, 'a.txt'), join(workspace, 'b.txt'));
  await byHand('file-write/scripts/write-file.mjs', workspace, { path: 'a.txt', content: 'new' });
  assert.deepEqual(
    [readFileSync(join(workspace, 'a.txt'), 'utf8'), readFileSync(join(workspace, 'b.txt'), 'utf8')],
    ['new', 'old'],
  );
});
