import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { Capture } from '../src/capture.ts';
import { fc } from './support/fast-check.ts';

const chunks = fc.array(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  { maxLength: 12 },
);

test('what fits the cap is kept byte for byte, however it is cut', () => {
  fc.assert(
    fc.property(chunks, (parts) => {
      const all = Buffer.concat(parts);
      const capture = new Capture(Math.max(1, all.length));
      for (const part of parts) assert.equal(capture.add(part), true);
      const end = capture.end();
      assert.deepEqual(end.bytes, all);
      assert.equal(end.truncated, false);
      assert.equal(end.sha256, sha256(all));
    }),
  );
});

test('past the cap both ends remain, the hash covers everything, and no more is held', () => {
  fc.assert(
    fc.property(chunks, fc.integer({ min: 2, max: 60 }), (parts, cap) => {
      const all = Buffer.concat(parts);
      fc.pre(all.length > cap);
      const capture = new Capture(cap);
      const taken = parts.map((part) => capture.add(part));
      const end = capture.end();
      assert.equal(taken.at(-1), false);
      assert.equal(end.truncated, true);
      assert.equal(end.total, all.length);
      assert.equal(end.sha256, sha256(all));
      const [head, tail] = [all.subarray(0, Math.ceil(cap / 2)), all.subarray(-Math.floor(cap / 2))];
      assert.equal(
        end.text,
        `${head.toString('utf8')}\n[${all.length - head.length - tail.length} bytes left out]\n${tail.toString('utf8')}`,
      );
    }),
  );
});
