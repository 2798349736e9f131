import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { NotRead, readNeeded, readPlain } from '../src/read.ts';

const dir = mkdtempSync(join(tmpdir(), 'fpf-read-'));
after(() => rmSync(dir, { recursive: true }));
const file = join(dir, 'file');
writeFileSync(file, 'hello');
const why = (path: string, limit: number, links?: 'follow'): string => {
  try {
    readPlain(path, limit, links && { links });
    return 'read';
  } catch (error) {
    return error instanceof NotRead ? error.why : String(error);
  }
};

test('a file is read up to its limit, and a missing one is undefined', () => {
  assert.equal(Buffer.from(readPlain(file, 5)?.bytes ?? []).toString(), 'hello');
  assert.equal(readPlain(file, 5)?.stat.size, 5);
  assert.equal(readPlain(join(dir, 'none'), 5), undefined);
  assert.equal(why(file, 4), 'size');
});

test('an empty file is read, also with a limit of nothing', () => {
  writeFileSync(join(dir, 'empty'), '');
  assert.deepEqual(readPlain(join(dir, 'empty'), 0)?.bytes.length, 0);
});

test('a link is refused unless links are followed; one that leads to nothing is refused always', () => {
  symlinkSync('file', join(dir, 'link'));
  symlinkSync('nowhere', join(dir, 'dangling'));
  assert.deepEqual([why(join(dir, 'link'), 9), why(join(dir, 'link'), 9, 'follow')], ['link', 'read']);
  assert.deepEqual([why(join(dir, 'dangling'), 9), why(join(dir, 'dangling'), 9, 'follow')], ['link', 'link']);
});

test('pipes, folders and devices are refused without being waited for', () => {
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  mkdirSync(join(dir, 'folder'));
  for (const path of [join(dir, 'pipe'), join(dir, 'folder'), '/dev/zero']) assert.equal(why(path, 9), 'kind', path);
});

test('a file whose size says nothing is read to its end, and no further than the limit', () => {
  assert.ok((readPlain('/proc/self/status', 65_536)?.bytes.length ?? 0) > 100);
  assert.equal(why('/proc/self/status', 10), 'size');
});

test('a file that has to be there is refused with the error of the caller', () => {
  const refuse = (said: string): Error => new TypeError(said);
  assert.throws(() => readNeeded(join(dir, 'none'), 5, refuse), /^TypeError: is not there$/);
  assert.throws(() => readNeeded(file, 2, refuse), /^TypeError: cannot be read: it has more than 2 bytes$/);
  assert.equal(readNeeded(file, 5, refuse).length, 5);
});
