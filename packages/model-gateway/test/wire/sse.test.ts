import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverEvents } from '../../src/wire/sse.ts';
import { failing } from '../support/failing.ts';
import { fc } from '../support/fast-check.ts';

const party = { what: 'The server', host: 'http://h/v1' };

async function* chunked(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let [at, turn] = [0, 0]; at < bytes.byteLength; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

type Heard = { readonly events: string[]; readonly error: unknown };

/** Each event as its data, with a mark before an error and one behind what was not ended. */
async function hear(body: string | Uint8Array, { sizes = [1_000], most = 1_024 } = {}): Promise<Heard> {
  const events: string[] = [];
  try {
    for await (const batch of serverEvents(chunked(Buffer.from(body), sizes), most, party)) {
      for (const { data, isError } of batch)
        events.push(`${isError ? '!' : ''}${Buffer.from(data.bytes).toString()}${data.ended ? '' : '~'}`);
    }
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

async function refused(
  body: string | Uint8Array,
  code: string,
  options?: Parameters<typeof hear>[1],
): Promise<readonly string[]> {
  const { events, error } = await hear(body, options);
  await failing(error === undefined ? Promise.resolve(events) : Promise.reject(error), code);
  return events;
}

test('the same events come out, wherever the bytes are cut, also inside a character, and with either line end', async () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 12 })
    .map((value) => value.replace(/[\r\n\0\ud800-\udfff]/g, '-'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('\n', '\r\n'),
      async (events, sizes, end) => {
        const body = events.map((lines) => `${lines.map((line) => `data: ${line}${end}`).join('')}${end}`).join('');
        assert.deepEqual(await hear(body, { sizes }), {
          events: events.map((lines) => lines.join('\n')),
          error: undefined,
        });
      },
    ),
    { numRuns: 300 },
  );
});

test('comments, ids and waiting times say nothing; a field needs no space and no value', async () => {
  const body = ': keep alive\n\nid: 7\nretry: 10\ndata:{"a":1}\n\n:\n\ndata\ndata: x\n\ndata:  two spaces\n\n';
  assert.deepEqual((await hear(body)).events, ['{"a":1}', '\nx', ' two spaces']);
});

test('an error is told by the name of the event, or in the place of its data, and ends with its event', async () => {
  assert.deepEqual(
    (await hear('event: error\ndata: no\n\ndata: yes\n\nerror: {"m":1}\n\nevent: other\ndata: on\n\n')).events,
    ['!no', 'yes', '!{"m":1}', 'on'],
  );
});

test('the last event counts without its blank line, and is marked where its line is not whole', async () => {
  assert.deepEqual((await hear('data: a\n\ndata: b\n')).events, ['a', 'b']);
  assert.deepEqual((await hear('data: a\n\ndata: {"b')).events, ['a', '{"b~']);
});

test('a field that the format does not know is refused, and what stood before it is heard', async () => {
  for (const line of [
    'garbage',
    '{"choices":[]}',
    'datas: x',
    'Data: x',
    '\uFEFFdata: x',
    ' data: x',
    '\tdata: x',
    'toString: x',
    '__proto__: x',
  ]) {
    assert.deepEqual(await refused(`data: a\n\n${line}\ndata: b\n\n`, 'model.protocol'), ['a'], line);
  }
  assert.deepEqual(await refused('data: a\n\ngarb', 'model.truncated'), ['a']);
});

test('a web page is told to be one', async () => {
  const { error } = await hear('<!doctype html>\n<title>Sign in</title>');
  assert.match((error as Error).message, /web page/);
});

test('a return inside a line is refused: another reader would take it for the end of one', async () => {
  await refused('data: a\rdata: b\n\n', 'model.protocol');
  await refused(': quiet\rdata: b\n\n', 'model.protocol');
  await refused('data: a\r\r\n\n', 'model.protocol');
});

test('bytes that are no UTF-8 are refused in comments too', async () => {
  await refused(Uint8Array.of(0x3a, 0xff, 0x0a), 'model.invalid-utf8');
});

test('neither a long line nor many short ones get past the cap', async () => {
  await refused(`data: ${'x'.repeat(2_000)}\n\n`, 'model.too-large');
  await refused('data: 0123456789\n'.repeat(200), 'model.too-large');
  await refused('data:\n'.repeat(2_000), 'model.too-large', { most: 100_000 });
  assert.equal((await hear('data: 0123456789\n\n'.repeat(200))).events.length, 200);
});
