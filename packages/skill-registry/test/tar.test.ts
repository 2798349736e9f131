import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FpfError, type SkillFile } from '@fpf/contracts';
import { packSkill } from '../src/index.ts';
import { tar } from '../src/pack/tar.ts';

const dir = mkdtempSync(join(tmpdir(), 'fpf-tar-'));
after(() => rmSync(dir, { recursive: true, force: true }));

function file(path: string, text: string, executable = false): SkillFile {
  return { path, executable, bytes: new TextEncoder().encode(text) };
}

test('the system’s tar unpacks it: names, modes and bytes', () => {
  const long = `${'d'.repeat(90)}/${'e'.repeat(60)}.txt`;
  writeFileSync(
    join(dir, 'a.tar'),
    tar([file('scripts/run.mjs', 'x\n', true), file('SKILL.md', 'ü'.repeat(700)), file('empty', ''), file(long, 'deep')], 'skill'),
  );
  execFileSync('tar', ['-xf', 'a.tar'], { cwd: dir });
  assert.equal(readFileSync(join(dir, 'skill', 'SKILL.md'), 'utf8'), 'ü'.repeat(700));
  assert.equal(readFileSync(join(dir, 'skill', long), 'utf8'), 'deep');
  assert.equal(statSync(join(dir, 'skill', 'scripts', 'run.mjs')).mode & 0o777, 0o755);
  assert.equal(statSync(join(dir, 'skill', 'empty')).size, 0);
});

test('the order in which files come does not matter', () => {
  const files = [file('b', '1'), file('a', '2'), file('ä', '3')];
  assert.deepEqual(tar(files, 's'), tar(files.toReversed(), 's'));
});

test('a path that does not fit is refused, never cut', () => {
  assert.throws(
    () => tar([file('x'.repeat(101), '')], 's'),
    (error: unknown) => FpfError.is(error) && error.code === 'skill.unpackable',
  );
});

test('a skill of the pack gives the same archive twice; one that is not valid gives none', () => {
  const skill = join(import.meta.dirname, '..', '..', '..', 'skills', 'text-stats');
  const first = packSkill(skill, join(dir, 'one'));
  assert.equal(packSkill(skill, join(dir, 'two')).sha256, first.sha256);
  assert.match(first.hash, /^sha256-/);
  assert.throws(
    () => packSkill(dir, dir),
    (error: unknown) => FpfError.is(error) && error.code === 'skill.not-valid',
  );
});
