import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes } from '@fpf/contracts';
import fc from 'fast-check';
import { uuidV7 } from '../src/compose/host.ts';
import { exitCodeOf } from '../src/output/exit-codes.ts';
import { nearest } from '../src/output/nearest.ts';
import { table } from '../src/output/table.ts';
import { visible } from '../src/output/visible.ts';

test('nothing that a terminal would obey gets through, but our own colours', () => {
  assert.equal(visible('\u001b[31mred\u001b[39m'), '\u001b[31mred\u001b[39m');
  assert.equal(visible('\u001b[2J\u001b]0;title\u0007'), '<U+001B>[2J<U+001B>]0;title<U+0007>');
  assert.equal(visible('a\u202eb\u200bc'), 'a<U+202E>b<U+200B>c');
  assert.equal(visible('tab\tand\nline'), 'tab\tand\nline');
});

test('any text comes out well-formed and without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const shown = visible(text).replace(/\u001b\[[0-9;]{1,16}m/g, '');
      return shown.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(shown.replace(/[\n\t]/g, ''));
    }),
  );
});

test('ids are UUIDv7: they sort as they were made', () => {
  const random = new Uint8Array(10).fill(255);
  assert.match(uuidV7(1, random), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 47 }),
      fc.integer({ min: 1, max: 1e6 }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (time, later, bytes) => uuidV7(time, bytes) < uuidV7(time + later, bytes),
    ),
  );
});

test('a near word is found, a far one is not', () => {
  assert.equal(nearest('skils', ['skills', 'run']), 'skills');
  assert.equal(nearest('xyz', ['skills', 'run']), undefined);
});

test('columns line up, and the last one has no tail', () => {
  assert.equal(
    table([
      ['a', 'bb'],
      ['ccc', 'd'],
    ]),
    'a    bb\nccc  d',
  );
});

test('the exit code of every code is one of the table: integrity 5, unavailable 69, usage 2', () => {
  const expected: Record<string, number> = {
    'usage.bad-option': 2,
    'config.not-valid': 2,
    'pin.drift': 5,
    'skill.hash-drift': 5,
    'model.unreachable': 69,
    'model.digest-mismatch': 5,
    'sandbox.unavailable': 69,
    'session.host-changed': 5,
    'cli.internal': 1,
  };
  for (const [code, exit] of Object.entries(expected)) assert.equal(exitCodeOf(code), exit, code);
  for (const code of Object.keys(codes)) assert.ok([1, 2, 5, 69].includes(exitCodeOf(code)), code);
});
