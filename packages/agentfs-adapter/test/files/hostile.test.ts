import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesOver } from '../support/trees/call-files.ts';
import { applied, mapOf } from '../support/trees/view-map.ts';
import { overlayOf } from '../support/trees/views.ts';
import { guardedFiles, refusedWith, text } from '../support/trees/guarded-files.ts';

const { filesHere, root } = guardedFiles();

test('names that are no relative path below the workspace are refused by every method', async () => {
  const files = filesHere();
  const long = `${'x/'.repeat(2_100)}x`;
  for (const path of [
    '',
    '/etc/passwd',
    '..',
    'a/../..',
    'a/..',
    'a\0b',
    '\ud800',
    long,
    'x/'.repeat(129),
    'n'.repeat(256),
  ]) {
    const attempts: readonly Promise<unknown>[] = [
      files.facts(path),
      files.list(path),
      files.read(path),
      files.write(path, text('x')),
      files.makeFolder(path),
      files.remove(path),
      files.rename(path, 'b'),
      files.readLink(path),
      files.makeLink(path, 'b'),
      files.setMode(path, 0o644),
    ];
    for (const attempt of attempts)
      await assert.rejects(attempt, refusedWith('session.path-refused'), path.slice(0, 20));
  }
  assert.deepEqual(readdirSync(root()), ['deep']);
});

test("the stack's own folders are not there, and cannot be made", async () => {
  mkdirSync(join(root(), '.fpf'));
  writeFileSync(join(root(), '.fpf/db'), 'x');
  const files = filesHere();
  assert.deepEqual(await files.list('.'), ['deep']);
  assert.equal(await files.facts('.fpf'), undefined);
  await assert.rejects(files.read('.fpf/db'), refusedWith('session.path-missing'));
  for (const path of ['.fpf', './.fpf/x', 'deep/state', 'deep/state/x'])
    await assert.rejects(files.makeFolder(path), refusedWith('session.path-refused'));
  for (const to of ['.fpf/deep', 'elsewhere'])
    await assert.rejects(
      files.rename('deep', to),
      refusedWith('session.path-refused'),
      'what is the stack’s own lies in it',
    );
  await assert.rejects(files.remove('deep'), refusedWith('session.path-refused'));
});

test('a view for reading refuses every change and says so', async () => {
  writeFileSync(join(root(), 'a'), 'a');
  const files = filesHere({ readOnly: true });
  assert.deepEqual(await files.read('a'), text('a'));
  for (const attempt of [
    files.write('a', text('b')),
    files.makeFolder('b'),
    files.remove('a'),
    files.rename('a', 'b'),
    files.makeLink('b', 'a'),
    files.setMode('a', 0o600),
  ])
    await assert.rejects(attempt, refusedWith('session.read-only'));
  assert.equal(readFileSync(join(root(), 'a'), 'utf8'), 'a');
});

test('one file, all bytes and all entries have caps; nothing is half made', async () => {
  const files = filesHere({ limits: { fileBytes: 100, callBytes: 250, entries: 3 } });
  await assert.rejects(files.write('big', new Uint8Array(101)), refusedWith('session.over-limit'));
  assert.equal(await files.facts('big'), undefined);
  await files.write('a', new Uint8Array(100));
  await files.write('a', new Uint8Array(100));
  await assert.rejects(files.write('a', new Uint8Array(51)), refusedWith('session.over-limit'));
  assert.equal((await files.facts('a'))?.size, 100);
  writeFileSync(join(root(), 'huge'), new Uint8Array(101));
  await assert.rejects(files.read('huge'), refusedWith('session.over-limit'));
  await files.makeFolder('f1');
  await files.makeLink('l1', 'a');
  await assert.rejects(files.makeFolder('f2'), refusedWith('session.over-limit'));
});

test('what is no file, folder or link is neither read nor waited for', async () => {
  execFileSync('mkfifo', [join(root(), 'pipe')]);
  const files = filesHere();
  for (const attempt of [files.facts('pipe'), files.read('pipe'), files.write('pipe', text('x')), files.list('pipe')])
    await assert.rejects(attempt, refusedWith('session.path-unfit'));
});

test('after the end every hand is empty', async () => {
  const files = filesHere();
  files.end();
  for (const attempt of [files.facts('deep'), files.list('.'), files.write('a', text('x')), files.remove('deep')])
    await assert.rejects(attempt, refusedWith('session.closed'));
});

test('names that only case or form tells apart are names of two files', async () => {
  writeFileSync(join(root(), 'deep/caf\u00e9'), 'host');
  const files = filesHere({ limits: { fileBytes: 1_000, callBytes: 10_000, entries: 100 } });
  for (const name of ['A', 'a', 'cafe\u0301', 'CON', ' ', 'nul. ', '-rf', '\ufffd', 'a\nb', '\u202e', 'n'.repeat(255)])
    await files.write(`deep/${name}`, text(name));
  for (const name of ['A', 'a', 'cafe\u0301', ' ', '\ufffd', 'a\nb'])
    assert.deepEqual(await files.read(`deep/${name}`), text(name));
  assert.deepEqual(await files.read('deep/caf\u00e9'), text('host'));
  assert.equal((await files.list('deep')).length, 12);
  await files.remove('deep/cafe\u0301');
  assert.deepEqual(await files.read('deep/caf\u00e9'), text('host'));
});

test('requests that are made at once are done one after another', async () => {
  const files = filesHere();
  const before = await mapOf(overlayOf(root()));
  const done = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, index) => files.write(`deep/${index % 5}`, text(`${index}`))),
    files.rename('deep', 'moved'),
    files.makeFolder('deep'),
    files.remove('deep/1'),
    files.rename('deep/2', 'a'),
  ]);
  assert.equal(
    done.filter(({ status }) => status === 'rejected').length,
    2,
    'the folder is the stack’s, and so it stays',
  );
  const after = await mapOf(files.layer);
  assert.deepEqual(applied(before, await files.changes()), after);
  assert.equal(after.get('deep/4'), 'file 644 19');
});

test(
  'for whoever is no root, modes of the session hold as modes of files do',
  { skip: process.getuid?.() !== 0 && 'needs root' },
  async () => {
    const files = filesHere();
    await files.write('deep/a', text('a'));
    await files.setMode('deep/a', 0o000);
    for (const folder of [join(root(), '..'), root()]) chmodSync(folder, 0o755);
    process.seteuid?.(65_534);
    try {
      const other = filesOver(root(), { before: files.layer });
      for (const attempt of [other.read('deep/a'), other.write('deep/a', text('b'))])
        await assert.rejects(attempt, refusedWith('session.path-unfit'));
      await other.setMode('deep', 0o600);
      for (const attempt of [other.facts('deep/a'), other.write('deep/b', text('b')), other.remove('deep/a')])
        await assert.rejects(attempt, refusedWith('session.path-unfit'));
      assert.deepEqual(await other.list('deep'), ['a']);
    } finally {
      process.seteuid?.(0);
    }
  },
);
