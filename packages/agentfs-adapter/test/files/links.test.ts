import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { guardedFiles, refusedWith, text } from '../support/trees/guarded-files.ts';

const { filesHere, outside, root } = guardedFiles();

test('no link leads out, wherever it stands on the way and however it is written', async () => {
  const files = filesHere();
  const targets = [outside(), '../outside', 'deep/../../outside', '/', '/proc/self/root', '/workspace/../x', 'chain'];
  symlinkSync('../outside', join(root(), 'chain'));
  for (const target of targets) {
    symlinkSync(target, join(root(), 'link'));
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
    unlinkSync(join(root(), 'link'));
  }
  assert.deepEqual(readdirSync(outside()), ['secret.txt']);
  assert.equal(readFileSync(join(outside(), 'secret.txt'), 'utf8'), 'secret\n');
});

test('a link inside is followed, also by the path at which tools see the workspace', async () => {
  const files = filesHere();
  await files.write('deep/a.txt', text('a'));
  await files.makeLink('deep/up', '../deep/a.txt');
  await files.makeLink('far', '/workspace/deep/up');
  assert.deepEqual(await files.read('far'), text('a'));
  await files.write('far', text('b'));
  assert.deepEqual(await files.read('deep/a.txt'), text('b'));
  assert.equal((await files.facts('far'))?.type, 'link');
});

test('a link that would lead out is refused, by its words alone; one that leads nowhere is made', async () => {
  const files = filesHere();
  await files.makeFolder('deep/er');
  for (const target of [
    '/',
    '/etc',
    '..',
    '../x',
    'deep/../../x',
    '/workspace/../x',
    '/workspaces',
    'nothing/../../x',
    '',
    'a\0b',
    '\ud800',
  ])
    await assert.rejects(files.makeLink('out', target), refusedWith('session.path-refused'), target);
  for (const target of ['../../..', 'x/../../../..'])
    await assert.rejects(files.makeLink('deep/er/out', target), refusedWith('session.path-refused'), target);
  for (const [index, target] of [
    '../..',
    '../../deep',
    'nothing',
    '/workspace',
    '/workspace/nothing',
    'loop',
  ].entries())
    await files.makeLink(`deep/er/${index}`, target);
  await files.makeLink('loop', 'loop');
  await assert.rejects(files.read('loop'), refusedWith('session.path-refused'));
  await assert.rejects(files.list('loop/x'), refusedWith('session.path-refused'));
  await assert.rejects(files.read('deep/er/2'), refusedWith('session.path-missing'));
});

test('a link of the session that leads out after its folder was moved is not followed', async () => {
  const files = filesHere();
  await files.makeFolder('one');
  await files.makeFolder('one/two');
  await files.makeLink('one/two/up', '../..');
  await files.rename('one/two', 'two');
  await assert.rejects(files.list('two/up'), refusedWith('session.path-refused'));
});

test(
  'while folders are swapped for links, only what lies inside is read and written',
  { timeout: 60_000 },
  async () => {
    mkdirSync(join(root(), 'x'));
    writeFileSync(join(root(), 'x/secret.txt'), 'inside\n');
    writeFileSync(join(root(), 'x/n'), '');
    const swapper = `const fs = require('fs'); fs.symlinkSync('../outside', 'l');
for (;;) { fs.renameSync('x', 'y'); fs.renameSync('l', 'x'); fs.renameSync('x', 'l'); fs.renameSync('y', 'x'); }`;
    const child = spawn(process.execPath, ['-e', swapper], { cwd: root(), stdio: 'ignore' });
    await once(child, 'spawn');
    const files = filesHere({ limits: { fileBytes: 100, callBytes: 1_000_000, entries: 100_000 } });
    const seen = new Map<string, number>();
    const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
    const until = Date.now() + 2_000;
    while (Date.now() < until || !seen.has('inside\n')) {
      try {
        count(new TextDecoder().decode(await files.read('x/secret.txt')));
        count((await files.list('x')).join(' '));
      } catch (error) {
        count(FpfError.is(error) ? error.code : String(error));
      }
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.deepEqual(readdirSync(outside()), ['secret.txt']);
    for (const what of seen.keys())
      assert.ok(
        ['inside\n', 'n secret.txt', 'session.path-refused', 'session.path-missing', 'session.path-unfit'].includes(
          what,
        ),
        what,
      );
  },
);
