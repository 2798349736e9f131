import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolSpec } from '@fpf/contracts';
import { toOllamaMessages, toOllamaTools } from '../src/providers/ollama-wire.ts';

const tokens = [
  '<end_of_turn>',
  '<start_of_turn>',
  '<escape>',
  '<start_function_call>',
  '<end_function_response>',
  '<|im_start|>',
  '<bos>',
  '<unused7>',
];

test('no text of a tool goes out with a control token: not its name, nor a key, a value or a list of its schema', () => {
  for (const token of tokens) {
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
    const wire = toOllamaTools([tool]);
    const text = JSON.stringify([wire, toOllamaMessages([{ v: 1, id: 'k', role: 'user', content: [{ type: 'text', text: token }] }])]);
    assert.ok(!text.includes(token), text);
    assert.equal(text.split(`<\u200a${token.slice(1)}`).length, 10 + 1);
    assert.deepEqual(tool, given, 'what was given is not changed');
  }
});

test('a schema without control tokens goes out as it is, whatever its keys are named', () => {
  const properties = JSON.parse('{"__proto__": {"type": "string"}, "a<b": {"type": ["string", "null"], "default": null}}') as never;
  const input_schema = { type: 'object', properties, additionalProperties: false };
  const [tool] = toOllamaTools([{ name: 'a', description: 'b', input_schema }]);
  assert.equal(JSON.stringify(tool?.function.parameters), JSON.stringify(input_schema));
});
