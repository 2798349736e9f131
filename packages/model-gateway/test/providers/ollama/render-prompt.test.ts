import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { renderPrompt as doublesPrompt, startOllamaDouble } from '@fpf/ollama-double';
import type { OllamaCall, OllamaMessage } from '../../../src/providers/ollama/ollama-messages.ts';
import type { OllamaTool } from '../../../src/providers/ollama/chat-body.ts';
import { renderPrompt, trimmed } from '../../../src/providers/ollama/rendering/render-prompt.ts';
import { fc } from '../../support/fast-check.ts';

const tool = (name: string, parameters: JsonObject, description = 'D.'): OllamaTool => ({
  type: 'function',
  function: { name, description, parameters },
});
const call = (id: string, name: string, given: JsonObject): OllamaCall => ({
  id,
  function: { name, arguments: given },
});
const user: OllamaMessage = { role: 'user', content: ' Hi\n' };
const trigger = 'You can do function calling with the following functions:';
const end = '<start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n';

const golden: readonly (readonly [
  what: string,
  messages: readonly OllamaMessage[],
  tools: readonly OllamaTool[],
  prompt: string,
])[] = [
  ['nothing', [], [], '<start_of_turn>model\n'],
  ['a request alone', [user], [], end],
  [
    'a kernel',
    [{ role: 'system', content: '\tBe brief. ' }, user],
    [],
    `<start_of_turn>developer\nBe brief.<end_of_turn>\n${end}`,
  ],
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
        tool_calls: [call('1', 'f', { n: 2.5, b: true, a: 'x', l: [1, null], m: { z: 1e-7, k: 1e21 } })],
      },
      { role: 'tool', content: 'one' },
      { role: 'tool', content: 'stray' },
    ],
    [],
    '<start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n<start_function_call>call:f{a:<escape>x<escape>,b:true,l:[1,<nil>],m:{k:1e+21,z:1e-07},n:2.5}<end_function_call>' +
      '<start_function_response>response:f{<escape>one<escape>}<end_function_response><start_function_response>response:{<escape>stray<escape>}<end_function_response>',
  ],
  [
    'a kernel, tools, words before two calls, their results, and what the user says then',
    [
      { role: 'system', content: 'K' },
      user,
      {
        role: 'assistant',
        content: ' I look. ',
        tool_calls: [call('1', 'stop', {}), call('2', 'go', { to: 'a, {b}', in: -0.5 })],
      },
      { role: 'tool', content: ' {"done":true}\n', tool_name: 'stop', tool_call_id: '1' },
      { role: 'tool', content: '', tool_name: 'go', tool_call_id: '2' },
      { role: 'user', content: 'And now?' },
    ],
    [tool('stop', { type: 'object', properties: {} })],
    `<start_of_turn>developer\nK\n${trigger}<start_function_declaration>declaration:stop{description:<escape>D.<escape>,parameters:{type:<escape>OBJECT<escape>}}<end_function_declaration><end_of_turn>\n` +
      '<start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\nI look.<start_function_call>call:stop{}<end_function_call>' +
      '<start_function_call>call:go{in:-0.5,to:<escape>a, {b}<escape>}<end_function_call>' +
      '<start_function_response>response:stop{<escape> {"done":true}\n<escape>}<end_function_response>' +
      '<start_function_response>response:go{<escape><escape>}<end_function_response>And now?<end_of_turn>\n<start_of_turn>model\n',
  ],
  [
    'calls that nobody answered, and words after an answered one',
    [
      user,
      { role: 'assistant', content: '', tool_calls: [call('1', 'f', {})] },
      user,
      { role: 'assistant', content: '', tool_calls: [call('2', 'g', { a: [true, 'x'] })] },
      { role: 'tool', content: 'r', tool_name: 'g', tool_call_id: '2' },
      { role: 'assistant', content: 'Done.' },
      user,
    ],
    [],
    '<start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n<start_function_call>call:f{}<end_function_call><end_of_turn>\n' +
      '<start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n<start_function_call>call:g{a:[true,<escape>x<escape>]}<end_function_call>' +
      `<start_function_response>response:g{<escape>r<escape>}<end_function_response>Done.<end_of_turn>\n${end}`,
  ],
];

for (const [what, messages, tools, prompt] of golden)
  test(`the prompt of ${what}`, () => assert.equal(renderPrompt(messages, tools), prompt));

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', ' a ', '\n', '\u00a0', '<escape>'),
);
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
    function: fc.record(
      { name, arguments: fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true }) },
      { noNullPrototype: true },
    ),
  },
  { noNullPrototype: true },
);
const message = fc.oneof(
  fc.record(
    { role: fc.constantFrom('system', 'developer', 'user', 'assistant', 'tool', 'other'), content: word },
    { noNullPrototype: true },
  ),
  fc.record(
    { role: fc.constant('assistant'), content: word, tool_calls: fc.array(called, { maxLength: 2 }) },
    { noNullPrototype: true },
  ),
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
const declared = fc
  .tuple(name, schema, word)
  .map(([named, parameters, description]) => tool(named, parameters as JsonObject, description));

test('two renderers, written apart from the same facts, say the same', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), fc.array(declared, { maxLength: 3 }), (messages, tools) => {
      const theirs = doublesPrompt(
        (messages as OllamaMessage[]).map((one) => ({
          ...one,
          tool_calls: (one.tool_calls ?? []).map((call) => call.function),
        })),
        tools.map((one) => one.function),
        'ollama',
      );
      assert.equal(renderPrompt(messages as OllamaMessage[], tools), theirs);
    }),
    { numRuns: 1_000 },
  );
});

/** A request without a message only loads the model: nobody is shown it. */
const asked = golden.filter(([, messages]) => messages.length > 0);

/**
 * Which prompts a server of such a version shows for the golden requests: as they went over the wire, nothing taken
 * off.
 */
async function shownBy(version: string): Promise<readonly string[]> {
  const server = await startOllamaDouble({ script: { models: [{ name: 'functiongemma' }], version } });
  try {
    const shown: string[] = [];
    for (const [what, messages, tools] of asked) {
      const body = JSON.stringify({ model: 'functiongemma', messages, tools, stream: false, _debug_render_only: true });
      const answer = (await (await fetch(`${server.url}/api/chat`, { method: 'POST', body })).json()) as Shown;
      assert.ok(answer._debug_info, what);
      shown.push(answer._debug_info.rendered_template);
    }
    return shown;
  } finally {
    await server.close();
  }
}

type Shown = { readonly _debug_info?: { readonly rendered_template: string } };

test('what goes over the wire to be rendered comes back as our renderer says, calls and results too', async () => {
  assert.deepEqual(
    await shownBy('0.33.0'),
    asked.map(([, , , prompt]) => prompt),
  );
});

test('a server before 0.30 shows the same after the first token, which it wrote itself', async () => {
  assert.deepEqual(
    await shownBy('0.29.0'),
    asked.map(([, , , prompt]) => `<bos>${prompt}`),
  );
});

test('white space goes from both ends, however much of it there is', () => {
  assert.equal(trimmed(`${' '.repeat(200_000)}a${' '.repeat(200_000)}b${' '.repeat(200_000)}`).length, 200_002);
  assert.equal(trimmed('\ufeff a \ufeff'), '\ufeff a \ufeff');
});
