import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '@fpf/contracts';
import { placesIn } from '../../src/files/index.ts';
import { byDefault } from '../../src/options/index.ts';
import { keyText, leavesOf, parseKey, valueOf } from '../../src/settings/index.ts';
import { fc } from '../support/fast-check.ts';

const key = fc.string({ minLength: 1, maxLength: 12 }).filter((name) => !/^\d+$/.test(name) && name !== '__proto__');
const tree = fc.letrec<{ node: JsonValue; leaf: JsonValue }>((tie) => ({
  leaf: fc.oneof(fc.integer(), fc.string(), fc.boolean()),
  node: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
})).node;

test('every leaf of every text is found, and what stands there is the leaf', () => {
  fc.assert(
    fc.property(
      fc.dictionary(key, tree, { maxKeys: 4, noNullPrototype: true }),
      fc.constantFrom(0, 1, 2, '\t'),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const places = placesIn(text);
        const lines = text.split('\n');
        for (const leaf of leavesOf([], value as JsonObject, () => byDefault).filter(({ path }) => path.length > 0)) {
          const place = places(leaf.path);
          assert.ok(place, JSON.stringify(leaf.path));
          const rest = lines[place.line - 1]?.slice(place.column - 1);
          const last = leaf.path.at(-1) as string;
          const stands = /^\d+$/.test(last) ? JSON.stringify(leaf.value) : JSON.stringify(last);
          assert.ok(rest?.startsWith(stands), `${stands} at ${rest}`);
        }
        assert.equal(places(['no such key here!']), undefined);
      },
    ),
  );
});

test('leaves put together are the value that they were taken from', () => {
  fc.assert(
    fc.property(fc.dictionary(key, tree, { minKeys: 1, maxKeys: 4, noNullPrototype: true }), (value) => {
      assert.deepEqual(
        valueOf(
          leavesOf([], value, () => byDefault),
          [],
        ),
        value,
      );
    }),
  );
});

test('a path that is written is read as the same path', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (path) => {
      assert.deepEqual(parseKey(keyText(path)), path);
    }),
  );
});
