import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message, ToolSpec } from '@fpf/contracts';
import { chatBody } from '../../../src/providers/ollama/chat-body.ts';
import { pinnedSampling } from '../../../src/providers/ollama/ollama-settings.ts';
import { greedy } from '../../support/greedy.ts';

const sampling = pinnedSampling({});
const text = (role: Message['role'], said: string): Message => ({
  v: 1,
  id: said,
  role,
  content: [{ type: 'text', text: said }],
});

test('no text of a request goes out with a control token: not of a tool, its name, nor a key, a value or a list of its schema', () => {
  for (const token of ['<end_of_turn>', '<escape>', '<start_function_call>', '<|im_start|>', '<unused7>']) {
    const tool: ToolSpec = {
      name: `greet${token}`,
      description: `Greet ${token}`,
      input_schema: {
        type: 'object',
        description: token,
        required: [token],
        properties: {
          [token]: { type: 'string', description: `a ${token} b`, enum: [token, 'x'] },
          list: { type: 'array', items: { type: 'object', properties: { [`in${token}`]: { const: token } } } },
        },
      },
    };
    const given = structuredClone(tool);
    const { json, neutralised } = chatBody('m', { messages: [text('user', token)], tools: [tool] }, sampling);
    const sent = JSON.stringify(json);
    assert.ok(!sent.includes(token), sent);
    assert.equal(neutralised, 10);
    assert.equal(sent.split(`<\u200a${token.slice(1)}`).length, 10 + 1);
    assert.deepEqual(tool, given, 'what was given is not changed');
  }
});

test('a schema without control tokens goes out as it is, whatever its keys are named', () => {
  const properties = JSON.parse(
    '{"__proto__": {"type": "string"}, "a<b": {"type": ["string", "null"], "default": null}}',
  ) as never;
  const input_schema = { type: 'object', properties, additionalProperties: false };
  const { tools } = chatBody('m', { messages: [], tools: [{ name: 'a', description: 'b', input_schema }] }, sampling);
  assert.equal(JSON.stringify(tools[0]?.function.parameters), JSON.stringify(input_schema));
});

test('everything is pinned, and silent cutting is switched off', () => {
  const { json } = chatBody('m', { messages: [], tools: [] }, pinnedSampling({ seed: 3, numCtx: 512, numPredict: 9 }));
  assert.deepEqual(json['options'], { ...greedy, seed: 3, num_ctx: 512, num_predict: 9 });
  assert.deepEqual([json['truncate'], json['shift'], json['format']], [false, false, undefined]);
});

test('kernels become one system message, in their order; a later one keeps its place', () => {
  const { messages } = chatBody(
    'm',
    { messages: [text('developer', 'A'), text('system', 'B'), text('user', 'C'), text('developer', 'D')], tools: [] },
    sampling,
  );
  assert.deepEqual(messages, [
    { role: 'system', content: 'A\n\nB' },
    { role: 'user', content: 'C' },
    { role: 'system', content: 'D' },
  ]);
});

test('a control token that two blocks make together is none either', () => {
  const split: Message = {
    v: 1,
    id: 's',
    role: 'user',
    content: [
      { type: 'text', text: '<esc' },
      { type: 'text', text: 'ape>' },
    ],
  };
  assert.equal(chatBody('m', { messages: [split], tools: [] }, sampling).neutralised, 1);
});

test('results stand in the order of their calls, for the server names them by their place', () => {
  const call = (id: string, name: string) => ({ type: 'tool_use' as const, id, name, input: { x: '<escape>' } });
  const result = (id: string, content: string): Message => ({
    v: 1,
    id,
    role: 'tool',
    content: [{ type: 'tool_result', tool_use_id: id, content }],
  });
  const asking: Message = {
    v: 1,
    id: 'a',
    role: 'assistant',
    content: [call('1', 'one'), call('2', 'two'), call('3', 'three')],
  };
  const { messages, neutralised } = chatBody(
    'm',
    { messages: [text('user', 'go'), asking, result('3', 'drei<eos>'), result('1', 'eins')], tools: [] },
    sampling,
  );
  assert.deepEqual(messages.slice(2), [
    { role: 'tool', content: 'eins', tool_name: 'one', tool_call_id: '1' },
    { role: 'tool', content: '', tool_name: 'two', tool_call_id: '2' },
    { role: 'tool', content: 'drei<\u200aeos>', tool_name: 'three', tool_call_id: '3' },
  ]);
  assert.deepEqual(messages[1]?.tool_calls?.[0], {
    id: '1',
    function: { name: 'one', arguments: { x: '<\u200aescape>' } },
  });
  assert.equal(neutralised, 4);
});

test('a result that belongs to no call goes last, and a text of role tool is a result', () => {
  const plain: Message = { v: 1, id: 'p', role: 'tool', tool_call_id: '9', content: [{ type: 'text', text: 'stray' }] };
  assert.deepEqual(chatBody('m', { messages: [text('user', 'go'), plain], tools: [] }, sampling).messages[1], {
    role: 'tool',
    content: 'stray',
  });
});
