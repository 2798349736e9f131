import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPrompt } from '@fpf/ollama-double';
import { curlReply, postJson } from '../support/curl.ts';
import { chat, completion, lines, weather } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const script = { otherwise: { content: 'ok' } };
const tools = [{ ...weather.function }];
const messages = [{ role: 'user', content: 'Weather in Paris?' }];
const promptOf = (body: string): unknown =>
  (JSON.parse(body) as { readonly _debug_info?: { readonly rendered_template: unknown } })._debug_info
    ?.rendered_template;

test('_debug_render_only shows the prompt, says nothing, and is not done', async () => {
  await withDouble({ script }, async (double) => {
    const { body } = await chat(double, { _debug_render_only: true });
    assert.equal(promptOf(body), renderPrompt(messages, tools, 'ollama'));
    assert.deepEqual([lines(body)[0]?.['done'], lines(body)[0]?.['message']], [false, { role: '', content: '' }]);
    double.tell({ dialect: 'official' });
    assert.equal(
      promptOf((await chat(double, { _debug_render_only: true })).body),
      renderPrompt(messages, tools, 'official'),
    );
  });
});

test('in the other APIs, too', async () => {
  await withDouble({ script }, async (double) => {
    assert.equal(
      promptOf((await completion(double, { _debug_render_only: true })).body),
      renderPrompt(messages, tools, 'ollama'),
    );
    const body = { model: 'functiongemma:270m', prompt: 'Hi', system: 'Be brief.', _debug_render_only: true };
    const { body: shown } = await curlReply(...postJson(`${double.url}/api/generate`, body));
    assert.equal(
      promptOf(shown),
      renderPrompt(
        [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
        [],
        'ollama',
      ),
    );
  });
});

test('a history that is too long is cut in silence, oldest first; system and last message stay', async () => {
  await withDouble({ script }, async (double) => {
    const turns = Array.from({ length: 40 }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: `${index} ${'x'.repeat(100)}`,
    }));
    const long = [{ role: 'system', content: 'SYSTEM' }, ...turns, { role: 'user', content: 'LAST' }];
    const { body } = await chat(double, {
      messages: long,
      tools: [],
      options: { num_ctx: 256 },
      _debug_render_only: true,
    });
    const prompt = String(promptOf(body));
    assert.ok(Buffer.byteLength(prompt) <= 1024);
    assert.match(prompt, /SYSTEM.*39 x.*LAST/s);
    assert.doesNotMatch(prompt, /\n0 x/);
  });
});

test('with truncate false, a prompt that is too long is refused', async () => {
  await withDouble({ script }, async (double) => {
    const long = { messages: [{ role: 'user', content: 'x'.repeat(2000) }], tools: [], options: { num_ctx: 256 } };
    const refused = await chat(double, { ...long, truncate: false, shift: false });
    assert.deepEqual([refused.status, refused.body], [400, '{"error":"the input length exceeds the context length"}']);
    assert.equal((await chat(double, long)).status, 200);
    assert.equal((await chat(double, { truncate: false, shift: false })).status, 200);
  });
});

test('a message for each part of a content, and arguments out of their text', async () => {
  await withDouble({ script }, async (double) => {
    const parts = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two' },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'done' },
    ];
    const shown = await completion(double, { messages: parts, tools: [], _debug_render_only: true });
    assert.equal(
      promptOf(shown.body),
      renderPrompt(
        [
          { role: 'user', content: 'one' },
          { role: 'user', content: 'two' },
          { role: 'assistant', content: '', tool_calls: [{ name: 'f', arguments: { a: 1 } }] },
          { role: 'tool', content: 'done' },
        ],
        [],
        'ollama',
      ),
    );
    for (const wrong of [[{ role: 'user' }], [{ role: 'user', content: [{ type: 'image_url' }] }], ['x']]) {
      assert.equal((await completion(double, { messages: wrong })).status, 400);
    }
    const noJson = [{ role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: 'no' } }] }];
    assert.match((await completion(double, { messages: noJson })).body, /invalid tool call arguments/);
  });
});
