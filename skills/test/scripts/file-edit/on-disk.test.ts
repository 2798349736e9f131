import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fullDisk } from '../../support/faulty-disk.ts';
import { temporary, write } from '../../support/folders.ts';
import { keepsWhatItWrites } from '../../support/keeps-what-it-writes.ts';
import { byHand } from '../../support/shipped-script.ts';

test('replace_text keeps permissions, refuses a write-protected file, and leaves nothing behind on a full disk', (t) =>
  keepsWhatItWrites(
    'file-edit/scripts/replace-text.mjs',
    { path: 'run.sh', old_text: 'old', new_text: 'new' },
    temporary(t),
  ));

test('replace_everywhere changes nothing where one file is write-protected, and says what it has done on a full disk', async (t) => {
  const workspace = write(temporary(t), { 'a.txt': 'old', 'b.txt': 'old' });
  const run = async (fault?: typeof fullDisk): ReturnType<typeof byHand> =>
    byHand('file-edit/scripts/replace-everywhere.mjs', workspace, { old_text: 'old', new_text: 'new' }, fault);
  chmodSync(join(workspace, 'b.txt'), 0o444);
  assert.match((await run()).refused ?? '', /"b.txt" is write-protected; nothing was changed/);
  chmodSync(join(workspace, 'b.txt'), 0o644);
  assert.match((await run(fullDisk)).refused ?? '', /"a.txt" cannot be written \(ENOSPC\); nothing was changed/);
  assert.deepEqual(
    ['a.txt', 'b.txt'].map((name) => readFileSync(join(workspace, name), 'utf8')),
    ['old', 'old'],
  );
  assert.equal(readdirSync(workspace).length, 2);
});
