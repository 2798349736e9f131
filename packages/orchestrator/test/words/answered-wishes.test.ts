import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, ToolSpec, Wish } from '@fpf/contracts';
import { answeredWishes } from '../../src/words/answered-wishes.ts';

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

const cases: readonly (readonly [string, readonly Wish[], ToolSpec, JsonObject, readonly number[]])[] = [
  ['a search finds, and writes nothing', todos, search, { query: 'TODO' }, [0]],
  ['a report is found and written at once', todos, report, { report: 'todo.md' }, [0, 1]],
  ['a file that is written was not found', todos, write, { path: 'todo.md', content: 'x' }, [1]],
  ['what counts a file reads it', count, stats, { path: 'notes.txt' }, [0, 1]],
  ['what reads a file does not count it', count, read, { path: 'notes.txt' }, [0]],
  ['one file is not the other', twice, stats, { path: 'a.txt' }, [0]],
  ['what copies deletes nothing', moved, copy, { from: 'a.txt', to: 'b.txt' }, [0]],
  ['a call of which nothing is known is about none', moved, search, {}, []],
];

for (const [what, wishes, one, args, answered] of cases)
  test(what, () => assert.deepEqual(answeredWishes(wishes, { tool: one, args }), answered));
