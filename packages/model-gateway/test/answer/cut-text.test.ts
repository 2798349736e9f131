import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, Message, ModelConformance } from '@fpf/contracts';
import { cutTextOf } from '../../src/answer/cut-text.ts';

const tool = {
  name: 'note',
  description: 'Note.',
  input_schema: {
    type: 'object',
    properties: { text: { type: 'string' }, kind: { type: 'string', enum: ['city', 'river'] } },
  },
};
const lost: ModelConformance = { comma: 'lost', leading_zero: 'unknown' };

function said(text: string, role: Message['role'] = 'user'): Message {
  return { v: 1, id: '1', role, content: [{ type: 'text', text }] };
}

function refs(
  args: JsonObject,
  messages: readonly Message[],
  conformance: ModelConformance | undefined = lost,
): readonly string[] {
  return cutTextOf({ tool, args }, { messages: [...messages], tools: [tool] }, conformance)?.refs ?? [];
}

for (const [what, text, value, cut] of [
  ['the request goes on with a comma', 'Note Tokyo, Japan', 'Tokyo', true],
  ['a space stands before the comma', 'Note Tokyo , Japan', 'Tokyo', true],
  ['it stands in quotation marks', 'Note "Tokyo, Japan"', 'Tokyo', true],
  ['case or white space differ', 'note TOKYO\n  bay, japan', 'Tokyo Bay', true],
  ['it stands there twice, once with a comma', 'Tokyo. Note Tokyo, Japan', 'Tokyo', true],
  ['nobody can tell where the text was to end', 'Note Tokyo, please', 'Tokyo', true],
  ['the comma is in the text', 'Note Tokyo, Japan', 'Tokyo, Japan', false],
  ['no comma follows', 'Note Tokyo and Kyoto, Japan', 'Tokyo', false],
  ['it only ends another word', 'Note Edo-Tokyo, Banana, x', 'nana', false],
  ['it stands nowhere', 'Note Osaka, Japan', 'Tokyo', false],
  ['it is empty', 'Note , that', '', false],
] as const) {
  test(`a text is ${cut ? '' : 'not '}marked as cut where ${what}`, () => {
    assert.deepEqual(refs({ text: value }, [said(text)]), cut ? ['/text'] : []);
  });
}

test('only what was asked, and what a tool told, shows that a text was cut; instructions and the answers before do not', () => {
  for (const role of ['system', 'developer', 'assistant'] as const)
    assert.deepEqual(refs({ text: 'Tokyo' }, [said('Tokyo, Japan', role), said('Note the place')]), [], role);
  const result: Message = {
    v: 1,
    id: '2',
    role: 'tool',
    content: [{ type: 'tool_result', tool_use_id: '1', content: 'Tokyo, Japan' }],
  };
  assert.deepEqual(refs({ text: 'Tokyo' }, [said('Note the place'), result]), ['/text']);
});

test('a text inside of lists and objects is looked at, and what the schema lists is whole', () => {
  assert.deepEqual(refs({ list: [{ text: 'Osaka' }, { text: 'Tokyo' }] }, [said('Note Tokyo, Japan')]), [
    '/list/1/text',
  ]);
  assert.deepEqual(refs({ kind: 'city' }, [said('Note the city, please')]), []);
});

test('where the server keeps commas, or nobody knows, nothing is marked', () => {
  for (const comma of ['kept', 'unknown'] as const)
    assert.deepEqual(refs({ text: 'Tokyo' }, [said('Note Tokyo, Japan')], { comma, leading_zero: 'lost' }), [], comma);
  assert.equal(
    cutTextOf({ tool, args: { text: 'Tokyo' } }, { messages: [said('Tokyo, Japan')], tools: [tool] }, undefined),
    undefined,
  );
});
