import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { marksOf, movedMarks } from '../../src/check/workspace-marks.ts';

function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'marks-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('what is new, gone or other is looked at; what is ours, what is installed and what Git keeps is not', () => {
  const dir = scratch();
  const marks = (): NonNullable<ReturnType<typeof marksOf>> => marksOf(dir) ?? assert.fail('too many');
  for (const name of ['a/b', '.git']) mkdirSync(join(dir, name), { recursive: true });
  writeFileSync(join(dir, 'a/b/c.txt'), 'one');
  const before = marks();
  assert.deepEqual(movedMarks(before, marks()), []);
  for (const name of ['.fpf', 'node_modules', '.git/objects/00']) {
    mkdirSync(join(dir, name), { recursive: true });
    writeFileSync(join(dir, name, 'x'), '');
  }
  writeFileSync(join(dir, '.git/index'), '');
  assert.deepEqual(movedMarks(before, marks()), []);
  writeFileSync(join(dir, 'a/b/c.txt'), 'two!');
  mkdirSync(join(dir, 'd'));
  assert.deepEqual(movedMarks(before, marks()), ['a/b/c.txt', 'd']);
  assert.deepEqual(marksOf(join(dir, 'nowhere')), new Map());
});

test('what Git would obey, and a file whose time was set back', () => {
  const dir = scratch();
  const marks = (): NonNullable<ReturnType<typeof marksOf>> => marksOf(dir) ?? assert.fail('too many');
  mkdirSync(join(dir, 'sub/.git/hooks'), { recursive: true });
  writeFileSync(join(dir, 'sub/.git/config'), '[core]\n');
  writeFileSync(join(dir, 'a.txt'), 'one');
  const before = marks();
  const { atime, mtime } = statSync(join(dir, 'a.txt'));
  writeFileSync(join(dir, 'a.txt'), 'two');
  utimesSync(join(dir, 'a.txt'), atime, mtime);
  writeFileSync(join(dir, 'sub/.git/hooks/pre-commit'), '');
  writeFileSync(join(dir, 'sub/.git/config'), '[alias]\n');
  assert.deepEqual(movedMarks(before, marks()), ['a.txt', 'sub/.git/config', 'sub/.git/hooks/pre-commit']);
});
