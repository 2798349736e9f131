import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownOwner } from '@fpf/files/lock';
import { lockSession } from '../src/lock/session-lock.ts';
import { startedOf, withZombie } from './support/zombie.ts';

const holder = { ...ownOwner(), since: 'then', token: 'x' };

function inFolder(work: (path: string, dir: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-lock-'));
  try {
    work(join(dir, 'x.db'), dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test('one holder at a time, and nothing is left once it gave up', () =>
  inFolder((path, dir) => {
    const { release: unlock } = lockSession(path);
    assert.throws(() => lockSession(path), { code: 'session.locked', message: new RegExp(`process ${process.pid}`) });
    unlock();
    const { release: again } = lockSession(path);
    unlock();
    assert.throws(() => lockSession(path), { code: 'session.locked' });
    again();
    assert.deepEqual(readdirSync(dir), []);
  }));

test('nobody is told to remove the lock of a process that lives', () =>
  inFolder((path) => {
    const { release } = lockSession(path);
    assert.throws(() => lockSession(path), {
      hint: 'A run in another session does not wait for it: `fpf run --new`. It is free as soon as that process ends.',
    });
    release();
  }));

test('the lock of an ended process is taken over, also where another has its number now', () =>
  inFolder((path, dir) => {
    const own = holder;
    for (const stale of [
      { ...own, pid: 4_194_304, started: '1' },
      { ...own, started: '1' },
    ]) {
      writeFileSync(`${path}.lock`, JSON.stringify(stale));
      lockSession(path).release();
      assert.deepEqual(readdirSync(dir), []);
    }
  }));

test('the lock of one that has ended is taken over, though no parent ever asks about it', () =>
  withZombie((pid) =>
    inFolder((path, dir) => {
      writeFileSync(`${path}.lock`, JSON.stringify({ ...holder, pid, started: startedOf(pid) }));
      lockSession(path).release();
      assert.deepEqual(readdirSync(dir), []);
    }),
  ));

test('what cannot be judged is not taken over: another machine’s process, another’s file, half a file', () =>
  inFolder((path) => {
    for (const text of [JSON.stringify({ ...holder, namespace: '1', started: '1' }), 'not ours', '{"pid":1', '']) {
      writeFileSync(`${path}.lock`, text);
      assert.throws(() => lockSession(path), {
        code: 'session.locked',
        message: text.includes('"since"')
          ? / is held by process \d+ (of another container here|on host [\w.-]+) since then$/
          : / is in the place of its lock, and is none/,
        hint: /remove .*x\.db\.lock\.$/,
      });
    }
  }));

test(
  'a folder of another user is told as such, and not as an error of the file system',
  {
    skip: process.getuid?.() === 0 ? false : 'only root can become another user here',
  },
  () =>
    inFolder((path, dir) => {
      for (const mode of [0o755, 0o700]) {
        chmodSync(dir, mode);
        process.seteuid?.(65_534);
        try {
          assert.throws(() => lockSession(path), {
            code: 'session.unavailable',
            message: /belongs to another user \(0\) and cannot be written, so x\.db cannot be held/,
            hint: /Work as that user/,
          });
        } finally {
          process.seteuid?.(0);
        }
      }
      assert.deepEqual(readdirSync(dir), []);
    }),
);
