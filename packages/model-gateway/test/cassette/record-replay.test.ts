import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError, type StreamEvent } from '@fpf/contracts';
import { inspectCassette } from '../../src/providers/cassette/index.ts';
import { asked, hear, type Heard } from '../support/asking.ts';
import { cassette, each, folder, saying, stop, tiny, words } from '../support/cassettes.ts';
import { failing } from '../support/failing.ts';
import { fc } from '../support/fast-check.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const count = fc.nat(9);
const event: fc.Arbitrary<StreamEvent> = fc.oneof(
  fc.constant<StreamEvent>({ type: 'message_start' }),
  fc.record({ type: fc.constant('text_delta' as const), index: count, text }, { noNullPrototype: true }),
  fc.record({ type: fc.constant('thinking_delta' as const), index: count, text }, { noNullPrototype: true }),
  fc.record(
    { type: fc.constant('tool_call_delta' as const), index: count, id: text, name: text, arguments_delta: text },
    { requiredKeys: ['type', 'index'], noNullPrototype: true },
  ),
  fc.record(
    { type: fc.constant('usage' as const), input_tokens: count, output_tokens: count },
    { requiredKeys: ['type'], noNullPrototype: true },
  ),
  fc.record(
    {
      type: fc.constant('shown' as const),
      shown: fc.record({ by: fc.constant('server' as const), text, neutralised: count }, { noNullPrototype: true }),
    },
    { noNullPrototype: true },
  ),
  fc.constant<StreamEvent>({ type: 'conformance', conformance: { comma: 'kept', leading_zero: 'unknown' } }),
  fc.constant<StreamEvent>(stop),
  fc.record(
    {
      type: fc.constant('error' as const),
      code: fc.constant('model.overloaded'),
      message: text,
      retryable: fc.boolean(),
    },
    { noNullPrototype: true },
  ),
);
const failure = fc.option(
  fc.constantFrom('model.truncated', 'model.timeout-idle', 'model.invalid-utf8').map(
    (code) =>
      new FpfError({
        code,
        message: 'It broke off.',
        hint: 'Again.',
        details: { host: 'http://h', retry_after_ms: 5 },
      }),
  ),
  { nil: undefined },
);

function same(one: Heard, other: Heard): void {
  assert.deepEqual(one.events, other.events);
  const plain = ({ error }: Heard): unknown =>
    FpfError.is(error) ? { code: error.code, message: error.message, hint: error.hint, details: error.details } : error;
  assert.deepEqual(plain(one), plain(other));
}

test('what was recorded is replayed: any events, in their order and their pieces, and any error at the end', async (t) => {
  const dir = folder(t);
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), failure, async (events, error) => {
      const file = join(dir, `${(nth += 1)}.jsonl`);
      const inner = saying(() => each(events, error));
      const heard = await hear(inner, asked('Greet Ada'));
      same(await hear(await cassette(file, 'record', inner), asked('Greet Ada')), heard);
      for (const mode of ['replay', 'strict'] as const)
        same(await hear(await cassette(file, mode), asked('Greet Ada')), heard);
    }),
    { numRuns: 120 },
  );
});

test('recording twice gives the same bytes, whether onto the file or anew, and in whatever order was asked', async (t) => {
  const dir = folder(t);
  const inner = saying((request) => each(words(JSON.stringify(request.messages.at(-1)?.content))));
  const record = async (name: string, requests: readonly string[]): Promise<string> => {
    const file = join(dir, name);
    const provider = await cassette(file, 'record', inner);
    await Promise.all(requests.map((request) => hear(provider, asked(request))));
    return readFileSync(file, 'utf8');
  };
  const first = await record('one.jsonl', ['a', 'b', 'c', 'd']);
  assert.equal(await record('two.jsonl', ['d', 'c', 'b', 'a']), first);
  assert.equal(await record('one.jsonl', ['b', 'a', 'd', 'c']), first);
  assert.notEqual(await record('one.jsonl', ['e']), first);
  assert.equal((await inspectCassette(join(dir, 'one.jsonl'))).entries, 5);
  assert.deepEqual(readdirSync(dir).sort(), ['one.jsonl', 'two.jsonl'], 'something was left beside them');
});

test('the same request asked again is answered in the order of recording; then the last answer stays, but in strict', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  let times = 0;
  const inner = saying(() => {
    times += 1;
    return times === 1
      ? each([], new FpfError({ code: 'model.overloaded', message: 'Busy.', hint: '' }))
      : each(words(`answer ${times}`));
  });
  const recording = await cassette(file, 'record', inner);
  for (let at = 0; at < 3; at += 1) await hear(recording, asked('Greet Ada'));
  const ask = async (mode: 'replay' | 'strict', often: number): Promise<readonly string[]> => {
    const provider = await cassette(file, mode);
    const ends: string[] = [];
    for (let at = 0; at < often; at += 1) {
      const { events, error } = await hear(provider, asked('Greet Ada'));
      const [, said] = events;
      ends.push(FpfError.is(error) ? error.code : said?.type === 'text_delta' ? said.text : 'nothing');
    }
    return ends;
  };
  assert.deepEqual(await ask('replay', 4), ['model.overloaded', 'answer 2', 'answer 3', 'answer 3']);
  assert.deepEqual(await ask('strict', 4), ['model.overloaded', 'answer 2', 'answer 3', 'model.cassette-miss']);
});

test('strict tells what nobody asked for', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  const recording = await cassette(
    file,
    'record',
    saying(() => each(words('x'))),
  );
  for (const request of ['one', 'two', 'two', 'three']) await hear(recording, asked(request));
  assert.deepEqual(recording.unused(), []);
  const provider = await cassette(file, 'strict');
  await hear(provider, asked('two'));
  await hear(provider, asked('one'));
  assert.deepEqual(
    provider
      .unused()
      .map(({ asked: request, nth }) => `${request} ${nth}`)
      .sort(),
    ['three 0', 'two 1'],
  );
});

test('a replay never makes the provider behind it, and a miss asks nobody', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  const inner = saying(() => each(words('x')));
  await hear(await cassette(file, 'record', inner), asked('Greet Ada'));
  assert.equal(inner.asked(), 1);
  const { createCassetteProvider } = await import('../../src/providers/cassette/index.ts');
  for (const mode of ['replay', 'strict'] as const) {
    const provider = await createCassetteProvider({ file, mode, inner: () => assert.fail('it was made') });
    const { error } = await hear(provider, asked('Greet Eve'));
    const miss = await failing(Promise.reject(error), 'model.cassette-miss');
    assert.match(miss.message, /"Greet Eve" with 1 tool was not recorded.*"Greet Ada".*Key: [0-9a-f]{64}/);
  }
  assert.equal(inner.asked(), 1);
});

test('what an answer is, its own clock and its digest, is not taken for what it says', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  const times = { total_ms: Math.random() * 1_000 };
  const inner = saying(() =>
    each([{ type: 'usage', output_tokens: 3, times }, { type: 'answered', model: tiny }, stop]),
  );
  await hear(await cassette(file, 'record', inner), asked('Greet Ada'));
  const provider = await cassette(file, 'replay');
  assert.deepEqual((await hear(provider, asked('Greet Ada'))).events, [{ type: 'usage', output_tokens: 3 }, stop]);
  const identity = await provider.probe();
  assert.equal(identity.digest, (await inspectCassette(file)).digest);
  assert.deepEqual([identity.provider, identity.name, identity.conforming], ['cassette', 'cassette:c.jsonl', false]);
  assert.equal(provider.capabilities.multiTurn, true, 'as the recorded provider was');
  const [entry] = readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual([entry?.['model'], entry?.['answered']], [tiny, tiny]);
});

test('a digest that moved while it was recorded is recorded as the error that it is', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  const moved = { ...tiny, digest: `sha256:${'b'.repeat(64)}` };
  const inner = saying(() => each([...words('x'), { type: 'answered', model: moved }]));
  for (const mode of ['record', 'replay'] as const) {
    const { error } = await hear(await cassette(file, mode, inner), asked('Greet Ada'));
    await failing(Promise.reject(error), 'model.digest-mismatch');
  }
});

test('a provider that is not there, or that breaks the rules, is recorded with its error', async (t) => {
  const dir = folder(t);
  const gone = new FpfError({ code: 'model.unreachable', message: 'Nobody is there.', hint: 'Start it.' });
  for (const [name, inner, code] of [
    ['gone', { ...saying(() => each([])), probe: () => Promise.reject(gone) }, 'model.unreachable'],
    ['nameless', { ...saying(() => each([])), probe: async () => ({ name: '' }) as never }, 'model.protocol'],
    ['raw', saying(() => each(words('x'), new TypeError('oops'))), 'model.protocol'],
    ['odd', saying(() => each([{ type: 'text_delta', index: -1, text: '' }])), 'model.protocol'],
    ['half', saying(() => each(words('\ud800'))), 'model.protocol'],
    [
      'polluting',
      saying(() =>
        each([
          {
            type: 'shown',
            shown: { by: 'server', text: '', neutralised: 0, sampling: JSON.parse('{"__proto__":1}') as never },
          },
        ]),
      ),
      'model.protocol',
    ],
    [
      'endless',
      saying(async function* endless() {
        for (;;) yield* words('x'.repeat(1_000_000));
      }),
      'model.too-large',
    ],
  ] as const) {
    const file = join(dir, `${name}.jsonl`);
    for (const mode of ['record', 'replay'] as const) {
      const { error } = await hear(await cassette(file, mode, inner), asked('Greet Ada'));
      await failing(error === undefined ? Promise.resolve(name) : Promise.reject(error), code);
    }
  }
});

test('what was stopped from outside is no answer, and is not recorded', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  const stopped = new AbortController();
  const inner = saying(async function* stalls(_request, { signal }) {
    yield* words('x').slice(0, 2);
    stopped.abort();
    if (signal.aborted) throw new FpfError({ code: 'model.aborted', message: 'Stopped.', hint: 'Again.' });
  });
  const { events, error } = await hear(await cassette(file, 'record', inner), asked('Greet Ada'), {}, stopped.signal);
  assert.deepEqual(events, []);
  await failing(Promise.reject(error), 'model.aborted');
  assert.equal(existsSync(file), false);
});
