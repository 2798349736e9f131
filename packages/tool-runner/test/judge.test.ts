import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolInvocation } from '@fpf/contracts';
import { judge } from '../src/judge.ts';

const invocation = {
  call_id: 'run/1',
  skill: { manifest: { id: 's' } },
  tool: { name: 't' },
} as unknown as ToolInvocation;
const prepared = { okExitCodes: [0], timeoutMs: 1, maxOutputBytes: 9 } as unknown as Parameters<typeof judge>[1];

function messageOf(stderr: string): string {
  const quiet = { text: '', bytes: Buffer.alloc(0), sha256: '', total: 0, truncated: false, full: false };
  const ended = { code: 1, signal: undefined, stopped: undefined, notStarted: undefined, exhausted: undefined };
  return (
    judge(invocation, prepared, { ...ended, stdout: quiet, stderr: { ...quiet, text: stderr } }).error?.message ?? ''
  );
}

test('the last words of a failed tool say why: Node ends with its version, and its error stands above', () => {
  const thrown = `node:fs:9\n  binding.rename(\n          ^\n\nError: EXDEV: cross-device link not permitted, rename 'a' -> 'b'\n    at run (x.mjs:1:1) {\n  errno: -18,\n  code: 'EXDEV'\n}\n\nNode.js v24.21.0\n`;
  assert.match(
    messageOf(thrown),
    /its last words: “Error: EXDEV: cross-device link not permitted, rename 'a' -> 'b'”$/,
  );
  assert.match(messageOf('TypeError [ERR_X]: no\n    at y\n\nNode.js v20.19.0\n'), /“TypeError \[ERR_X\]: no”$/);
  assert.match(messageOf('Traceback\nValueError: no\n'), /“ValueError: no”$/);
  assert.match(messageOf('Error: early\nand then this\n'), /“and then this”$/);
  assert.match(messageOf('thrown: "text"\n\nNode.js v24.21.0\n'), /“Node\.js v24\.21\.0”$/);
  assert.doesNotMatch(messageOf(' \n'), /last words/);
});
