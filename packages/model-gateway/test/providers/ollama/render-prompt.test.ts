import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { renderPrompt as doublesPrompt, startOllamaDouble } from '@fpf/ollama-double';
import type { OllamaMessage } from '../../../src/providers/ollama/ollama-messages.ts';
import type { OllamaTool } from '../../../src/providers/ollama/ollama-tools.ts';
import { renderPrompt } from '../../../src/providers/ollama/rendering/render-prompt.ts';
import { trimmed } from '../../../src/providers/ollama/rendering/trimmed.ts';
import { fc } from '../../support/fast-check.ts';

const tool = (name: string, parameters: JsonObject, description = 'D.'): OllamaTool => ({
  type: 'function',
  function: { name, description, parameters },
});
const user: OllamaMessage = { role: 'user', content: ' Hi\n' };
const trigger = 'You can do function calling with the following functions:';
const end = '<start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n';

for (const [what, messages, tools, prompt] of [
  ['nothing', [], [], '<start_of_turn>model\n'],
  ['a request alone', [user], [], end],
  ['a kernel', [{ role: 'system', content: '\tBe brief. ' }, user], [], `<start_of_turn>developer\nBe brief.<end_of_turn>\n${end}`],
  [
    'a kernel and a tool without parameters',
    [{ role: 'system', content: 'K' }, user],
    [tool('stop', {})],
    `<start_of_turn>developer\nK\n${trigger}<start_function_declaration>declaration:stop{description:<escape>D.<escape>}<end_function_declaration><end_of_turn>\n${end}`,
  ],
  [
    'a tool whose parameters say nothing but what is required',
    [user],
    [tool('stop', { required: ['x'] })],
    `<start_of_turn>developer\n${trigger}<start_function_declaration>declaration:stop{description:<escape>D.<escape>}<end_function_declaration><end_of_turn>\n${end}`,
  ],
  [
    'the sentence of the renderer as the kernel',
    [{ role: 'system', content: trigger }, user],
    [tool('stop', { type: 'object', properties: {} })],
    `<start_of_turn>developer\n${trigger}\n<start_function_declaration>declaration:stop{description:<escape>D.<escape>,parameters:{type:<escape>OBJECT<escape>}}<end_function_declaration><end_of_turn>\n${end}`,
  ],
  [
    'properties in the order of their bytes, of each description and first type, and nothing else',
    [user],
    [
      tool('t', {
        type: 'object',
        additionalProperties: false,
        required: ['b', 'a'],
        properties: {
          b: { type: ['integer', 'null'], minimum: 1 },
          a: { type: 'string', description: 'An A.', enum: ['x'] },
          c: { enum: [1] },
        },
      }),
    ],
    `<start_of_turn>developer\n${trigger}<start_function_declaration>declaration:t{description:<escape>D.<escape>,parameters:{properties:{` +
      'a:{description:<escape>An A.<escape>,type:<escape>STRING<escape>},b:{description:<escape><escape>,type:<escape>INTEGER<escape>},c:{description:<escape><escape>}},' +
      `required:[<escape>b<escape>,<escape>a<escape>],type:<escape>OBJECT<escape>}}<end_function_declaration><end_of_turn>\n${end}`,
  ],
  [
    'calls and their results in one turn',
    [
      user,
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: '1', function: { name: 'f', arguments: { n: 2.5, b: true, a: 'x', l: [1, null], m: { z: 1e-7, k: 1e21 } } } }],
      },
      { role: 'tool', content: 'one' },
      { role: 'tool', content: 'stray' },
    ],
    [],
    '<start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n<start_function_call>call:f{a:<escape>x<escape>,b:true,l:[1,<nil>],m:{k:1e+21,z:1e-07},n:2.5}<end_function_call>' +
      '<start_function_response>response:f{<escape>one<escape>}<end_function_response><start_function_response>response:{<escape>stray<escape>}<end_function_response>',
  ],
] as const satisfies readonly (readonly [string, readonly OllamaMessage[], readonly OllamaTool[], string])[]) {
  test(`the prompt of ${what}`, () => assert.equal(renderPrompt(messages, tools), prompt));
}

const word = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constantFrom('', ' a ', '\n', '\u00a0', '<escape>'));
const name = fc.constantFrom('f', 'g', 'héllo', 'zz', '\u{1f600}', '\uff5e');
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0.0001, 0.00001, 1e20, 1e21, 123456789.125, -0),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    word,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const called = fc.record(
  {
    id: fc.constant('c'),
    function: fc.record({ name, arguments: fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true }) }, { noNullPrototype: true }),
  },
  { noNullPrototype: true },
);
const message = fc.oneof(
  fc.record(
    { role: fc.constantFrom('system', 'developer', 'user', 'assistant', 'tool', 'other'), content: word },
    { noNullPrototype: true },
  ),
  fc.record({ role: fc.constant('assistant'), content: word, tool_calls: fc.array(called, { maxLength: 2 }) }, { noNullPrototype: true }),
);
const property = fc.record(
  { type: fc.constantFrom('string', 'integer', ['number', 'null']), description: word, minimum: fc.integer() },
  { requiredKeys: ['type'], noNullPrototype: true },
);
const schema = fc.record(
  {
    type: fc.constant('object'),
    required: fc.array(name, { maxLength: 2 }),
    properties: fc.dictionary(name, property, { maxKeys: 4, noNullPrototype: true }),
  },
  { requiredKeys: ['type'], noNullPrototype: true },
);
const declared = fc.tuple(name, schema, word).map(([named, parameters, description]) => tool(named, parameters as JsonObject, description));

test('two renderers, written apart from the same facts, say the same', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), fc.array(declared, { maxLength: 3 }), (messages, tools) => {
      const theirs = doublesPrompt(
        (messages as OllamaMessage[]).map((one) => ({ ...one, tool_calls: (one.tool_calls ?? []).map((call) => call.function) })),
        tools.map((one) => one.function),
        'ollama',
      );
      assert.equal(renderPrompt(messages as OllamaMessage[], tools), theirs.replace(/^<bos>/, ''));
    }),
    { numRuns: 1_000 },
  );
});

test('what goes over the wire to be rendered comes back as our renderer says', async (t) => {
  const server = await startOllamaDouble({ script: { models: [{ name: 'functiongemma' }] } });
  t.after(server.close);
  const messages = [{ role: 'system', content: 'K' }, user];
  const tools = [tool('t', { type: 'object', properties: { a: { type: 'string' } } })];
  const body = JSON.stringify({ model: 'functiongemma', messages, tools, stream: false, _debug_render_only: true });
  const answer = (await (await fetch(`${server.url}/api/chat`, { method: 'POST', body })).json()) as {
    _debug_info: { rendered_template: string };
  };
  assert.equal(answer._debug_info.rendered_template.replace(/^<bos>/, ''), renderPrompt(messages, tools));
});

test('white space goes from both ends, however much of it there is', () => {
  assert.equal(trimmed(`${' '.repeat(200_000)}a${' '.repeat(200_000)}b${' '.repeat(200_000)}`).length, 200_002);
  assert.equal(trimmed('\ufeff a \ufeff'), '\ufeff a \ufeff');
});
