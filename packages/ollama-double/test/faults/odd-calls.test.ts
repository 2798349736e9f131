import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultName, FaultUse } from '@fpf/ollama-double';
import { callParis, callsOf, chat, completion, events, type Line, lines, messageOf } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const script = { otherwise: { ...callParis, metrics: {} } };

/** The `tool_calls` of a reply as they stand there, without the ids, which are seeded. */
async function told(fault: FaultUse, stream: boolean): Promise<string> {
  const { body } = await withDouble({ script, fault }, (double) => chat(double, { stream }));
  const [, calls = 'none'] = /"tool_calls":(.*?)\},"done":/s.exec(body) ?? [];
  return calls.replace(/"id":"call_[a-z0-9]{8}",/g, '');
}

const native = (inside: string): string => `[{"function":{"index":0,${inside}}}]`;
const shapes: readonly (readonly [FaultName, string])[] = [
  ['calls-string', '"get_weather()"'],
  ['calls-null', 'null'],
  ['calls-of-null', '[null]'],
  ['arguments-string', native('"name":"get_weather","arguments":"{\\"city\\":\\"Paris\\"}"')],
  ['arguments-array', native('"name":"get_weather","arguments":[{"city":"Paris"}]')],
  ['arguments-null', native('"name":"get_weather","arguments":null')],
  ['duplicate-keys', native('"name":"get_weather","arguments":{"city":"Paris","a":1,"a":2},"name":"evil"')],
  ['unknown-tool', native('"name":"rm -rf /","arguments":{"city":"Paris"}')],
  ['earlier-tool', native('"name":"earlier_tool","arguments":{"city":"Paris"}')],
  ['call-as-text', 'none'],
  ['lone-surrogate', native('"name":"get_weather","arguments":{"value":"\\ud800"}')],
  ['number-nan', native('"name":"get_weather","arguments":{"value":NaN}')],
  ['number-infinity', native('"name":"get_weather","arguments":{"value":Infinity}')],
  ['number-negative-zero', native('"name":"get_weather","arguments":{"value":-0}')],
  ['number-overflow', native('"name":"get_weather","arguments":{"value":1e400}')],
  ['number-unsafe', native('"name":"get_weather","arguments":{"value":9007199254740993}')],
  ['number-twenty-digits', native('"name":"get_weather","arguments":{"value":12345678901234567890}')],
  [
    'prototype-keys',
    native(
      '"name":"get_weather","arguments":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1}',
    ),
  ],
];

for (const [fault, calls] of shapes) {
  test(`${fault}: ${calls}`, async () => {
    assert.equal(await told(fault, true), calls);
    assert.equal(await told(fault, false), calls);
  });
}

test('earlier-tool: the tool of the conversation that is offered no more, whoever brings the fault', async () => {
  const call = (name: string): object => ({
    role: 'assistant',
    content: '',
    tool_calls: [{ function: { name, arguments: {} } }],
  });
  const messages = [call('get_weather'), call('delete_city'), { role: 'user', content: 'And now?' }];
  for (const brought of [
    { script, fault: 'earlier-tool' as const },
    { script: { otherwise: { ...callParis, fault: 'earlier-tool' as const } } },
  ]) {
    const { body } = await withDouble(brought, (double) => chat(double, { messages }));
    assert.match(body, /"name":"delete_city","arguments":\{"city":"Paris"\}/);
  }
});

test('deep-nesting, giant-key and many-calls are as large as they are told, and larger by themselves', async () => {
  assert.equal(
    await told({ name: 'deep-nesting', count: 3 }, true),
    native('"name":"get_weather","arguments":{"value":[[[]]]}'),
  );
  assert.equal(
    await told({ name: 'giant-key', bytes: 3 }, false),
    native('"name":"get_weather","arguments":{"kkk":1}'),
  );
  for (const stream of [true, false]) {
    assert.ok((await told('deep-nesting', stream)).includes('['.repeat(100_000) + ']'.repeat(100_000)));
    assert.ok((await told('giant-key', stream)).includes(`{"${'k'.repeat(1_048_576)}":1}`));
    assert.equal((JSON.parse(await told('many-calls', stream)) as unknown[]).length, 10_000);
  }
  assert.equal((JSON.parse(await told({ name: 'many-calls', count: 5 }, true)) as unknown[]).length, 5);
});

test('prototype-names: three calls of three names', async () => {
  const calls = JSON.parse(await told('prototype-names', true)) as readonly {
    readonly function: { readonly name: string };
  }[];
  assert.deepEqual(
    calls.map((call) => call.function.name),
    ['toString', '__proto__', 'constructor'],
  );
});

async function body(fault: FaultUse, more: object = {}): Promise<readonly Line[]> {
  return lines(
    (
      await withDouble({ script: { otherwise: { ...callParis, content: 'one two three' } }, fault }, (double) =>
        chat(double, { ...more }),
      )
    ).body,
  );
}

test('call-and-final, call-as-text, neither, done-only', async () => {
  const contents = async (fault: FaultName): Promise<unknown> =>
    (await body(fault)).map((line) => messageOf(line)['content']);
  assert.deepEqual(await contents('call-and-final'), ['', 'Done: I called it.', '']);
  assert.deepEqual(await contents('call-as-text'), [
    'one',
    ' two',
    ' three',
    '{"name":"get_weather","parameters":{"city":"Paris"}}',
    '',
  ]);
  assert.deepEqual(await contents('neither'), ['', '']);
  assert.deepEqual(await contents('done-only'), ['']);
  const [both] = await body('call-and-final', { stream: false });
  assert.deepEqual([messageOf(both)['content'], callsOf(both).length], ['Done: I called it.', 1]);
});

test('length: half of the text, and the reason', async () => {
  const told = await body('length');
  assert.deepEqual(
    told.map((line) => messageOf(line)['content']),
    ['one', ' two', ''],
  );
  assert.equal(told.at(-1)?.['done_reason'], 'length');
});

test('repeat-stop: the same token over and over, and no done; a plain reply says that it is not', async () => {
  const told = await body('repeat-stop');
  assert.equal(told.length, 31);
  assert.ok(told.every((line) => messageOf(line)['content'] === ' the' && line['done'] === false));
  const [plain] = await body('repeat-stop', { stream: false });
  assert.deepEqual([plain?.['done'], plain?.['done_reason']], [false, undefined]);
});

test('in the other API the odd thing is inside of the text, or in the same place', async () => {
  const ask = async (fault: FaultName): Promise<string> =>
    (await withDouble({ script, fault }, (double) => completion(double))).body;
  const given = async (fault: FaultName): Promise<unknown> =>
    JSON.parse(await ask(fault)).choices[0].message.tool_calls[0].function.arguments;
  assert.equal(await given('arguments-string'), '"{\\"city\\":\\"Paris\\"}"');
  assert.equal(await given('arguments-null'), 'null');
  assert.equal(await given('number-nan'), '{"value":NaN}');
  assert.match(await ask('calls-of-null'), /"tool_calls":\[null\]/);
  assert.match(
    await ask('duplicate-keys'),
    /"index":0,"type":"function","function":\{"name":"get_weather","arguments":"\{\\"city\\":\\"Paris\\",\\"a\\":1,\\"a\\":2\}","name":"evil"\}/,
  );
  const { body: streamed } = await withDouble({ script, fault: 'unknown-tool' }, (double) =>
    completion(double, { stream: true }),
  );
  assert.match(JSON.stringify(events(streamed)), /"name":"rm -rf \/"/);
});

test('without an answer, a fault spoils a call of the first tool that is offered', async () => {
  await withDouble({ fault: 'calls-null' }, async (double) =>
    assert.match((await chat(double)).body, /"tool_calls":null/),
  );
  await withDouble({ fault: 'arguments-array' }, async (double) =>
    assert.match((await chat(double)).body, /"name":"get_weather","arguments":\[\{\}\]/),
  );
  await withDouble({ fault: 'cut-line' }, async (double) => assert.equal((await chat(double)).code, 18));
});
