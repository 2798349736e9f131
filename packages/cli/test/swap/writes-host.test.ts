import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { marksOf, movedMarks } from '../../src/compose/check/workspace-marks.ts';
import { json, scratch } from '../support/fpf.ts';
import { swapProject } from '../support/swap-project.ts';

type Report = { readonly port: string; readonly name: string; readonly status: string; readonly message?: string };

/** A case that every port has; that it catches a bad one of each, the table of bad replacements shows. */
const name = 'leaves the workspace on the host as it was';
test('ours leave it as it was', () => {
  const { run } = swapProject({});
  const ran = run('check', 'reporter', '--json');
  assert.equal(ran.code, 0, ran.stderr);
  assert.equal((json(ran)['data'] as unknown as readonly Report[]).find((one) => one.name === name)?.status, 'passed');
});

test('what is looked at: files that are new, gone, other or of another kind; not what is ours or installed', () => {
  const dir = scratch();
  const marks = (): NonNullable<ReturnType<typeof marksOf>> => marksOf(dir) ?? assert.fail('too many');
  mkdirSync(join(dir, 'a/b'), { recursive: true });
  writeFileSync(join(dir, 'a/b/c.txt'), 'one');
  const before = marks();
  assert.deepEqual(movedMarks(before, marks()), []);
  for (const name of ['.fpf', '.git', 'node_modules']) {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'x'), '');
  }
  assert.deepEqual(movedMarks(before, marks()), []);
  writeFileSync(join(dir, 'a/b/c.txt'), 'two!');
  mkdirSync(join(dir, 'd'));
  assert.deepEqual(movedMarks(before, marks()), ['a/b/c.txt', 'd']);
  assert.deepEqual(marksOf(join(dir, 'nowhere')), new Map());
});
