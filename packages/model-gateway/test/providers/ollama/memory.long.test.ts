import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { double } from '../../support/asking.ts';

const child = fileURLToPath(new URL('../../support/ask-child.ts', import.meta.url));

/** A cap that stands out from what a process of Node holds anyway. */
const cap = 8_388_608;

type Told = {
  readonly code: string;
  readonly grewBytes: number;
  readonly open: readonly string[];
  readonly ms: number;
};

async function askInChild(host: string): Promise<Told> {
  const flags = [
    '--conditions=@fpf/source',
    '--disable-warning=ExperimentalWarning',
    '--expose-gc',
    child,
    host,
    String(cap),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: 60_000 });
  return JSON.parse(stdout) as Told;
}

for (const [fault, code] of [
  [{ name: 'giant-line', bytes: 67_108_864 }, 'model.too-large'],
  [{ name: 'giant-lines', count: 1_000, bytes: 65_536 }, 'model.too-large'],
  [{ name: 'many-calls', count: 100_000 }, 'model.too-large'],
  [{ name: 'deep-nesting', count: 100_000 }, 'model.too-large'],
  [{ name: 'giant-key', bytes: 16_777_216 }, 'model.too-large'],
] as const) {
  test(`an answer with ${fault.name} is refused with less than four times the cap of memory, and nothing stays open`, async (t) => {
    // The process is warmed by a good answer first, so that only what the bad one costs is counted.
    const server = await double(t, { faults: [{ path: '/api/chat', fault, nth: 2 }] });
    const told = await askInChild(server.url);
    assert.equal(told.code, code);
    assert.ok(
      told.grewBytes < 4 * cap,
      `grew by ${(told.grewBytes / 1_048_576).toFixed(1)} MiB; the cap is ${cap / 1_048_576} MiB`,
    );
    assert.deepEqual(told.open, []);
    t.diagnostic(
      `${fault.name}: ${(told.grewBytes / 1_048_576).toFixed(1)} MiB over the cap's ${cap / 1_048_576} MiB, ${told.ms.toFixed(0)} ms`,
    );
  });
}
