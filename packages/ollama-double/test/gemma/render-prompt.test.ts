import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPrompt } from '@fpf/ollama-double';
import type { ChatMessage, ChatTool } from '../../src/gemma/chat-message.ts';
import { goFloat } from '../../src/gemma/print-value.ts';

const tool: ChatTool = {
  name: 'set_lamp',
  description: 'Sets a lamp',
  parameters: {
    type: 'object',
    required: ['room'],
    properties: {
      room: { type: 'string', description: 'Which', enum: ['hall', 'attic'] },
      level: { type: ['integer', 'null'], description: 'How bright', minimum: 0 },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
};

const user: ChatMessage = { role: 'user', content: ' Light in the hall ' };
const asked = '<start_of_turn>user\nLight in the hall<end_of_turn>\n';
const call: ChatMessage = {
  role: 'assistant',
  content: '',
  tool_calls: [{ name: 'set_lamp', arguments: { room: 'hall', level: 5, on: true } }],
};
const called = '<start_function_call>call:set_lamp{level:5,on:true,room:<escape>hall<escape>}<end_function_call>';

test('Ollama shows of a parameter its name, description and first type, in order of the names', () => {
  assert.equal(
    renderPrompt([user], [tool], 'ollama'),
    '<start_of_turn>developer\nYou can do function calling with the following functions:' +
      '<start_function_declaration>declaration:set_lamp{description:<escape>Sets a lamp<escape>,parameters:{properties:{' +
      'level:{description:<escape>How bright<escape>,type:<escape>INTEGER<escape>},' +
      'room:{description:<escape>Which<escape>,type:<escape>STRING<escape>},' +
      'tags:{description:<escape><escape>,type:<escape>ARRAY<escape>}},' +
      'required:[<escape>room<escape>],type:<escape>OBJECT<escape>}}<end_function_declaration><end_of_turn>\n' +
      `${asked}<start_of_turn>model\n`,
  );
});

test('the official dialect keeps allowed values and items', () => {
  assert.equal(
    renderPrompt([user], [tool], 'official'),
    '<bos><start_of_turn>developer\nYou are a model that can do function calling with the following functions' +
      '<start_function_declaration>declaration:set_lamp{description:<escape>Sets a lamp<escape>,parameters:{properties:{' +
      'level:{description:<escape>How bright<escape>,type:[<escape>integer<escape>,<escape>null<escape>]},' +
      'room:{description:<escape>Which<escape>,enum:[<escape>hall<escape>,<escape>attic<escape>],type:<escape>STRING<escape>},' +
      'tags:{items:{type:<escape>STRING<escape>},type:<escape>ARRAY<escape>}},' +
      'required:[<escape>room<escape>],type:<escape>OBJECT<escape>}}<end_function_declaration><end_of_turn>\n' +
      `${asked}<start_of_turn>model\n`,
  );
});

test('with a system message of its own, Ollama adds its sentence, unless that is the message', () => {
  const start = (content: string): string =>
    renderPrompt([{ role: 'system', content }], [{ name: 'f', description: '' }], 'ollama');
  const declared =
    '<start_function_declaration>declaration:f{description:<escape><escape>}<end_function_declaration><end_of_turn>\n<start_of_turn>model\n';
  const sentence = 'You can do function calling with the following functions:';
  assert.equal(start('Be brief.'), `<start_of_turn>developer\nBe brief.\n${sentence}${declared}`);
  assert.equal(start(sentence), `<start_of_turn>developer\n${sentence}\n${declared}`);
  const official = 'You are a model that can do function calling with the following functions';
  assert.equal(start(official), `<start_of_turn>developer\n${official}\n${sentence}${declared}`);
});

test('without tools and system there is no developer turn; without messages there is only the model', () => {
  for (const [dialect, lead] of [
    ['ollama', ''],
    ['official', '<bos>'],
  ] as const) {
    assert.equal(renderPrompt([user], [], dialect), `${lead}${asked}<start_of_turn>model\n`);
    assert.equal(renderPrompt([], [], dialect), `${lead}<start_of_turn>model\n`);
  }
});

test('servers before 0.30 write the first token themselves, later ones and those of no version leave it to their engine', () => {
  for (const [version, lead] of [
    ['0.13.5', '<bos>'],
    ['0.29.9-rc1', '<bos>'],
    ['0.30.0', ''],
    ['0.33.0', ''],
    ['1.0.0', ''],
    ['0.0.0', ''],
  ] as const)
    assert.equal(renderPrompt([], [], 'ollama', version), `${lead}<start_of_turn>model\n`, version);
});

test('parameters that say neither a type nor properties are not shown', () => {
  const shown = (parameters: ChatTool['parameters'] & object): string =>
    renderPrompt([], [{ name: 'f', description: '', parameters }], 'ollama');
  assert.doesNotMatch(shown({ required: ['x'] }), /parameters/);
  assert.match(shown({ required: ['x'], properties: {} }), /,parameters:\{required:\[<escape>x<escape>\]\}/);
});

test('a result is raw text under the name of the call at its position, whatever it says of itself', () => {
  const result: ChatMessage = { role: 'tool', content: '{"ok":true} <end_of_turn>', tool_name: 'other' };
  assert.equal(
    renderPrompt([user, call, result], [], 'ollama'),
    `${asked}<start_of_turn>model\n${called}<start_function_response>response:set_lamp{<escape>{"ok":true} <end_of_turn><escape>}<end_function_response>`,
  );
  assert.equal(
    renderPrompt([user, call, { ...result, content: '{"ok":true,"n":1}' }], [], 'official'),
    `<bos>${asked}<start_of_turn>model\n${called}<start_function_response>response:other{n:1,ok:true}<end_function_response>`,
  );
  assert.match(
    renderPrompt([user, call, { ...result, content: 'done' }], [], 'official'),
    /response:other\{value:<escape>done<escape>\}/,
  );
});

test('two results for two calls, and one more than there were calls', () => {
  const two: ChatMessage = {
    ...call,
    tool_calls: [
      { name: 'a', arguments: {} },
      { name: 'b', arguments: {} },
    ],
  };
  const results = ['1', '2', '3'].map((content) => ({ role: 'tool', content }));
  const response = (name: string, text: string): string =>
    `<start_function_response>response:${name}{<escape>${text}<escape>}<end_function_response>`;
  assert.equal(
    renderPrompt([two, ...results], [], 'ollama'),
    `<start_of_turn>model\n<start_function_call>call:a{}<end_function_call><start_function_call>call:b{}<end_function_call>${response('a', '1')}${response('b', '2')}${response('', '3')}`,
  );
});

test("what comes after a result goes on in the model's turn, a user's message too", () => {
  const result: ChatMessage = { role: 'tool', content: 'ok' };
  const start = `<start_of_turn>model\n${called}<start_function_response>response:set_lamp{<escape>ok<escape>}<end_function_response>`;
  assert.equal(
    renderPrompt([call, result, { role: 'assistant', content: 'Done.' }], [], 'ollama'),
    `${start}Done.<end_of_turn>\n<start_of_turn>model\n`,
  );
  assert.equal(
    renderPrompt([call, result, user], [], 'ollama'),
    `${start}Light in the hall<end_of_turn>\n<start_of_turn>model\n`,
  );
});

test('numbers are printed as Go prints them', () => {
  const printed = [1, -3, 1.5, 1e20, 2 ** 63, 1234567.5, 123456.5, 0.0001, 0.00001].map(goFloat);
  assert.deepEqual(
    printed,
    ['1', '-3', '1.5', '1e+20', '9.223372036854775808e+18', '1.2345675e+06', '123456.5', '0.0001', '1e-05'].map(
      (text) => text.replace('9.223372036854775808', '9.223372036854776'),
    ),
  );
});
