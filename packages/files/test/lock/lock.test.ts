import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { type Holder, lookAtLock, LockTaken, ownOwner, takeLock, waitForLock } from '../../src/lock/index.ts';

const top = mkdtempSync(join(tmpdir(), 'fpf-lock-'));
after(() => rmSync(top, { recursive: true, force: true }));
let count = 0;
const place = (): string => join(mkdtempSync(join(top, 'x')), `lock${(count += 1)}`);
const holder = (other: Partial<Holder>): string =>
  JSON.stringify({ ...ownOwner(), since: 'then', token: 't', ...other });
/** Where the lock with this token is claimed. */
const claim = (path: string, token: string): string =>
  `${path}.${createHash('sha256').update(token).digest('hex').slice(0, 32)}.taking`;
const taken = (path: string, why: LockTaken['why']) => (error: unknown) =>
  error instanceof LockTaken && error.path === path && error.why === why;

test('a lock is held once, by whoever took it, until it is released', () => {
  const path = place();
  const lock = takeLock(path);
  assert.deepEqual([lock.holder()?.token, lock.holder()?.pid], [lock.token, process.pid]);
  assert.throws(() => takeLock(path), taken(path, 'held'));
  lock.release();
  assert.equal(lookAtLock(path), undefined);
  const next = takeLock(path);
  lock.release();
  assert.equal(lookAtLock(path)?.holder?.token, next.token);
  assert.deepEqual(readdirSync(join(path, '..')).length, 1);
});

test('the lock of an ended process is taken over, one of a process of the same number too', () => {
  const path = place();
  for (const gone of [holder({ pid: 2 ** 22 + 1 }), holder({ started: '1' })]) {
    writeFileSync(path, gone);
    assert.equal(lookAtLock(path)?.state, 'gone');
    takeLock(path).release();
  }
});

test('while another process takes over the lock of an ended one, it is who holds it', () => {
  const path = place();
  writeFileSync(path, holder({ pid: 2 ** 22 + 1 }));
  writeFileSync(claim(path, 't'), holder({ token: 'taker' }));
  assert.throws(
    () => takeLock(path),
    (error: unknown) => error instanceof LockTaken && error.holder?.token === 'taker' && error.why === 'held',
  );
});

test('what a killed process left of a take-over is taken over with the lock, and a copy of the lock is not', () => {
  const path = place();
  const gone = { pid: 2 ** 22 + 1 };
  writeFileSync(path, holder(gone));
  writeFileSync(claim(path, 't'), holder({ ...gone, token: 'one' }));
  writeFileSync(claim(path, 'one'), holder({ ...gone, token: 'two' }));
  takeLock(path).release();
  assert.deepEqual(readdirSync(join(path, '..')), []);
  for (const file of [path, claim(path, 't')]) writeFileSync(file, holder(gone));
  assert.throws(() => takeLock(path), taken(path, 'held'));
});

test('the lock of another machine, boot or namespace stays, however old it is', () => {
  for (const [other, again] of [
    [{ host: 'elsewhere', boot: 'other' }, 'unknown'],
    [{ boot: 'other' }, ownOwner().host.includes('/') ? 'gone' : 'unknown'],
    [{ namespace: '1' }, 'unknown'],
    [{ boot: '' }, 'unknown'],
  ] as const) {
    const path = place();
    writeFileSync(path, holder(other));
    assert.equal(lookAtLock(path)?.state, again, JSON.stringify(other));
    if (again !== 'unknown') continue;
    assert.throws(() => takeLock(path), taken(path, 'held'));
    utimesSync(path, new Date(), new Date(0));
    assert.throws(() => takeLock(path), taken(path, 'held'));
  }
});

test('who holds a lock is named with where it is, and no text of the file is printed as it is', () => {
  for (const [other, who, isElsewhere] of [
    [{}, `process ${process.pid}`, false],
    [{ host: 'build-7/0a0b0c0d', boot: 'other' }, `process ${process.pid} on host build-7`, true],
    [{ host: 'a\n\u001b[31mb', boot: 'other' }, `process ${process.pid} on host a???31mb`, true],
    [{ host: `${hostname()}/00000000`, boot: 'x' }, /on another host that is named/, true],
    [{ namespace: '1' }, `process ${process.pid} of another container here`, true],
  ] as const) {
    const path = place();
    writeFileSync(path, holder(other));
    assert.throws(
      () => takeLock(path),
      (error: unknown) => {
        assert.ok(error instanceof LockTaken);
        if (typeof who === 'string') assert.equal(error.who, who);
        else assert.match(error.who, who);
        assert.equal(error.isElsewhere, isElsewhere);
        return error.message.includes(error.who);
      },
    );
  }
});

test('what is no lock of ours is never taken over, and never waited for', () => {
  const path = place();
  for (const text of ['', '{}', 'x'.repeat(5_000), holder({ pid: -1 }), holder({ token: 1 as never })]) {
    writeFileSync(path, text);
    assert.throws(() => takeLock(path), taken(path, 'unreadable'), text.slice(0, 20));
  }
  rmSync(path);
  symlinkSync('nowhere', path);
  assert.throws(() => takeLock(path), taken(path, 'unreadable'));
  rmSync(path);
  execFileSync('mkfifo', [path]);
  assert.throws(() => takeLock(path), taken(path, 'unreadable'));
});

test('a lock that is released meanwhile is waited for', async () => {
  const path = place();
  const lock = takeLock(path);
  await assert.rejects(waitForLock(path, 20, 10), taken(path, 'held'));
  setTimeout(lock.release, 30);
  (await waitForLock(path, 10_000, 10)).release();
});

test('of many processes that take over dead locks, one holds it at a time', async () => {
  const path = place();
  writeFileSync(path, holder({ pid: 2 ** 22 + 1 }));
  const log = join(path, '../log');
  const program = `
    import { appendFileSync } from 'node:fs';
    import { waitForLock } from ${JSON.stringify(import.meta.resolve('../../src/lock/index.ts'))};
    for (let turn = 0; turn < 25; turn += 1) {
      const lock = await waitForLock(${JSON.stringify(path)}, 60_000, 1);
      appendFileSync(${JSON.stringify(log)}, 'in\\n');
      appendFileSync(${JSON.stringify(log)}, 'out\\n');
      // The last lock of each process is left behind, as a kill leaves it, while the others wait for it.
      if (turn < 24) lock.release();
    }`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program], {
      stdio: 'inherit',
    }),
  );
  for (const [code] of await Promise.all(children.map((child) => once(child, 'exit')))) assert.equal(code, 0);
  assert.equal(readFileSync(log, 'utf8'), 'in\nout\n'.repeat(150));
  assert.equal(lookAtLock(path)?.state, 'gone');
  assert.deepEqual(readdirSync(join(path, '..')).sort(), ['log', basename(path)].sort());
});
