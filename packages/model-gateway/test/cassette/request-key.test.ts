import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message, ModelRequest } from '@fpf/contracts';
import { requestKey } from '../../src/providers/cassette/request-key.ts';
import { createScrubber, secretShapes } from '../../src/providers/cassette/scrubber.ts';
import { asked, greet } from '../support/asking.ts';

const key = (request: ModelRequest): string => requestKey(request, createScrubber(secretShapes('/home/ada')));

function conversation(ids: readonly [string, string], more: Partial<Message> = {}): ModelRequest {
  const [first, second] = ids;
  const use = (id: string, name: string): Message['content'][number] => ({
    type: 'tool_use',
    id,
    name,
    input: { name: 'Ada' },
  });
  return {
    messages: [
      { v: 1, id: `${first}-message`, role: 'user', content: [{ type: 'text', text: 'Greet' }], ...more },
      { v: 1, id: 'm', role: 'assistant', content: [use(first, 'greet'), use(second, 'wave')] },
      {
        v: 1,
        id: 'n',
        role: 'tool',
        tool_call_id: first,
        content: [{ type: 'tool_result', tool_use_id: first, content: 'done', evidence_refs: [first] }],
      },
      { v: 1, id: 'o', role: 'tool', tool_call_id: second, content: [{ type: 'text', text: 'done' }] },
    ],
    tools: [greet],
  };
}

test('ids, times and where a message came from are not what is asked', () => {
  const one = key(conversation(['run/1', 'run/2']));
  assert.match(one, /^[0-9a-f]{64}$/);
  assert.equal(key(conversation(['other/7', 'other/8'])), one);
  const more = {
    created_at: '2026-01-01T00:00:00.000Z',
    form: 'text' as const,
    parent_tool_use_id: 'p',
    origin: { provider: 'x' },
  };
  assert.equal(key(conversation(['run/1', 'run/2'], more)), one);
});

test('which result belongs to which call is', () => {
  const request = conversation(['a', 'b']);
  const swapped = {
    ...request,
    messages: request.messages.map((message) =>
      message.role !== 'tool' ? message : { ...message, tool_call_id: message.tool_call_id === 'a' ? 'b' : 'a' },
    ),
  };
  assert.notEqual(key(swapped), key(request));
});

test('words, roles, their order, and what a model is shown of a tool are; how the tool is run is not', () => {
  const request = asked('Greet Ada', 'Be brief');
  const one = key(request);
  const others: readonly ModelRequest[] = [
    asked('Greet Eve', 'Be brief'),
    asked('Greet Ada'),
    { ...request, messages: [...request.messages].reverse() },
    { ...request, messages: request.messages.map((message) => ({ ...message, role: 'user' as const })) },
    { ...request, tools: [] },
    { ...request, tools: [{ ...greet, description: 'Greet them.' }] },
    { ...request, tools: [{ ...greet, input_schema: { ...greet.input_schema, required: ['name'] } }] },
  ];
  assert.equal(new Set([one, ...others.map(key)]).size, others.length + 1);
  assert.equal(key({ ...request, tools: [{ ...greet, effect: 'fs', annotations: { readOnly: true } }] }), one);
});
