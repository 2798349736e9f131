import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepFreeze, type Message, type ModelRequest } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { createRequestHash } from '../src/request-hash.ts';

function message(id: string, text: string): Message {
  return { v: 1, id, role: 'user', content: [{ type: 'text', text }], form: 'text' };
}

const tools: ModelRequest['tools'] = [{ name: 'greet', description: 'Greet "all".', input_schema: { type: 'object' } }];

test('it is the hash of the whole request, however often parts of it were asked before', () => {
  const hash = createRequestHash();
  const asked = [message('a', 'é\u2028"'), message('b', 'two')].map((each) => deepFreeze(each));
  for (const messages of [[], asked, [...asked, message('c', 'three')], asked.toReversed(), asked])
    assert.equal(hash({ messages, tools }), hashJson({ messages, tools }));
  const more = { messages: asked, tools, extra: 1 };
  assert.equal(hash(more), hashJson(more));
});

test('what can still be changed is looked at each time', () => {
  const hash = createRequestHash();
  const block = { type: 'text' as const, text: 'one' };
  const messages = [
    Object.freeze({ ...message('a', ''), content: Object.freeze([block]) as unknown as Message['content'] }),
  ];
  const before = hash({ messages, tools });
  block.text = 'two';
  assert.notEqual(hash({ messages, tools }), before);
  assert.equal(hash({ messages, tools }), hashJson({ messages, tools }));
});
