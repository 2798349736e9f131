import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { privateFolder } from '../../src/host/private-folder.ts';

const built = 'file:///somewhere/dist/host/private-folder.js';
const skip = process.getuid === undefined ? 'this machine has no owners of folders' : false;

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-private-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('sources keep nothing, and no folder is made for them', (t) => {
  const cache = temporary(t);
  assert.equal(privateFolder(undefined, { XDG_CACHE_HOME: cache }), undefined);
  assert.ok(!existsSync(join(cache, 'fpf')));
});

test('what is kept lies in a folder of the user alone', { skip }, (t) => {
  const cache = temporary(t);
  const folder = join(cache, 'fpf', 'skills');
  for (const _time of [1, 2]) assert.equal(privateFolder(built, { XDG_CACHE_HOME: cache }), folder);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test('a folder that others may read or write, or that is a link, is not used', { skip }, (t) => {
  const [open, linked] = [temporary(t), temporary(t)];
  mkdirSync(join(open, 'fpf', 'skills'), { recursive: true });
  for (const mode of [0o770, 0o702, 0o755]) {
    chmodSync(join(open, 'fpf', 'skills'), mode);
    assert.equal(privateFolder(built, { XDG_CACHE_HOME: open }), undefined);
  }
  mkdirSync(join(linked, 'fpf'));
  mkdirSync(join(linked, 'elsewhere'), { mode: 0o700 });
  symlinkSync('../elsewhere', join(linked, 'fpf', 'skills'));
  assert.equal(privateFolder(built, { XDG_CACHE_HOME: linked }), undefined);
});

test('where no folder can be made, nothing is kept', { skip }, () => {
  // Making several folders at once, Node would never come back from /proc.
  for (const cache of ['/dev/null', '/proc', '/proc/self/none', '/none/at/all'])
    assert.equal(privateFolder(built, { XDG_CACHE_HOME: cache }), undefined, cache);
});
