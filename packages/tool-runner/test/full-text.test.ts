import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { FullText } from '../src/full-text.ts';
import { runProcess } from '../src/run-process.ts';
import { fc } from './support/fast-check.ts';

function withFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-full-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const done = work(folder);
  if (done instanceof Promise) return done.finally(remove) as T;
  remove();
  return done;
}

test('what is within the cap needs no file; what is more lies in it whole, however it is cut', () => {
  const chunks = fc.array(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(chunks, fc.integer({ min: 0, max: 120 }), (parts, cap) =>
      withFolder((folder) => {
        const path = join(folder, 'deep', 'text');
        const full = new FullText(path, cap);
        for (const part of parts) full.add(part);
        const all = Buffer.concat(parts);
        assert.equal(full.end(), all.length > cap);
        if (all.length > cap) assert.deepEqual(readFileSync(path), all);
        else assert.equal(existsSync(path), false);
      }),
    ),
    { numRuns: 60 },
  );
});

test('a disk that takes no more costs the file only', () => {
  const full = new FullText('/dev/full/not/there', 1);
  full.add(Buffer.from('long'));
  full.add(Buffer.from('er'));
  assert.equal(full.end(), false);
});

test('a gibibyte of output is stopped at once, both ends are kept and the rest lies in a file', () =>
  withFolder(async (folder) => {
    const script = `const line = Buffer.alloc(1 << 20, 'x'); for (let at = 0; at < 1024; at += 1) require('fs').writeSync(2, line);`;
    const plan = { program: process.execPath, args: ['-e', script], env: {}, cwd: folder };
    const logs = { stdout: join(folder, 'out'), stderr: join(folder, 'err') };
    const before = process.memoryUsage().rss;
    const limits = {
      timeoutMs: 60_000,
      maxOutputBytes: 4_096,
      maxLogBytes: 8_388_608,
      logs,
      signal: new AbortController().signal,
    };
    const end = await runProcess(plan, '', limits);
    assert.equal(end.stopped, 'output');
    assert.deepEqual([end.stdout.full, end.stderr.full], [false, true]);
    assert.ok(end.stderr.total < 8_388_608 + 1_048_576, `${end.stderr.total} bytes were read`);
    assert.ok(end.stderr.text.length < 8_192);
    assert.equal(statSync(logs.stderr).size, end.stderr.total);
    assert.equal(sha256(readFileSync(logs.stderr)), end.stderr.sha256);
    assert.equal(existsSync(logs.stdout), false);
    assert.ok(process.memoryUsage().rss - before < 200_000_000, 'memory');
  }));

test('files that a plan names are there from descriptor 3 on', () =>
  withFolder(async (folder) => {
    const plan = {
      program: '/bin/sh',
      args: ['-c', 'cat <&3 | wc -c; cat <&4 | wc -c'],
      env: { PATH: '/usr/bin:/bin' },
      cwd: folder,
      open: ['/etc/hostname', '/dev/null'],
    };
    const limits = {
      timeoutMs: 20_000,
      maxOutputBytes: 4_096,
      maxLogBytes: 4_096,
      signal: new AbortController().signal,
    };
    const end = await runProcess(plan, '', limits);
    assert.deepEqual(end.stdout.text.trim().split(/\s+/), [String(statSync('/etc/hostname').size), '0']);
    const missing = await runProcess({ ...plan, open: ['/no/such/file'] }, '', limits);
    assert.match(missing.notStarted ?? '', /ENOENT/);
  }));
