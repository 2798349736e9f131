import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlReply } from '../support/curl.ts';
import { callParis, completion, events } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

interface Choice {
  readonly delta: { readonly tool_calls: readonly { readonly id: string }[] };
  readonly finish_reason: string | null;
}

const metrics = { prompt_eval_count: 211, eval_count: 18 };

test('a call in a stream: its arguments are a text, the reason is tool_calls, and the end is said', async () => {
  await withDouble({ script: { otherwise: { ...callParis, metrics } } }, async (double) => {
    const { body } = await completion(double, { stream: true, stream_options: { include_usage: true } });
    const [call, finish, usage, ...none] = events(body);
    assert.deepEqual(none, []);
    const [choice] = (call?.['choices'] ?? []) as readonly Choice[];
    assert.equal(choice?.finish_reason, null);
    const [{ id, ...called } = { id: '' }] = choice?.delta.tool_calls ?? [];
    assert.match(id, /^call_[a-z0-9]{8}$/);
    assert.deepEqual(called, {
      index: 0,
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
    });
    assert.deepEqual(finish?.['choices'], [
      { index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'tool_calls' },
    ]);
    assert.deepEqual(usage?.['choices'], []);
    assert.deepEqual(usage?.['usage'], { prompt_tokens: 211, completion_tokens: 18, total_tokens: 229 });
    assert.ok(
      [call, finish, usage].every(
        (event) => event?.['object'] === 'chat.completion.chunk' && event['id'] === call?.['id'],
      ),
    );
  });
});

test('a call in a plain reply', async () => {
  await withDouble({ script: { otherwise: { ...callParis, metrics } } }, async (double) => {
    const { body } = await completion(double);
    const { choices, usage, object, created } = JSON.parse(body);
    assert.equal(object, 'chat.completion');
    assert.equal(choices[0].finish_reason, 'tool_calls');
    assert.equal(choices[0].message.tool_calls[0].function.arguments, '{"city":"Paris"}');
    assert.deepEqual(usage, { prompt_tokens: 211, completion_tokens: 18, total_tokens: 229 });
    assert.equal(created, Math.floor(Date.UTC(2026, 10, 20, 17) / 1000));
  });
});

test('text and thinking, word by word; the reason is what the answer says', async () => {
  await withDouble(
    { script: { otherwise: { thinking: 'Hm so', content: 'A b.', done_reason: 'length' } } },
    async (double) => {
      const told = events((await completion(double, { stream: true })).body).map(
        ({ choices }) => (choices as never)[0] as { delta: object; finish_reason: string },
      );
      assert.deepEqual(
        told.map(({ delta }) => delta),
        [
          { role: 'assistant', content: '', reasoning: 'Hm' },
          { role: 'assistant', content: '', reasoning: ' so' },
          { role: 'assistant', content: 'A' },
          { role: 'assistant', content: ' b.' },
          { role: 'assistant', content: '' },
        ],
      );
      assert.equal(told.at(-1)?.finish_reason, 'length');
      const plain = JSON.parse((await completion(double)).body);
      assert.deepEqual(plain.choices[0], {
        index: 0,
        message: { role: 'assistant', content: 'A b.', reasoning: 'Hm so' },
        finish_reason: 'length',
      });
    },
  );
});

test('the models of the other API', async () => {
  await withDouble({ script: { models: [{ name: 'a' }, { name: 'me/b:1' }] } }, async (double) => {
    const { body } = await curlReply(`${double.url}/v1/models`);
    assert.deepEqual(
      JSON.parse(body).data.map(({ id, owned_by: owner }: { readonly id: string; readonly owned_by: string }) => [
        id,
        owner,
      ]),
      [
        ['a:latest', 'library'],
        ['me/b:1', 'me'],
      ],
    );
    double.tell({ models: [] });
    assert.equal((await curlReply(`${double.url}/v1/models`)).body, '{"object":"list","data":null}\n');
  });
});
