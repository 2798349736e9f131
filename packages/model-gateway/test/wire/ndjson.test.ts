import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { strictLines } from '../../src/wire/ndjson.ts';
import { defaultWireLimits } from '../../src/wire/wire-limits.ts';
import { failing } from '../support/failing.ts';
import { fc } from '../support/fast-check.ts';

const party = { what: 'Ollama', host: 'http://h' };

/** The bytes in chunks of these sizes, over and over. */
async function* chunked(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let [at, turn] = [0, 0]; at < bytes.byteLength; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

type Heard = { readonly values: JsonObject[]; readonly error: unknown };

async function hear(body: string | Uint8Array, { sizes = [1_000], maxLineBytes = 1_024 } = {}): Promise<Heard> {
  const values: JsonObject[] = [];
  const limits = { ...defaultWireLimits, maxLineBytes };
  try {
    for await (const lines of strictLines(chunked(Buffer.from(body), sizes), {
      party,
      limits,
      isLast: (value) => value['done'] === true,
    })) {
      values.push(...lines.map((line) => JSON.parse(Buffer.from(line).toString()) as JsonObject));
    }
    return { values, error: undefined };
  } catch (error) {
    return { values, error };
  }
}

async function refused(
  body: string | Uint8Array,
  code: string,
  options?: Parameters<typeof hear>[1],
): Promise<readonly JsonObject[]> {
  const { values, error } = await hear(body, options);
  await failing(error === undefined ? Promise.resolve(values) : Promise.reject(error), code);
  return values;
}

const done = '{"done":true}\n';

test('the same lines come out, wherever the bytes are cut, also inside a character', async () => {
  const value = fc.dictionary(
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    {
      maxKeys: 3,
      noNullPrototype: true,
    },
  );
  const ordinary = value.filter(
    (one) => !Object.keys(one).some((key) => ['__proto__', 'constructor', 'prototype', 'done'].includes(key)),
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  const ends = fc.array(fc.constantFrom('\n', '\r\n', '\n\n', '\n \r\n'), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(ordinary, { maxLength: 6 }), sizes, ends, async (given, at, seps) => {
      const text = given.map((one, index) => `${JSON.stringify(one)}${seps[index % seps.length]}`).join('');
      const { values, error } = await hear(`${text}${done}`, { sizes: at });
      assert.equal(error, undefined);
      assert.deepEqual(values, [...given, { done: true }]);
    }),
    { numRuns: 150 },
  );
});

test('whatever comes, it ends in whole values or in one of our errors', async () => {
  const piece = fc.oneof(
    fc.constantFrom('{"a":1}\n', done, '{', '}', '\n', '"', '\ufeff', 'null\n', '[]\n', '{"a":NaN}\n', '\u0000'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), fc.integer({ min: 1, max: 7 }), async (pieces, size) => {
      const { error, values } = await hear(pieces.join(''), { sizes: [size] });
      if (error === undefined) assert.deepEqual(values.at(-1), { done: true });
      else
        assert.match(
          String((error as { code?: unknown }).code),
          /^model\.(protocol|truncated|too-large|invalid-utf8)$/,
        );
    }),
    { numRuns: 300 },
  );
});

test('a last line without a line feed is taken when it is whole', async () => {
  assert.deepEqual((await hear('{"a":1}\n{"done":true}')).values, [{ a: 1 }, { done: true }]);
});

for (const [what, body, code] of [
  ['nothing at all', '', 'model.truncated'],
  ['an end without done', '{"a":1}\n', 'model.truncated'],
  ['a line that is cut off', '{"a":1}\n{"b":', 'model.truncated'],
  ['a garbage line between good ones', `{"a":1}\nnot json\n${done}`, 'model.protocol'],
  ['a web page', '<html>\n<body>\n', 'model.protocol'],
  ['a byte order mark', `\ufeff{"a":1}\n${done}`, 'model.protocol'],
  ['a key twice', `{"a":1,"a":2}\n${done}`, 'model.protocol'],
  ['NaN', `{"a":1}\n{"x":NaN}\n${done}`, 'model.protocol'],
  ['a number that is infinite', `{"a":1}\n{"x":1e400}\n${done}`, 'model.protocol'],
  ['a number that is not exact', `{"a":1}\n{"x":9007199254740993}\n${done}`, 'model.protocol'],
  ['half a surrogate pair', `{"a":1}\n{"x":"\\ud800"}\n${done}`, 'model.protocol'],
  ['a key that leads to prototypes', `{"a":1}\n{"__proto__":{"x":1}}\n${done}`, 'model.protocol'],
  ['a line that is no object', `{"a":1}\n[1]\n${done}`, 'model.protocol'],
  ['done twice', `{"a":1}\n${done}${done}`, 'model.protocol'],
  ['data after done', `{"a":1}\n${done}{"b":2}\n`, 'model.protocol'],
  ['garbage after done', `{"a":1}\n${done}garbage`, 'model.protocol'],
  ['arrays in one another', `{"a":1}\n{"x":${'['.repeat(100)}${']'.repeat(100)}}\n${done}`, 'model.too-large'],
  ['a line over the cap', `{"a":1}\n{"x":"${'y'.repeat(2_000)}"}\n${done}`, 'model.too-large'],
] as const) {
  test(`${what} ends as ${code}, after the good lines before it and never with done`, async () => {
    for (const sizes of [[1], [7], [100_000]]) {
      const values = await refused(body, code, { sizes });
      assert.deepEqual(values, body.startsWith('{"a":1}\n') ? [{ a: 1 }] : []);
    }
  });
}

test('bytes that are no UTF-8 are refused, not replaced', async () => {
  const body = Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff, 0xfe]), Buffer.from(`"}\n${done}`)]);
  for (const sizes of [[1], [4], [1_000]]) assert.deepEqual(await refused(body, 'model.invalid-utf8', { sizes }), []);
});

test('blank lines after done are nothing', async () => {
  assert.deepEqual((await hear(`${done}\r\n \n\n`)).values, [{ done: true }]);
});

test("a server's own error line is told as its error", async () => {
  const options = {
    party,
    limits: defaultWireLimits,
    isLast: () => false,
    errorIn: () => new TypeError('told') as never,
  };
  await assert.rejects(Array.fromAsync(strictLines(chunked(Buffer.from('{"error":"x"}\n'), [5]), options)), /told/);
});
