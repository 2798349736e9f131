import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '../../src/errors/fpf-error.ts';
import { isDiskFull, systemRefusal } from '../../src/errors/system-refusal.ts';

/** An error as Node throws it. */
function refused(code: string, syscall?: string, path?: string): Error {
  return Object.assign(new Error(code), { code, ...(syscall && { syscall }), ...(path && { path }) });
}

test('what the system refuses is named with its code and its place', () => {
  const table = [
    ['ENOSPC', 'write', '/a', 'cli.disk-full', 'there is no space left to write /a'],
    ['EDQUOT', 'write', undefined, 'cli.disk-full', 'there is no space left to write a file'],
    ['EACCES', 'open', '/a', 'cli.not-permitted', 'this user may not open /a'],
    ['EPERM', 'chmod', '/a', 'cli.not-permitted', 'this user may not chmod /a'],
    ['EROFS', 'open', '/a', 'cli.read-only', '/a cannot be written'],
    ['ENOENT', 'mkdir', '/a', 'cli.read-only', '/a cannot be written'],
  ] as const;
  for (const [errno, syscall, path, code, what] of table)
    assert.deepEqual(systemRefusal(refused(errno, syscall, path)), { code, what }, errno);
});

test('what else went wrong is no refusal of the system', () => {
  for (const error of [refused('ENOENT', 'open', '/a'), refused('ENOSPC'), new Error('ENOSPC'), 'ENOSPC', undefined])
    assert.equal(systemRefusal(error), undefined);
});

test('a full disk is known by the error of the system, and by ours', () => {
  const ours = (code: string): FpfError => new FpfError({ code, message: 'contracts: no', hint: 'None.' });
  assert.deepEqual(
    [refused('ENOSPC', 'write'), ours('cli.disk-full'), refused('EROFS', 'open'), ours('cli.read-only')].map(
      isDiskFull,
    ),
    [true, true, false, false],
  );
});
