import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fnv1a, folded, gramsOf } from '../../src/text/grams.ts';
import { fc } from '../support/fast-check.ts';

const letters = (text: string): readonly number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

test('FNV-1a gives the published values', () => {
  for (const [text, hash] of [
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['b', 0xe70c2de5],
    ['foobar', 0xbf9cf968],
  ] as const) {
    assert.equal(fnv1a(letters(text)), hash);
  }
});

/** The same hash over bytes that somebody else encoded. */
function plain(bytes: Uint8Array): number {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5) >>> 0;
}

test('it hashes the UTF-8 of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(fnv1a(letters(text)), plain(Buffer.from(text)))),
  );
});

test('half a character has its own three bytes', () => {
  assert.equal(fnv1a(letters('\ud800')), plain(Buffer.from([0xed, 0xa0, 0x80])));
  assert.equal(fnv1a(letters('\udfff')), plain(Buffer.from([0xed, 0xbf, 0xbf])));
});

test('n-grams come shortest first, with marks for both ends, and no more than are asked for', () => {
  const hash = (text: string): number => fnv1a(letters(text)) % 1_000;
  assert.deepEqual(gramsOf('Ab', [3, 4, 5], 1_000, 64), ['^ab', 'ab$', '^ab$'].map(hash));
  assert.deepEqual(gramsOf('a', [3, 4, 5], 1_000, 64), [hash('^a$')]);
  assert.equal(gramsOf('x'.repeat(5_000), [3, 4, 5], 1_000, 64).length, 64);
  assert.deepEqual(gramsOf('\u{1f600}', [3], 1_000, 64), [hash('^\u{1f600}$')]);
});

test('case and the spelling of accents make no difference', () => {
  assert.equal(folded('E\u0301TE\u0301'), '\u00e9t\u00e9');
  assert.deepEqual(gramsOf('CAFE\u0301', [3], 4_096, 64), gramsOf('caf\u00e9', [3], 4_096, 64));
});
