import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, ToolSpec, Wish } from '@fpf/contracts';
import { answeredWishes, isOtherThanAsked } from '../../src/words/answered-wishes.ts';

const tool = (name: string, description: string, effect: ToolSpec['effect'] = 'pure'): ToolSpec => ({
  name,
  description,
  effect,
  input_schema: {},
});

const search = tool('search_repo', 'Search the workspace: lines of text files that contain a text.');
const stats = tool('text_stats', 'Count the lines and words of a text file.');
const read = tool('read_file', 'Read a text file of the workspace.');
const report = tool('report_todos', 'Collect TODO comments into a Markdown report file.', 'fs');
const write = tool('write_file', 'Write a text file of the workspace.', 'fs');
const copy = tool('copy_path', 'Copy a file or folder of the workspace.', 'fs');

const asks = (...parts: readonly (readonly [verb: string, text: string])[]): readonly Wish[] =>
  parts.map(([verb, text]) => ({ verb, text }));

const todos = asks(['find', 'Find all TODOs'], ['write', 'write them to todo.md']);
const count = asks(['read', 'Read notes.txt'], ['count', 'count its words']);
const twice = asks(['count', 'count the words of a.txt'], ['count', 'count the words of b.txt']);
const moved = asks(['copy', 'copy a.txt to b.txt'], ['delete', 'delete a.txt']);

const both = asks(['make', 'Make a folder plans'], ['put', 'put list.md in it']);
const folder = tool('make_folder', 'Create a folder of the workspace.', 'fs');
const finish = tool('finish', 'Close what is open.', 'once');

const cases: readonly (readonly [string, readonly Wish[], ToolSpec, JsonObject, readonly number[]])[] = [
  ['a search finds, and writes nothing', todos, search, { query: 'TODO' }, [0]],
  ['a report is found and written at once', todos, report, { report: 'todo.md' }, [0, 1]],
  ['a file that is written was not found', todos, write, { path: 'todo.md', content: 'x' }, [1]],
  ['what counts a file reads it', count, stats, { path: 'notes.txt' }, [0, 1]],
  ['what reads a file does not count it', count, read, { path: 'notes.txt' }, [0]],
  ['one file is not the other', twice, stats, { path: 'a.txt' }, [0]],
  ['what copies deletes nothing', moved, copy, { from: 'a.txt', to: 'b.txt' }, [0]],
  ['a value that runs into the next wish answers it not', both, folder, { path: 'plans and then put list.md' }, []],
  ['a value that ends in time answers its own', both, folder, { path: 'plans' }, [0]],
  ['a call of which nothing is known is about none', moved, search, {}, []],
];

for (const [what, wishes, one, args, answered] of cases)
  test(what, () => assert.deepEqual(answeredWishes(wishes, { tool: one, args }), answered));

test('to move, copy or delete is answered by no tool that changes files otherwise, and by any that says so', () => {
  const [remove] = asks(['remove', 'remove the old notes']);
  const [list] = asks(['list', 'list the notes']);
  assert.ok(remove && list);
  const purge = tool('tidy', 'Sort the notes; old ones are deleted.', 'fs');
  assert.deepEqual(
    [write, folder, copy, purge, search, finish].map((one) => isOtherThanAsked(remove, one)),
    [true, true, true, false, false, false],
  );
  assert.equal(isOtherThanAsked(list, write), false);
});

test('a question is answered by a tool that was asked it, and what is to be done behind it is not', () => {
  const lookUp = tool('look_up', 'Find the lines that speak of a question.');
  for (const [text, answered] of [
    ['what do we charge for a quiche?', [0]],
    ['which bills are open? and by when are they due', [0]],
    ['what is in notes.txt? delete it', []],
    ['which bills are open? please email them to Ada', []],
  ] as const) {
    const args = { question: text };
    assert.deepEqual(answeredWishes([{ text }], { tool: lookUp, args }), answered, text);
  }
});
