import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test, type TestContext } from 'node:test';
import { FpfError, StreamEvent } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { asked, hear, type Heard } from '../support/asking.ts';
import { completions, completionServer, done, event, part, streamed } from '../support/completions.ts';
import { failing } from '../support/failing.ts';
import { fc } from '../support/fast-check.ts';

const stop = part({}, 'stop');
const called = (call: unknown): string => part({ tool_calls: [call] });
const greet = (given: unknown): object => ({
  index: 0,
  id: 'a',
  type: 'function',
  function: { name: 'greet', arguments: given },
});

async function answered(t: TestContext, say: (reply: ServerResponse) => void, limits = {}): Promise<Heard> {
  return hear(completions(await completionServer(t, say)), asked('Greet Ada'), limits);
}

async function refused(t: TestContext, parts: readonly string[], code: string, limits = {}): Promise<FpfError> {
  const { events, error } = await answered(t, streamed(...parts), limits);
  assert.ok(
    events.every(({ type }) => type !== 'message_stop'),
    'it ended as if it were whole',
  );
  return failing(error === undefined ? Promise.resolve(events) : Promise.reject(error), code);
}

const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
const raw = (choice: string): string => `data: {"id":"c","model":"tiny","choices":[${choice}]}\n\n`;

for (const [what, parts, code] of [
  ['arguments as an object', [called(greet({ name: 'Ada' }))], 'model.protocol'],
  ['arguments as an array', [called(greet(['Ada']))], 'model.protocol'],
  ['arguments as a number', [called(greet(1))], 'model.protocol'],
  ['a name that is no text', [called({ index: 0, function: { name: 1 } })], 'model.protocol'],
  ['a piece without its index', [called({ id: 'a', function: { name: 'greet', arguments: '{}' } })], 'model.protocol'],
  ['a broken index', [called({ ...greet('{}'), index: 0.5 })], 'model.protocol'],
  ['a negative index', [called({ ...greet('{}'), index: -1 })], 'model.protocol'],
  [
    'a call of another kind',
    [called({ index: 0, type: 'custom', custom: { name: 'greet', input: 'x' } })],
    'model.protocol',
  ],
  ['a call in the old form', [part({ function_call: { name: 'greet', arguments: '{}' } })], 'model.protocol'],
  ['a function that is a text', [called({ index: 0, function: 'greet' })], 'model.protocol'],
  ['content that is no text', [part({ content: [{ type: 'text', text: 'x' }] })], 'model.protocol'],
  [
    'two choices',
    [
      event({
        choices: [
          { index: 0, delta: {} },
          { index: 1, delta: {} },
        ],
      }),
    ],
    'model.protocol',
  ],
  ['the second choice alone', [event({ choices: [{ index: 1, delta: { content: 'x' } }] })], 'model.protocol'],
  ['no choices', [event({ id: 'c' })], 'model.protocol'],
  [
    'a whole message among parts',
    [event({ choices: [{ index: 0, message: { content: 'x' } }] }), stop, done],
    'model.protocol',
  ],
  ['usage that is a number', [event({ choices: [], usage: 3 })], 'model.protocol'],
  [
    'another model in the middle',
    [part({ content: 'a' }), part({ content: 'b' }, null, { model: 'other' })],
    'model.protocol',
  ],
  ['keys twice', [raw('{"index":0,"delta":{"content":"safe","content":"evil"}}')], 'model.protocol'],
  ['a key that leads out of an object', [raw('{"index":0,"delta":{"__proto__":{"content":"x"}}}')], 'model.protocol'],
  ['a number that is none', [raw('{"index":0,"delta":{"content":"x"},"logprobs":NaN}')], 'model.protocol'],
  ['half a character', [raw('{"index":0,"delta":{"content":"\\ud800"}}')], 'model.protocol'],
  ['a text in the place of an object', [event('"hello"')], 'model.protocol'],
  ['a depth bomb', [raw(`{"index":0,"delta":{"content":${deep}}}`)], 'model.too-large'],
  ['a depth bomb in what nobody reads', [raw(`{"index":0,"delta":{},"logprobs":${deep}}`)], 'model.too-large'],
  ['an error in its own event', [event({ error: { message: 'out of memory', type: 'x' } })], 'model.server-error'],
  ['an error by its name', ['event: error\ndata: {"message":"out of memory"}\n\n'], 'model.server-error'],
  ['an error in the place of data', ['error: {"code":500,"message":"out of memory"}\n\n'], 'model.server-error'],
  [
    'an error about the context',
    [event({ error: { message: 'the request exceeds the available context size' } })],
    'model.context-full',
  ],
  [
    'an answer that was held back',
    [part({ content: 'I was ab' }), part({}, 'content_filter'), done],
    'model.server-error',
  ],
  [
    'an end for a reason of its own',
    [part({ content: 'a' }, 'insufficient_system_resource'), done],
    'model.server-error',
  ],
  ['an end by length', [part({ content: 'a' }, 'length'), done], 'model.truncated'],
  ['a call that it says and does not send', [part({ content: 'a' }, 'tool_calls'), done], 'model.protocol'],
  ['two ends', [part({}, 'stop'), part({}, 'length'), done], 'model.protocol'],
  ['words after the end', [stop, part({ content: 'more' }), done], 'model.protocol'],
  ['the mark without an end', [part({ content: 'a' }), done], 'model.truncated'],
  ['an end without the mark', [part({ content: 'a' }), stop], 'model.truncated'],
  ['the mark twice', [part({ content: 'a' }), stop, done, done], 'model.protocol'],
  ['another answer after the mark', [stop, done, part({ content: 'evil' })], 'model.protocol'],
  ['nothing but the mark', [done], 'model.truncated'],
  ['a line of Ollama', ['{"message":{"content":"x"},"done":true}\n'], 'model.protocol'],
] as const) {
  test(`refused: ${what}`, async (t) => {
    const error = await refused(t, parts, code);
    if (what.includes('own event') || what.includes('its name') || what.includes('of data'))
      assert.match(error.message, /out of memory/);
    if (what.includes('held back')) assert.match(error.message, /I was ab/);
  });
}

test('null stands for what is not there, and an empty reason is none yet', async (t) => {
  const { events, error } = await answered(
    t,
    streamed(
      part({ role: 'assistant', content: null, refusal: null, tool_calls: null, function_call: null }, ''),
      part({ content: 'Hi', reasoning_content: 'hm' }),
      part({ content: '' }, 'stop', { usage: null }),
      ': bye\n\n',
      done,
    ),
  );
  assert.equal(error, undefined);
  assert.deepEqual(
    events.slice(2).map(({ type }) => type),
    ['thinking_delta', 'text_delta', 'answered', 'message_stop'],
  );
});

test('arguments that are not there are none, so that the gateway marks the call', async (t) => {
  const { events } = await answered(t, streamed(called(greet(null)), part({}, 'tool_calls'), done));
  assert.deepEqual(events[2], { type: 'tool_call_delta', index: 0, name: 'greet' });
});

for (const [what, type, text, code] of [
  ['a web page as JSON', 'application/json', '<html>sign in</html>', 'model.protocol'],
  ['a web page', 'text/html', '<html>sign in</html>', 'model.protocol'],
  ['an error', 'application/json', '{"error":{"message":"no slots"}}', 'model.server-error'],
  ['an empty document', 'application/json', '', 'model.truncated'],
  ['half a document', 'application/json', '{"choices":[', 'model.truncated'],
  ['a list', 'application/json', '[]', 'model.protocol'],
  ['a message without its end', 'application/json', '{"choices":[{"message":{"content":"x"}}]}', 'model.truncated'],
  ['a part', 'application/json', '{"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}', 'model.protocol'],
  [
    'a message that is null',
    'application/json',
    '{"choices":[{"message":null,"finish_reason":"stop"}]}',
    'model.protocol',
  ],
  ['no choice at all', 'application/json', '{"choices":[]}', 'model.truncated'],
  ['keys twice', 'application/json', '{"choices":[],"choices":[]}', 'model.protocol'],
] as const) {
  test(`refused as a whole answer: ${what}`, async (t) => {
    const { error } = await answered(t, (reply) => void reply.setHeader('content-type', type).end(text));
    await failing(error === undefined ? Promise.resolve() : Promise.reject(error), code);
  });
}

test('a packed answer is refused, since none was asked for', async (t) => {
  const { error } = await answered(t, (reply) => void reply.setHeader('content-encoding', 'gzip').end('x'));
  await failing(Promise.reject(error), 'model.protocol');
});

test('whatever a server says under a success, it is an answer in good events or an error of ours', async (t) => {
  let said = '';
  const server = await completionServer(t, (reply) => streamed(said)(reply));
  const provider = completions(server);
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, '', 'stop', 'greet', '{}', 0, [], {}));
  const member = (...names: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...names);
  const odd = (names: readonly string[], inner: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
    fc.dictionary(member(...names), fc.oneof(inner, value), { noNullPrototype: true });
  const fn = odd(['name', 'arguments'], fc.string());
  const call = odd(['index', 'id', 'type', 'function'], fc.oneof(fc.nat(3), fn));
  const delta = odd(
    ['content', 'reasoning', 'tool_calls', 'refusal', 'function_call'],
    fc.oneof(fc.string(), fc.array(call, { maxLength: 2 })),
  );
  const choice = odd(
    ['index', 'delta', 'message', 'finish_reason'],
    fc.oneof(delta, fc.constantFrom('stop', 'tool_calls', 'length')),
  );
  const document = odd(['choices', 'usage', 'model', 'error'], fc.array(choice, { maxLength: 2 }));
  const line = fc.oneof(
    { weight: 4, arbitrary: document.map(event) },
    { weight: 2, arbitrary: fc.constantFrom(stop, done, part({ content: 'a' })) },
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (lines) => {
      said = lines.join('');
      const { events, error } = await hear(provider, asked('Greet Ada'));
      for (const told of events) assert.deepEqual(check(StreamEvent, told), []);
      if (error === undefined) assert.equal(events.at(-1)?.type, 'message_stop');
      else assert.ok(FpfError.is(error) && error.code.startsWith('model.'), 'a raw error got out');
    }),
    { numRuns: 150 },
  );
});
