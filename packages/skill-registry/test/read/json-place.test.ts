import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { placeInJson } from '../../src/read/places.ts';
import { fc } from '../support/fast-check.ts';

const text = '{\n  "a": [1, {"b": "x,]}"}, [ ]],\n  "c~/d": {"e\\u0066": null}\n}';

test('points to the key of a member, to an entry, to what there is of a pointer that leads nowhere', () => {
  const place = (pointer: string): string => Object.values(placeInJson(text, pointer)).join(':');
  assert.deepEqual(
    ['', '/a', '/a/1', '/a/1/b', '/a/2', '/c~0~1d', '/c~0~1d/ef', '/a/7', '/a/x', '/none', '/a/1/b/c'].map(place),
    ['1:1', '2:3', '2:12', '2:13', '2:27', '3:3', '3:12', '2:3', '2:3', '1:1', '2:13'],
  );
});

test('finds every member of any value, however it is written', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 2), (value, indent) => {
      const written = JSON.stringify(value, undefined, indent);
      const lines = written.split('\n');
      const visit = (inner: JsonValue, pointer: string): void => {
        const { line, column } = placeInJson(written, pointer);
        const rest = [lines[line - 1]?.slice(column - 1), ...lines.slice(line)].join('\n');
        const last = pointer
          .slice(pointer.lastIndexOf('/') + 1)
          .replaceAll('~1', '/')
          .replaceAll('~0', '~');
        const start = JSON.stringify(inner).slice(0, 1);
        assert.ok(rest.startsWith(start) || rest.startsWith(JSON.stringify(last)), `${pointer} of ${written}`);
        if (typeof inner !== 'object' || inner === null) return;
        for (const [key, next] of Object.entries(inner))
          visit(next, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
      };
      visit(value as JsonValue, '');
    }),
  );
});
