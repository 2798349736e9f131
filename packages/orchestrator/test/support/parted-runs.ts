import type { ModelResponse, ToolFlow, ToolSpec } from '@fpf/contracts';
import { greet, skill, skillNamed } from './fake-skill.ts';
import type { World } from './fakes.ts';

const text = { type: 'string', maxLength: 64 };
export const find: ToolSpec = { ...greet, name: 'find', description: 'Find someone.', effect: 'pure' };
export const save: ToolSpec = {
  ...greet,
  name: 'save_text',
  description: 'Save a text in a file.',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['path', 'content'],
    properties: { path: text, content: text },
  },
};

export const call = (name: string, args: Record<string, string>): ModelResponse => ({
  tool_calls: [{ name, arguments: args }],
});
export const found = call('find', { name: 'Ada' });
export const saved = call('save_text', { path: 'a.md', content: 'the result' });

/** Two things are asked for, the second of them with the result of the first; each is answered when asked by itself. */
export const parted: World = {
  tools: [find, save],
  wishes: [
    { text: 'Find Ada', verb: 'find' },
    { text: 'save the result to a.md', verb: 'save' },
  ],
  responses: [{ final: 'I cannot.' }, found, saved],
  effects: [],
  result: { output: { zeal: 1, names: ['Ada', 'Adam'] } },
};

const flow: ToolFlow = {
  steps: [
    { id: 'found', call: 'finder#find', args: { name: { from: 'input.name' } } },
    {
      id: 'saved',
      call: 'saver#save_text',
      args: { path: { value: 'a.md' }, content: { from: 'found.output.names', render: 'lines' } },
    },
    {
      id: 'each',
      call: 'saver#save_text',
      args: { path: { from: 'item' }, content: { from: 'item' } },
      each: { over: 'found.output.names', limit: 2 },
    },
  ],
};
const { effect: _effect, guard: _guard, ...bare } = greet;
export const both: ToolSpec = { ...bare, name: 'find_and_save', description: 'Find and save.', flow };

/** One call of a tool that is nothing but calls of two other skills' tools. */
export const flowing: World = {
  skills: [
    skill(both),
    { ...skillNamed('finder', '6', find), used: true },
    { ...skillNamed('saver', '7', save), used: true },
  ],
  responses: [call('find_and_save', { name: 'Ada' })],
  result: { output: { names: ['Ada', 'Adam'] } },
};
