import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { FaultUse } from '@fpf/ollama-double';
import { type ChatResponse, Ollama } from 'ollama';
import { model } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

// What the real client makes of a fault, so that what is known of it stays true. It prints some of it; that is not what
// is looked at.
for (const method of ['log', 'warn'] as const) mock.method(console, method, () => undefined);

const otherwise = { content: 'one', tool_calls: [{ name: 'safe', arguments: { a: 0 } }] };
const request = {
  model,
  messages: [{ role: 'user', content: 'x' }],
  tools: [{ type: 'function', function: { name: 'safe' } }],
};

async function streamed(fault: FaultUse): Promise<readonly ChatResponse[]> {
  return withDouble({ script: { otherwise }, fault }, async ({ url }) => {
    const seen: ChatResponse[] = [];
    for await (const chunk of await new Ollama({ host: url }).chat({ ...request, stream: true })) seen.push(chunk);
    return seen;
  });
}

const failures: readonly (readonly [FaultUse, string, RegExp])[] = [
  ['not-found', 'ResponseError', /model 'functiongemma:270m' not found/],
  ['server-error', 'ResponseError', /model runner has unexpectedly stopped/],
  ['bad-gateway', 'ResponseError', /502/],
  ['overloaded', 'ResponseError', /server busy/],
  ['reset', 'TypeError', /fetch failed/],
  ['cut-line', 'TypeError', /terminated/],
  ['restart-mid-stream', 'TypeError', /terminated/],
  ['server-dies', 'TypeError', /terminated/],
  ['truncated-line', 'Error', /Did not receive done/],
  ['no-done', 'Error', /Did not receive done/],
  ['nan-argument', 'Error', /Did not receive done/],
  ['repeat-stop', 'Error', /Did not receive done/],
  ['error-line', 'Error', /an error was encountered while running the model/],
];

for (const [fault, name, message] of failures) {
  test(`the real client under ${JSON.stringify(fault)}: ${name}, ${message}`, async () => {
    await assert.rejects(streamed(fault), (error: Error) => {
      assert.equal(error.name, name);
      assert.match(error.message, message);
      return true;
    });
  });
}

test('the real client under empty-body, plain: a SyntaxError', async () => {
  await withDouble({ script: { otherwise }, fault: 'empty-body' }, async ({ url }) => {
    await assert.rejects(new Ollama({ host: url }).chat(request), SyntaxError);
  });
});

test('the real client does not see: garbage between lines, wrong bytes, keys twice, what comes after done', async () => {
  assert.equal((await streamed('garbage-line')).length, 3);
  assert.equal((await streamed('invalid-utf8'))[0]?.message.content, '\ufffd\ufffd\ufffdone');
  const evil = (await streamed('duplicate-keys')).flatMap(({ message }) => message.tool_calls ?? []);
  assert.deepEqual(evil[0]?.function, { index: 0, name: 'evil', arguments: { a: 2 } });
  assert.equal((await streamed({ name: 'giant-lines', count: 3 })).length, 6);
});

test('the real client waits where nothing comes, until it is aborted', async () => {
  await withDouble({ script: { otherwise }, fault: 'no-done-open' }, async ({ url }) => {
    const client = new Ollama({ host: url });
    const seen: unknown[] = [];
    await assert.rejects(
      async () => {
        for await (const chunk of await client.chat({ ...request, stream: true })) {
          seen.push(chunk);
          if (seen.length === 2) client.abort();
        }
      },
      { name: 'AbortError' },
    );
  });
});
