import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { missing, steps, withToolCalls } from './tool-call.ts';

const [kept, most] = [4_096, 8_388_608];

for (const step of steps) {
  const skip = (await missing(step)) ?? false;
  test(
    `${step}: a tool that says a gibibyte, and its child with it, is ended; both ends of it are kept, and what was read lies in a file`,
    { skip },
    () =>
      withToolCalls(step, {}, async ({ call, logs }) => {
        const before = process.memoryUsage().rss;
        const result = await call({
          script: 'flood.mjs',
          handler: { maxOutputBytes: kept },
          runner: { maxLogBytes: most },
        });
        assert.deepEqual(
          [result.success, result.error?.code, result.limit, result.truncated, result.output],
          [false, 'tool.output-limit', 'output', true, undefined],
        );
        const all = readFileSync(logs.stdout);
        assert.ok(all.length > most && all.length < most + 1_048_576, `${all.length} bytes were read`);
        assert.equal(statSync(logs.stdout).mode & 0o777, 0o600);
        const [said] = result.evidence;
        assert.equal(said?.carrier?.sha256, sha256(all));
        assert.match(
          said?.detail ?? '',
          new RegExp(`^${all.length} bytes were read, all of them in a file of the run`),
        );
        const text = all.toString('latin1');
        const [head = '', tail = ''] = result.stdout.split(/\n\[\d+ bytes left out\]\n/);
        assert.deepEqual([head.length, tail.length], [kept / 2, kept / 2]);
        assert.ok(
          text.startsWith(head) && text.endsWith(tail) && head.startsWith('first words of the tool\n'),
          head.slice(0, 80),
        );
        assert.ok(process.memoryUsage().rss - before < 200_000_000, 'memory');
      }),
  );
}
