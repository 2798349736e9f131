import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRehearsalProvider } from '../../src/index.ts';
import { modelFolder } from '../support/model-folder.ts';
import { asking, offer, text, tinyOffer } from '../support/offer.ts';
import { tinyModel } from '../support/tiny-model.ts';

const folder = modelFolder(tinyModel({ prefers: 'read_file' }));
after(() => folder.remove());
const counting = { ...offer('count_lines', { path: text }, ['path']), description: 'Count the lines of a file.' };

async function said(
  request: string,
  tools = [...tinyOffer, counting],
): Promise<{ readonly call: readonly unknown[] | undefined; readonly thought: string; readonly lacking: unknown }> {
  const model = createRehearsalProvider({ folder: folder.url });
  const { signal } = new AbortController();
  const events = await Array.fromAsync(model.complete(asking(request, tools), { signal }));
  const [call] = events.flatMap((event) => (event.type === 'tool_call_delta' ? [event] : []));
  const thought = events.flatMap((event) => (event.type === 'thinking_delta' ? [event.text] : [])).join('');
  const lacking = events.find((event) => event.type === 'lacking')?.lacking;
  return { call: call && [call.name, call.arguments_delta], thought, lacking };
}

test('a request that lacks nothing but a value is no call, and says what it lacks', async () => {
  assert.deepEqual(await said('Count the lines please', [counting]).then(({ call, lacking }) => [call, lacking]), [
    undefined,
    { name: 'count_lines', arguments: {}, missing: ['path'] },
  ]);
  for (const request of ['Should I count the lines?', 'I counted the lines', 'Count the lines and bake a cake'])
    assert.equal((await said(request, [counting])).lacking, undefined, request);
});

test('a tool that it has not learned is called where a request says all of it', async () => {
  const { call, thought } = await said('Count the lines of notes.txt');
  assert.deepEqual(call, ['count_lines', '{"path":"notes.txt"}']);
  assert.match(thought, /tools that it has not learned: count_lines; path = "notes\.txt": a path beside “of”$/);
});

test('a tool that it has learned is decided on by what it learned, also where another is offered', async () => {
  const { thought } = await said('read notes.txt');
  assert.match(thought, /^rehearsal model \S+: /);
});

const finder = offer('look_up', { question: text, path: text }, ['question']);

test('a tool that takes a question is asked what no other is called for, as it was said', async () => {
  const { call, thought } = await said('  what does the cake cost?', [counting, finder]);
  assert.deepEqual(call, ['look_up', '{"question":"what does the cake cost?"}']);
  assert.match(thought, /look_up; question = "what does the cake cost\?": what was asked, as it was said$/);
  assert.deepEqual((await said('Count the lines of notes.txt', [counting, finder])).call, [
    'count_lines',
    '{"path":"notes.txt"}',
  ]);
  assert.deepEqual((await said('read notes.txt', [...tinyOffer, finder])).call?.at(0), 'read_file');
});

test('a tool that needs more than a question is not asked so', async () => {
  const schema = { ...finder.input_schema, required: ['question', 'path'] };
  assert.equal((await said('what does the cake cost?', [{ ...finder, input_schema: schema }])).call, undefined);
});
