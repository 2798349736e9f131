import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goJson, type Json, Raw, UnprintableError } from '../../src/wire/go-json.ts';
import { fc } from '../support/fast-check.ts';

test('whatever can be said in JSON reads back as it was', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => assert.deepEqual(JSON.parse(goJson(value as Json)), value)));
});

test('texts are escaped as Go does it', () => {
  assert.equal(
    goJson('<a> & "b" \\ \b\f\n\r\t\u0001\u007f ü 日 🎉 \u2028'),
    '"\\u003ca\\u003e \\u0026 \\"b\\" \\\\ \\b\\f\\n\\r\\t\\u0001\u007f ü 日 🎉 \\u2028"',
  );
  assert.equal(goJson('\ud800x\udc00'), '"\\ufffdx\\ufffd"');
});

test('numbers: a negative zero and 64-bit integers are kept, and NaN is refused', () => {
  assert.equal(goJson([-0, 0, 1e21, 1e-7, 0.1, 12345678901234567000]), '[-0,0,1e+21,1e-7,0.1,12345678901234567000]');
  assert.equal(goJson(9223372036854775807n), '9223372036854775807');
  for (const [value, said] of [
    [Number.NaN, 'NaN'],
    [Infinity, '+Inf'],
    [-Infinity, '-Inf'],
  ] as const) {
    assert.throws(
      () => goJson({ x: [value] }),
      (error) => error instanceof UnprintableError && error.message === `json: unsupported value: ${said}`,
    );
  }
});

test('members keep their order and their names, and what is undefined is left out', () => {
  assert.equal(
    goJson(
      new Map<string, Json>([
        ['b', 1],
        ['1', 2],
        ['__proto__', {}],
      ]),
    ),
    '{"b":1,"1":2,"__proto__":{}}',
  );
  assert.equal(goJson({ a: undefined, b: new Raw('NaN') }), '{"b":NaN}');
});
