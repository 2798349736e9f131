import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunks } from '../../src/wire/send.ts';
import { fc } from '../support/fast-check.ts';

const frames = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 });
const how = fc.oneof(fc.constant('lines' as const), fc.constant('whole' as const), fc.integer({ min: 1, max: 60 }));

test('any chunking gives the same bytes', () => {
  fc.assert(
    fc.property(frames, how, (given, chunk) =>
      assert.deepEqual(Buffer.concat([...chunks(given, chunk)]), Buffer.concat(given)),
    ),
  );
});

test('a number is the size of each chunk but the last, also inside of a character', () => {
  fc.assert(
    fc.property(frames, fc.integer({ min: 1, max: 60 }), (given, size) => {
      const made = [...chunks(given, size)];
      assert.ok(made.slice(0, -1).every(({ length }) => length === size));
      assert.ok(made.every(({ length }) => length > 0 && length <= size));
    }),
  );
  assert.deepEqual([...chunks([Buffer.from('aü')], 2)], [Buffer.from([0x61, 0xc3]), Buffer.from([0xbc])]);
});

test('whole is one chunk, or none where there is nothing', () => {
  assert.equal([...chunks([Buffer.from('a'), Buffer.from('b')], 'whole')].length, 1);
  assert.deepEqual([...chunks([], 'whole')], []);
});

test('frames are asked for one after another', () => {
  let made = 0;
  const endless = function* (): Generator<Uint8Array> {
    for (;;) {
      made += 1;
      yield Buffer.alloc(10);
    }
  };
  for (const bytes of chunks(endless(), 4)) {
    assert.equal(bytes.length, 4);
    if (made === 3) return;
  }
});
