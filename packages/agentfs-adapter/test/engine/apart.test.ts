import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { apart, pipeReader, type SdkRequest, together } from '../../src/engine/apart.ts';
import { fc } from '../support/fast-check.ts';

function withRead(bytes: Uint8Array, work: (read: (bytes: number) => Buffer) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-apart-'));
  const path = join(folder, 'pipe');
  writeFileSync(path, bytes);
  const fd = openSync(path, 'r');
  try {
    work(pipeReader(fd));
  } finally {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  }
}

const blob = fc
  .integer({ min: 0, max: 2_100 })
  .chain((size) => fc.nat(255).map((byte) => new Uint8Array(size).fill(byte)));
const value = fc.oneof(blob, fc.string(), fc.integer(), fc.bigInt(), fc.constant(null));
const request: fc.Arbitrary<SdkRequest> = fc.oneof(
  fc.record({
    op: fc.constant('many' as const),
    text: fc.string(),
    rows: fc.array(fc.array(value, { maxLength: 4 }), { maxLength: 6 }),
  }),
  fc.record({ op: fc.constantFrom('run', 'all', 'get'), text: fc.string(), values: fc.array(value, { maxLength: 6 }) }),
  fc.record({ op: fc.constant('exec' as const), text: fc.string() }),
);

test('whatever is sent apart comes together again, request after request', () => {
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), (requests) => {
      const sent = requests.map(apart);
      withRead(Buffer.concat(sent.flatMap(({ blobs }) => blobs)), (read) => {
        for (const [at, { blobs: _, ...said }] of sent.entries())
          assert.deepEqual(plain(together(said, read)), plain(requests[at] as SdkRequest));
        assert.throws(() => read(1), /ended 1 bytes too early/);
      });
    }),
    { numRuns: 200 },
  );
});

test('a long blob leaves the message, and a short one stays in it', () => {
  const [short, long] = [new Uint8Array(1_023), new Uint8Array(1_024)];
  const { request, sizes, blobs } = apart({ op: 'run', text: 'x', values: [short, long, null] });
  assert.deepEqual(
    [request, sizes, blobs],
    [{ op: 'run', text: 'x', values: [short, undefined, null] }, [1_024], [long]],
  );
});

/** Bytes are bytes, whichever class they come in. */
function plain(request: SdkRequest): unknown {
  const same = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value) : value);
  if ('values' in request) return { ...request, values: request.values.map(same) };
  if ('rows' in request) return { ...request, rows: request.rows.map((row) => row.map(same)) };
  return request;
}
