import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultUse, Say } from '@fpf/ollama-double';
import type { CurledReply } from '../support/curl.ts';
import { curl } from '../support/curl.ts';
import { callsOf, chat, completion, lines } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const otherwise: Say = { tool_calls: [{ name: 'get_weather', arguments: { city: 'Paris, France', id: '007' } }] };

function ask(fault: FaultUse, more: object = {}): Promise<CurledReply> {
  return withDouble({ script: { otherwise }, fault }, (double) => chat(double, { ...more }));
}

async function calls(fault: FaultUse, stream: boolean): Promise<unknown> {
  return lines((await ask(fault, { stream })).body)
    .flatMap(callsOf)
    .map((call) => call['function']);
}

for (const stream of [true, false]) {
  test(`empty-name, retyped-values, lost-delimiters (stream ${stream})`, async () => {
    assert.deepEqual(await calls('empty-name', stream), [{ index: 0, name: '', arguments: {} }]);
    assert.deepEqual(await calls('retyped-values', stream), [
      { index: 0, name: 'get_weather', arguments: { id: 7, phone: 4912345, version: 1.1 } },
    ]);
    assert.deepEqual(await calls('lost-delimiters', stream), [
      { index: 0, name: 'get_weather', arguments: { city: 'Paris', id: 7 } },
    ]);
  });

  test(`cut-dates, last-value-wins, null-text, spaced-members, rounded-integer (stream ${stream})`, async () => {
    const come: readonly (readonly [FaultUse, object])[] = [
      ['cut-dates', { date: 2026, time: 10 }],
      ['last-value-wins', { city: 'evil', id: 'evil' }],
      ['null-text', { city: 'null', id: 'null' }],
      ['spaced-members', { first: 1, ' city': ' <escape>one<escape>', ' id': ' <escape>one<escape>' }],
    ];
    for (const [fault, given] of come)
      assert.deepEqual(await calls(fault, stream), [{ index: 0, name: 'get_weather', arguments: given }]);
    assert.match((await ask('rounded-integer', { stream })).body, /"arguments":\{"value":12345678901234567000\}/);
  });

  test(`empty-turn: neither text nor call (stream ${stream})`, async () => {
    const [line, ...none] = lines((await ask('empty-turn', { stream })).body);
    assert.deepEqual(none, []);
    assert.deepEqual(
      [line?.['done'], line?.['done_reason'], line?.['message']],
      [true, 'length', { role: 'assistant', content: '' }],
    );
  });

  test(`lone-escape: the server dies (stream ${stream})`, async () => {
    await withDouble({ script: { otherwise }, fault: 'lone-escape' }, async (double) => {
      const { code, body } = await chat(double, { stream });
      assert.ok(stream ? code === 18 : code === 52, String(code));
      assert.equal(body, '');
      assert.equal((await curl(double.url)).code, 7);
    });
  });
}

test('nan-argument: the stream ends well and without done; a plain reply is empty', async () => {
  const streamed = await ask('nan-argument');
  assert.deepEqual([streamed.code, streamed.status, streamed.body], [0, 200, '']);
  const plain = await ask('nan-argument', { stream: false });
  assert.deepEqual([plain.code, plain.status, plain.type, plain.body], [0, 200, 'application/json; charset=utf-8', '']);
});

const text = (inside: string): Say => ({ modelText: `Yes.<start_function_call>call:f{${inside}}<end_function_call>` });

test('the same comes of a raw text: NaN ends the stream after what was said, one lone delimiter ends the server', async () => {
  await withDouble({ script: { otherwise: text('x:nancy') } }, async (double) => {
    assert.deepEqual(
      lines((await chat(double)).body).map(({ done }) => done),
      [false],
    );
    assert.equal((await chat(double, { stream: false })).body, '');
    assert.equal((await completion(double)).body, '');
    double.tell({ otherwise: text('x:<escape>'), loneEscape: 'survives' });
    assert.match((await chat(double)).body, /"arguments":\{"x":"\\u003cescape\\u003e"\}/);
    double.tell({ loneEscape: 'panics' });
    assert.equal((await chat(double)).code, 18);
    assert.equal(double.alive(), false);
  });
});
