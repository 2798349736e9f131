import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMemory, memoryFolder } from '../../src/skill-cases/case-places.ts';

const mount = (how: string, kind = 'tmpfs', folder = '/dev/shm'): string => `${kind} ${folder} ${kind} ${how} 0 0\n`;

test('where TMPDIR says where what is temporary lies, nothing lies in memory', () => {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = '/tmp';
  try {
    assert.equal(memoryFolder(), undefined);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
});

test('files lie in memory where it is written and started from, and the last that was mounted there counts', () => {
  for (const [is, mounts] of [
    [true, mount('rw,nosuid,nodev')],
    [true, mount('ro') + mount('rw')],
    [false, mount('rw') + mount('ro,relatime')],
    [false, mount('rw,nosuid,nodev,noexec')],
    [false, mount('rw', 'ext4')],
    [false, mount('rw', 'tmpfs', '/dev/shm/other')],
    [false, ''],
  ] as const)
    assert.equal(isMemory(mounts), is, mounts);
});
