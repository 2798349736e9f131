import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { CallFiles, type CallFilesParts } from '../../src/files/call-files.ts';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const refusedWith = (code: string) => (error: unknown) => FpfError.is(error) && error.code === code && error.hint !== '';

let dir = '';
let root = '';
const outside = (): string => join(dir, 'outside');

function filesOf(more: Partial<CallFilesParts> = {}): CallFiles {
  const limits = { fileBytes: 100, callBytes: 1_000, entries: 100 };
  return new CallFiles({
    callId: 'run/1',
    inside: { root, alias: '/workspace', covered: new Set(['.fpf', 'deep/state']) },
    readOnly: false,
    limits,
    changing: () => undefined,
    ...more,
  });
}

beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-hostile-')));
  root = join(dir, 'root');
  mkdirSync(join(root, 'deep'), { recursive: true });
  mkdirSync(outside());
  writeFileSync(join(outside(), 'secret.txt'), 'secret\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('names that are no relative path below the workspace are refused by every method', async () => {
  const files = filesOf();
  const long = `${'x/'.repeat(2_100)}x`;
  for (const path of ['', '/etc/passwd', '..', 'a/../..', 'a/..', 'a\0b', '\ud800', long, 'x/'.repeat(129), 'n'.repeat(256)]) {
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
    for (const attempt of attempts) await assert.rejects(attempt, refusedWith('session.path-refused'), path.slice(0, 20));
  }
  assert.deepEqual(readdirSync(root), ['deep']);
});

test('no link leads out, wherever it stands on the way and however it is written', async () => {
  const files = filesOf();
  const targets = [outside(), '../outside', 'deep/../../outside', '/', '/proc/self/root', '/workspace/../x', 'chain'];
  symlinkSync('../outside', join(root, 'chain'));
  for (const target of targets) {
    await files.makeLink('link', target);
    for (const attempt of [
      files.read('link/secret.txt'),
      files.list('link'),
      files.facts('link/secret.txt'),
      files.write('link/new.txt', text('x')),
      files.remove('link/secret.txt'),
      files.rename('deep', 'link/moved'),
      files.rename('link/secret.txt', 'taken'),
      files.setMode('link', 0o777),
    ])
      await assert.rejects(attempt, refusedWith('session.path-refused'), target);
    assert.equal((await files.facts('link'))?.type, 'link');
    await files.remove('link');
  }
  assert.deepEqual(readdirSync(outside()), ['secret.txt']);
  assert.equal(readFileSync(join(outside(), 'secret.txt'), 'utf8'), 'secret\n');
});

test('a link inside is followed, also by the path at which tools see the workspace', async () => {
  const files = filesOf();
  await files.write('deep/a.txt', text('a'));
  await files.makeLink('deep/up', '../deep/a.txt');
  await files.makeLink('far', '/workspace/deep/up');
  assert.deepEqual(await files.read('far'), text('a'));
  await files.write('far', text('b'));
  assert.equal(readFileSync(join(root, 'deep/a.txt'), 'utf8'), 'b');
  assert.ok(lstatSync(join(root, 'far')).isSymbolicLink());
});

test("the stack's own folders are not there, and cannot be made", async () => {
  mkdirSync(join(root, '.fpf'));
  writeFileSync(join(root, '.fpf/db'), 'x');
  const files = filesOf();
  assert.deepEqual(await files.list('.'), ['deep']);
  assert.equal(await files.facts('.fpf'), undefined);
  await assert.rejects(files.read('.fpf/db'), refusedWith('session.path-missing'));
  for (const path of ['.fpf', './.fpf/x', 'deep/state', 'deep/state/x'])
    await assert.rejects(files.makeFolder(path), refusedWith('session.path-refused'));
  await assert.rejects(files.rename('deep', '.fpf/deep'), refusedWith('session.path-refused'));
});

test('a view for reading refuses every change and says so', async () => {
  writeFileSync(join(root, 'a'), 'a');
  const files = filesOf({ readOnly: true });
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
  assert.equal(readFileSync(join(root, 'a'), 'utf8'), 'a');
});

test('one file, all bytes and all entries have caps; nothing is half made', async () => {
  const files = filesOf({ limits: { fileBytes: 100, callBytes: 250, entries: 3 } });
  await assert.rejects(files.write('big', new Uint8Array(101)), refusedWith('session.over-limit'));
  assert.ok(!existsSync(join(root, 'big')));
  await files.write('a', new Uint8Array(100));
  await files.write('a', new Uint8Array(100));
  await assert.rejects(files.write('a', new Uint8Array(51)), refusedWith('session.over-limit'));
  assert.equal((await files.facts('a'))?.size, 100);
  writeFileSync(join(root, 'huge'), new Uint8Array(101));
  await assert.rejects(files.read('huge'), refusedWith('session.over-limit'));
  await files.makeFolder('f1');
  await files.makeLink('l1', 'a');
  await assert.rejects(files.makeFolder('f2'), refusedWith('session.over-limit'));
});

test('what is no file, folder or link is neither read nor waited for', async () => {
  execFileSync('mkfifo', [join(root, 'pipe')]);
  const files = filesOf();
  for (const attempt of [files.facts('pipe'), files.read('pipe'), files.write('pipe', text('x')), files.list('pipe')])
    await assert.rejects(attempt, refusedWith('session.path-unfit'));
});

test('after the end every hand is empty', async () => {
  const files = filesOf();
  files.end();
  for (const attempt of [files.facts('deep'), files.list('.'), files.write('a', text('x')), files.remove('deep')])
    await assert.rejects(attempt, refusedWith('session.closed'));
});

test('while folders are swapped for links, only what lies inside is read and written', { timeout: 60_000 }, async () => {
  mkdirSync(join(root, 'x'));
  writeFileSync(join(root, 'x/secret.txt'), 'inside\n');
  writeFileSync(join(root, 'x/n'), '');
  const swapper = `const fs = require('fs'); fs.symlinkSync('../outside', 'l');
for (;;) { fs.renameSync('x', 'y'); fs.renameSync('l', 'x'); fs.renameSync('x', 'l'); fs.renameSync('y', 'x'); }`;
  const child = spawn(process.execPath, ['-e', swapper], { cwd: root, stdio: 'ignore' });
  await once(child, 'spawn');
  const files = filesOf({ limits: { fileBytes: 100, callBytes: 1_000_000, entries: 100_000 } });
  const seen = new Map<string, number>();
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const until = Date.now() + 300;
  while (Date.now() < until || !seen.has('inside\n')) {
    try {
      count(new TextDecoder().decode(await files.read('x/secret.txt')));
      await files.write('x/n', text('n'));
    } catch (error) {
      count(FpfError.is(error) ? error.code : String(error));
    }
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.deepEqual(readdirSync(outside()), ['secret.txt']);
  for (const what of seen.keys())
    assert.ok(['inside\n', 'session.path-refused', 'session.path-missing', 'session.path-unfit'].includes(what), what);
});
