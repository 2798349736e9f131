import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { ownOwner } from '@fpf/files/lock';
import { changePacks } from '../../src/install/pack-store.ts';
import { temporary } from '../support/folders.ts';
import { file, folder, put, seen } from '../support/pack-changes.ts';

const { pid: deadPid } = spawnSync(process.execPath, ['-e', '']);
const own = { ...ownOwner(), since: 'then', token: 'x' };
const dead = { ...own, pid: deadPid, started: '1' };

const base = temporary();
process.env['XDG_STATE_HOME'] = join(base, '.state');

test('one command at a time: a living or unknown lock refuses, one of an ended process does not', async () => {
  const dir = join(base, 'busy');
  const lock = join(dir, 'skill-packs/.lock');
  mkdirSync(join(dir, 'skill-packs'), { recursive: true });
  const living = JSON.stringify({ ...own, token: 'another' });
  writeFileSync(lock, living);
  await assert.rejects(put(dir, 'x'), { code: 'pack.busy' });
  assert.equal(readFileSync(lock, 'utf8'), living);
  const elsewhere = JSON.stringify({ ...own, host: 'another-host', boot: 'another' });
  for (const unknown of [elsewhere, '', '{"pid":1}', '['.repeat(9_000)]) {
    writeFileSync(lock, unknown);
    await assert.rejects(put(dir, 'x'), { code: 'pack.busy' });
    // The clock of another machine says nothing about how long its command takes.
    utimesSync(lock, 0, 0);
    await assert.rejects(put(dir, 'x'), { code: 'pack.busy' });
  }
  const stale = [JSON.stringify(dead), JSON.stringify({ ...own, pid: 1 }), JSON.stringify({ ...own, started: '1' })];
  for (const [index, text] of stale.entries()) {
    mkdirSync(join(dir, 'skill-packs'), { recursive: true });
    writeFileSync(lock, text);
    writeFileSync(`${lock}.left`, text);
    await put(dir, `x${index}`);
    assert.deepEqual(seen(dir), [`x${index}`, `x${index}`, `x${index}`]);
    assert.deepEqual(readdirSync(join(dir, 'skill-packs')), ['@acme']);
  }
});

test('a pipe, a link or a folder in the place of the lock is refused at once, and left alone', async () => {
  for (const [kind, make] of [
    ['pipe', (path: string) => void spawnSync('mkfifo', [path])],
    ['link', (path: string) => symlinkSync('/etc/passwd', path)],
    ['folder', (path: string) => mkdirSync(path)],
  ] as const) {
    const dir = join(base, `lock-${kind}`);
    mkdirSync(join(dir, 'skill-packs'), { recursive: true });
    make(join(dir, 'skill-packs/.lock'));
    await assert.rejects(
      put(dir, 'x'),
      (error) => FpfError.is(error) && error.code === 'pack.busy' && /not a lock that fpf wrote/.test(error.message),
    );
    assert.deepEqual(readdirSync(join(dir, 'skill-packs')), ['.lock']);
  }
});

test("who lost the lock meanwhile commits nothing, and takes away nobody else's", async () => {
  const dir = join(base, 'lost');
  const lock = join(dir, 'skill-packs/.lock');
  mkdirSync(dir);
  const change = { folder, files: [file('new')], config: 'fpf.config.json' };
  await assert.rejects(
    changePacks(dir, change, async () => {
      writeFileSync(lock, 'another');
      return { config: 'new', lock: 'new' };
    }),
    { code: 'pack.busy' },
  );
  assert.equal(readFileSync(lock, 'utf8'), 'another');
  assert.deepEqual(seen(dir), [undefined, undefined, undefined]);
});
