import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildModelRequest } from '../src/index.ts';
import { greet, skill } from './support/fake-skill.ts';

test('the prompt: kernels in load order, then the request; of a tool only what a model may say', () => {
  const first = skill(greet);
  const second = {
    ...skill(),
    kernel: '<skill name="second" version="2.0.0">\nSecond kernel.\n</skill>',
    manifest: { ...first.manifest, name: 'second', version: '2.0.0' },
  };
  assert.deepEqual(buildModelRequest('Greet Ada', [first, second]), {
    messages: [
      {
        v: 1,
        id: 'kernel-1',
        role: 'developer',
        content: [{ type: 'text', text: 'Greet people.' }],
        form: 'text',
      },
      {
        v: 1,
        id: 'kernel-2',
        role: 'developer',
        content: [{ type: 'text', text: '<skill name="second" version="2.0.0">\nSecond kernel.\n</skill>' }],
        form: 'text',
      },
      { v: 1, id: 'request', role: 'user', content: [{ type: 'text', text: 'Greet Ada' }], form: 'text' },
    ],
    tools: [{ name: 'greet', description: 'Greet someone.', input_schema: greet.input_schema }],
  });
});
