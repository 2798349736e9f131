import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import type { LimitHit } from '@fpf/contracts';
import { missing, steps, type ToolAsk, withToolCalls } from './tool-call.ts';

const mebibyte = 1_048_576;
const bounds = { memoryBytes: 256 * mebibyte, processes: 24, fileBytes: 8 * mebibyte, openFiles: 128 };
const sessions = { maxCallBytes: 16 * mebibyte, maxCallChanges: 400 };

type Row = readonly [what: string, told: readonly [code: RegExp, limit: LimitHit], ask: ToolAsk];
/** A runtime that gets no more memory throws, or aborts. */
const out = /^tool\.(?:exit-code|signal)$/;
const node = (text: string): string => `import fs from 'node:fs'; import { spawn } from 'node:child_process'; ${text}`;

/** One tool for each limit, that does nothing but meet it, and what its result says. */
const rows: readonly Row[] = [
  ['time', [/^tool\.timeout$/, 'time'], { script: 'setInterval(() => undefined, 1e6)', handler: { timeoutMs: 400 } }],
  ['the processor', [/^tool\.timeout$/, 'time'], { script: 'for (;;);', limits: { cpuSeconds: 1 } }],
  [
    'output',
    [/^tool\.output-limit$/, 'output'],
    { script: node(`fs.writeSync(1, 'x'.repeat(5000))`), handler: { maxOutputBytes: 4_096 } },
  ],
  [
    'memory',
    [out, 'memory'],
    { script: node(`const all = []; for (let at = 0; at < 64; at += 1) all.push(Buffer.alloc(${16 * mebibyte}, 1));`) },
  ],
  [
    'memory, in Python',
    [out, 'memory'],
    { script: 'all = [bytearray(1 << 24) for _ in range(400)]', handler: { runtime: 'python3' } },
  ],
  [
    'address space, in Python, where pages that are shared count for nothing else',
    [out, 'memory'],
    { script: 'import mmap\nall = [mmap.mmap(-1, 1 << 28) for _ in range(40)]', handler: { runtime: 'python3' } },
  ],
  [
    'processes',
    [/^tool\.exit-code$/, 'processes'],
    { script: node(`for (let at = 0; at < 600; at += 1) spawn('/bin/sleep', ['60'], { stdio: 'ignore' });`) },
  ],
  ['descriptors', [/^tool\.exit-code$/, 'files'], { script: node(`for (;;) fs.openSync('/dev/null');`) }],
  [
    'the size of a file',
    [/^tool\.exit-code$/, 'disk'],
    { script: node(`fs.writeFileSync('large', Buffer.alloc(${12 * mebibyte}, 1));`) },
  ],
  [
    'the room of the call',
    [/^tool\.exit-code$/, 'disk'],
    { script: node(`for (let at = 0; at < 64; at += 1) fs.writeFileSync('room' + at, Buffer.alloc(${mebibyte}, 1));`) },
  ],
  [
    'the entries of the call',
    [/^tool\.exit-code$/, 'disk'],
    { script: node(`for (let at = 0; at < 4000; at += 1) fs.writeFileSync('entry' + at, '');`) },
  ],
];

const why = new Map<string, string | undefined>();
for (const step of steps) why.set(step, await missing(step));
const first = steps.find((step) => why.get(step) === undefined);
const python = existsSync('/usr/bin/python3');

for (const [what, [code, limit], ask] of rows)
  test(
    `a tool that meets its limit of ${what} is told by it`,
    { skip: first === undefined && [...why.values()].join('; ') },
    (context) =>
      withToolCalls(first as string, sessions, async ({ session, call }) => {
        if (limit === 'processes' && session.capability.nproc !== 'bounded')
          return context.skip('this machine bounds no processes');
        if (ask.handler?.runtime === 'python3' && !python) return context.skip('there is no python3 here');
        const result = await call({ runner: bounds, ...ask });
        const told = `${result.error?.message}\n${result.stderr}`;
        assert.deepEqual([result.success, result.limit], [false, limit], told);
        assert.match(result.error?.code ?? '', code, told);
      }),
  );
