import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type ModelIdentity, type ToolSpec } from '@fpf/contracts';
import { refuseCallAsText } from '../../src/answer/refuse-answer.ts';
import { fc } from '../support/fast-check.ts';

const model: ModelIdentity = { provider: 'x', name: 'functiongemma', digest: null, conforming: false };
const tools: readonly ToolSpec[] = [{ name: 'word_count', description: 'Counts.', input_schema: { type: 'object' } }];
const refuse = (text: string, calls = 0): void =>
  refuseCallAsText(
    { text, thought: '', calls: Array.from({ length: calls }, () => ({ name: 'a', argumentsText: '{}' })), told: {} },
    tools,
    model,
  );

const callLike = [
  '<start_function_call>call:word_count{path:<escape>a<escape>}<end_function_call>',
  'call:word_count{path:a}',
  'I will do it: call: word_count {path:a}',
  '<tool_call>{"name":"x"}</tool_call>',
  '```tool_code\nword_count("a")\n```',
  '{"name":"word_count","arguments":{"path":"a"}}',
  'Sure!\n{ "arguments" : {}, "name" : "word_count" }',
  '[{"name": "word_count", "parameters": {"path": "a"}}]',
];
for (const text of callLike) {
  test(`a call in words: ${JSON.stringify(text)}`, () => {
    assert.throws(
      () => refuse(text),
      (error: unknown) =>
        FpfError.is(error) && error.code === 'model.call-as-text' && String(error.details['received']).length > 4,
    );
    assert.doesNotThrow(() => refuse(text, 1), 'beside a real call they are words');
  });
}

const words = [
  '',
  'There are three files.',
  'You may recall:that {is} fine',
  'The name is "word_count".',
  '{"name":"other_tool","arguments":{}}',
  '{"name":"Ada","age":3}',
  'a < start_function_call > b',
];
for (const text of words) test(`only words: ${JSON.stringify(text)}`, () => assert.doesNotThrow(() => refuse(text)));

test('looking for signs takes no longer than the text is long, and details stay small', () => {
  const piece = fc.constantFrom(
    'call:',
    'call: ',
    '{',
    '"name"',
    ':',
    '"arguments"',
    ' ',
    '"word_count"',
    '```',
    'tool_code',
    'a',
    '\u0000',
    '\u{1F600}',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('').repeat(2_000);
      try {
        refuse(text);
      } catch (error) {
        assert.ok(
          FpfError.is(error) &&
            JSON.stringify(error.details).length <= 4_200 &&
            String(error.details['received']).length <= 2_048,
        );
      }
    }),
    { numRuns: 60 },
  );
});
