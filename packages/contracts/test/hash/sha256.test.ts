import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../fast-check.ts';
import { hashJson, sha256 } from '@fpf/contracts/hash';
import { json, reversed } from '../arbitrary.ts';

test('sha256 gives the known digests, of text and of bytes', () => {
  assert.equal(sha256(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(sha256(new TextEncoder().encode('é')), sha256('é'));
});

test('a value hashes the same whatever the order of its keys, and differently when it changes', () => {
  assert.equal(hashJson({ a: 1, b: [2, 3] }), sha256('{"a":1,"b":[2,3]}'));
  fc.assert(
    fc.property(json, (value) => {
      assert.equal(hashJson(reversed(value)), hashJson(value));
      assert.notEqual(hashJson([value]), hashJson(value));
    }),
  );
});
