import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { limitHit } from '../src/limits-hit.ts';

const quiet = { signal: undefined, stderr: '', exhausted: undefined };

test('a signal that only one limit sends names it', () => {
  assert.equal(limitHit({ ...quiet, signal: 'SIGXCPU' }), 'time');
  assert.equal(limitHit({ ...quiet, signal: 'SIGXFSZ' }), 'disk');
  assert.equal(limitHit({ ...quiet, signal: 'SIGKILL' }), undefined, 'that could be anything');
});

test('a full view names its limit, whether room or entries', () => {
  assert.equal(limitHit({ ...quiet, exhausted: 'disk' }), 'disk');
  assert.equal(limitHit({ ...quiet, exhausted: 'entries' }), 'disk');
});

test('the words of runtimes tell memory, processes and files', () => {
  const memory = [
    '\n<--- Last few GCs --->\n\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n',
    'FATAL ERROR: v8::ArrayBuffer::NewBackingStore Allocation failed - process out of memory\n',
    'RangeError: Failed to allocate memory\n    at createUnsafeBuffer\n',
    'RangeError [ERR_MEMORY_ALLOCATION_FAILED]: Failed to allocate memory\n',
    'RangeError: Array buffer allocation failed\n    at new ArrayBuffer\n',
    'Traceback (most recent call last):\n  File "x.py", line 1\nMemoryError\n',
    'OSError: [Errno 12] Cannot allocate memory\n',
    'Error: ENOMEM: not enough memory, read\n',
    "terminate called after throwing an instance of 'std::bad_alloc'\n",
  ];
  for (const stderr of memory) assert.equal(limitHit({ ...quiet, stderr }), 'memory', stderr);
  const processes = [
    '/bin/sh: 1: Cannot fork\n',
    'bash: fork: retry: Resource temporarily unavailable\n',
    'Error: spawn /bin/sleep EAGAIN\n',
    'BlockingIOError: [Errno 11] Resource temporarily unavailable\n',
  ];
  for (const stderr of processes) assert.equal(limitHit({ ...quiet, stderr }), 'processes', stderr);
  const files = [
    'bash: pipe error: Too many open files\n',
    'sh: 1: cannot open /dev/null: Too many open files\n',
    'cat: error while loading shared libraries: libc.so.6: cannot open shared object file: Error 24\n',
  ];
  for (const stderr of files) assert.equal(limitHit({ ...quiet, stderr }), 'files', stderr);
});

const bounded = (
  bound: string,
  program: string,
  ...args: readonly string[]
): { readonly status: number | null; readonly stderr: string } => {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-limits-'));
  try {
    const { status, stderr } = spawnSync('prlimit', [bound, program, ...args], { cwd: dir, encoding: 'utf8' });
    return { status, stderr };
  } finally {
    rmSync(dir, { recursive: true });
  }
};
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const larger: readonly (readonly [string, readonly string[]])[] = [
  [process.execPath, ['-e', `require('fs').writeFileSync('large', Buffer.alloc(300000))`]],
  [process.execPath, ['-e', `require('fs').createWriteStream('large').end(Buffer.alloc(300000))`]],
  ['python3', ['-c', `open('large', 'wb').write(bytes(300000))`]],
  ['bash', ['-c', `trap '' XFSZ; head -c 300000 /dev/zero > large`]],
  ['bash', ['-c', 'head -c 300000 /dev/zero > large; exit 1']],
];

for (const [program, args] of larger)
  test(
    `a file that may not grow is told as the limit, not as an error: ${program} ${args.at(-1)}`,
    {
      skip: has('prlimit') && has(program) ? false : 'prlimit or the program is not here',
    },
    () => {
      const { status, stderr } = bounded('--fsize=100000', program, ...args);
      assert.notEqual(status, 0);
      assert.equal(limitHit({ ...quiet, stderr }), 'disk', stderr);
    },
  );

const opened: readonly (readonly [string, readonly string[]])[] = [
  [process.execPath, ['-e', `for (;;) require('fs').openSync('/dev/null')`]],
  [
    process.execPath,
    [
      '-e',
      `const open = () => require('fs').promises.open('/dev/null').then((one) => (globalThis[one.fd] = one)).then(open); open()`,
    ],
  ],
  [
    process.execPath,
    ['-e', `try { for (;;) require('fs').openSync('/dev/null') } catch {} require('child_process').spawn('/bin/true')`],
  ],
  ['python3', ['-c', `all = [open('/dev/null') for _ in range(100)]`]],
  ['bash', ['-c', 'while exec {one}</dev/null; do :; done; exit 1']],
];

for (const [program, args] of opened)
  test(
    `files that may not be opened any more are told as the limit: ${program} ${args.at(-1)}`,
    { skip: has('prlimit') && has(program) ? false : 'prlimit or the program is not here' },
    () => {
      const { status, stderr } = bounded('--nofile=64', program, ...args);
      assert.notEqual(status, 0);
      assert.equal(limitHit({ ...quiet, stderr }), 'files', stderr);
    },
  );

test('a disk without room is told as the limit', () => {
  const full = [
    'Error: ENOSPC: no space left on device, write\n',
    'ENOSPC: no space left on device, open\n',
    'Traceback (most recent call last):\nOSError: [Errno 28] No space left on device\n',
    "cp: error writing 'large': No space left on device\n",
  ];
  for (const stderr of full) assert.equal(limitHit({ ...quiet, stderr }), 'disk', stderr);
});

test('what is only spoken of names nothing', () => {
  for (const stderr of [
    'the file is File too large for this',
    'note: EFBIG means file too large',
    'it ran out of memory of what it was',
    'note: EMFILE means too many open files',
    'there are Too many open files',
    'fork the repository',
    'ENOSPC',
  ])
    assert.equal(limitHit({ ...quiet, stderr }), undefined, stderr);
});
