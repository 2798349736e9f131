import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { type PatchFile, toPatch } from '@fpf/files/patch';
import { projectPage } from '../../src/page/report-data.ts';
import { patchBlocks } from '../../src/page/patch-blocks.ts';
import { fc } from '../support/fast-check.ts';
import { madeRun } from './support/made-run.ts';

const encoder = new TextEncoder();
const bytesOf = (text: string | Uint8Array): Uint8Array => (typeof text === 'string' ? encoder.encode(text) : text);
const state = (text: string | Uint8Array, mode = 0o644) => ({
  type: 'file' as const,
  mode,
  size: bytesOf(text).length,
  sha256: sha256(bytesOf(text)),
});
const add = (path: string, text: string | Uint8Array, mode = 0o644): PatchFile => ({
  change: { path, after: state(text, mode) },
  after: bytesOf(text),
});
const drop = (path: string, text: string): PatchFile => ({
  change: { path, before: state(text) },
  before: bytesOf(text),
});
const alter = (path: string, from: string, to: string, mode = 0o644): PatchFile => ({
  change: { path, before: state(from), after: state(to, mode) },
  before: bytesOf(from),
  after: bytesOf(to),
});

const filesOf = (files: readonly PatchFile[]) =>
  projectPage({ ...madeRun(1), patch: toPatch(files).patch }).changes.files;

test('additions, deletions, renames, modes, links and binaries are told as what they are', () => {
  const link = { change: { path: 'link', after: { type: 'symlink' as const, mode: 0o777, size: 3, target: 'a/b' } } };
  const shown = filesOf([
    add('new.txt', 'one\ntwo\n'),
    drop('old.txt', 'gone\n'),
    alter('text.txt', 'a\nb\nc\n', 'a\nB\nc\n'),
    alter('run.sh', 'x\n', 'x\n', 0o755),
    add('pic.bin', Uint8Array.from([0, 1, 2, 255])),
    add('moved.txt', 'the same text\n'),
    drop('was.txt', 'the same text\n'),
    add('empty.txt', ''),
    link,
  ]);
  assert.deepEqual(
    shown.map(({ path, from, op, notes, added, removed }) => [path, from, op, notes.join(), added, removed]),
    [
      ['new.txt', null, 'add', '', 2, 0],
      ['old.txt', null, 'delete', '', 0, 1],
      ['text.txt', null, 'modify', '', 1, 1],
      ['run.sh', null, 'modify', 'mode 100644 → 100755', 0, 0],
      ['pic.bin', null, 'add', 'binary', 0, 0],
      ['moved.txt', 'was.txt', 'rename', '', 0, 0],
      ['empty.txt', null, 'add', 'empty', 0, 0],
      ['link', null, 'add', 'link', 1, 0],
    ],
  );
});

test('each path of a patch comes back as it was, and each part ends where the next begins', () => {
  const segment = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 12 })
    .filter((name) => !/[/\0]/.test(name) && name.isWellFormed() && !/^\.+$|\.git/i.test(name));
  const content = fc.oneof(
    fc.constant('diff --git a/x b/x\n@@ -1 +1 @@\n'),
    fc.string(),
    fc.constant('GIT binary patch\n'),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.array(segment, { minLength: 1, maxLength: 3 }), content), {
        selector: ([path]) => path.join('/').toLowerCase(),
        maxLength: 5,
      }),
      (files) => {
        const paths = files.map(([path]) => path.join('/'));
        if (paths.some((path) => paths.some((other) => other !== path && other.startsWith(`${path}/`)))) return;
        const { patch, leftOut } = toPatch(files.map(([path, text]) => add(path.join('/'), text)));
        const wanted = paths.filter((path) => !leftOut.some((left) => left.path === path));
        assert.deepEqual(
          [...patchBlocks(patch)].map(({ to }) => to),
          wanted,
        );
      },
    ),
  );
});

test('a long difference is cut at a line, and says how many lines are not here', () => {
  const [file] = filesOf([add('long.txt', 'a line of text\n'.repeat(60_000))]);
  assert.ok(file && file.hunks !== null && file.hunks.endsWith('\n') && file.hunks.length <= 262_144);
  assert.equal(file.hunks.split('\n').length - 1 + file.cut, 60_001);
  assert.equal(file.added, 60_000);
});
