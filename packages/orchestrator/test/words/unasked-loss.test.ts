import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { unaskedLoss, wordsGuard } from '../../src/words/unasked-loss.ts';

const tool = (name: string, description: string): ToolSpec => ({
  name,
  description,
  effect: 'fs',
  annotations: { destructive: true },
  input_schema: {},
});

const remove = tool('delete_path', 'Delete a file or a folder.');
const move = tool('move_path', 'Move or rename a file or folder.');
const moveInto = tool('move_into', 'Move a file or folder into a folder.');
const rename = tool('rename_symbol', 'Change the name of a function, variable, class or other symbol of code.');
const task = tool('run_task', 'Run a script of package.json, a target of a Makefile or pytest by name.');
const copy = tool('copy_path', 'Copy a file or folder.');
const write = tool('write_file', 'Write a text file.');
const replace = tool('replace_text', 'Replace one text of a file by another.');
const shell = tool('run_shell', 'Run a bash script.');

const there = new Set(['a.txt', 'data/a.csv', 'build']);
const stat = async (path: string): Promise<{ readonly type: string } | undefined> => {
  if (path === 'odd') throw new Error('it cannot be told');
  return there.has(path) ? { type: path === 'build' ? 'folder' : 'file' } : undefined;
};

const cases: readonly (readonly [words: string, tool: ToolSpec, args: JsonObject, lost: string | undefined])[] = [
  ['Delete a.txt', remove, { path: './a.txt' }, undefined],
  ['get rid of ./a.txt, please', remove, { path: 'a.txt' }, undefined],
  ['a.txt should be removed', remove, { path: 'a.txt' }, undefined],
  ['Delete b.txt', remove, { path: 'b.txt' }, undefined],
  [
    'Delete b.txt',
    remove,
    { path: 'a.txt' },
    'a.txt would be deleted, or a part of it, and the request does not name it',
  ],
  [
    'Delete a.csv',
    remove,
    { path: 'data/a.csv' },
    'data/a.csv would be deleted, or a part of it, and the request does not name it',
  ],
  [
    'Show a.txt',
    remove,
    { path: 'a.txt' },
    'a.txt would be deleted, or a part of it, and the request does not ask for that',
  ],
  ['Delete odds', remove, { path: 'odd' }, 'odd would be deleted, or a part of it, and the request does not name it'],
  ['Write x into a.txt', write, { path: 'a.txt', content: 'x' }, undefined],
  [
    'Make a new file a.txt',
    write,
    { path: 'a.txt', content: 'x' },
    'a.txt would be overwritten, or a part of it, and the request does not ask for that',
  ],
  ['Copy a.txt to b.txt', copy, { from: 'a.txt', to: 'b.txt' }, undefined],
  [
    'Copy a.txt',
    copy,
    { from: 'a.txt', to: 'data/a.csv' },
    'data/a.csv would be overwritten, or a part of it, and the request does not name it',
  ],
  ['In a.txt "x" should be "y"', replace, { path: 'a.txt', old_text: 'x', new_text: 'y' }, undefined],
  [
    'Move data/a.csv to archive',
    move,
    { from: 'data/a.csv', to: 'archive' },
    'data/a.csv would become a file named archive, and no folder; “into the folder archive” moves it into one',
  ],
  ['Move data/a.csv into the folder archive', moveInto, { from: 'data/a.csv', folder: 'archive' }, undefined],
  [
    'Move data/a.csv into archive',
    moveInto,
    { from: 'a.txt', folder: 'archive' },
    'a.txt would be moved or replaced, and the request does not name it',
  ],
  [
    'Change getUser to fetchUser in a.txt',
    rename,
    { old_name: 'getUser', new_name: 'fetchUser', path: 'a.txt' },
    undefined,
  ],
  ['Run the builds', task, { name: 'build' }, undefined],
  ['Rename data/a.csv to archive', move, { from: 'data/a.csv', to: 'archive' }, undefined],
  ['Move build to dist', move, { from: 'build', to: 'dist' }, undefined],
  [
    'Clean up',
    shell,
    { script: 'rm -rf build' },
    'a script that the request does not hold may delete or overwrite files',
  ],
  ['Run `rm -rf build`', shell, { script: 'rm -rf build' }, undefined],
  ['Note it', shell, { script: 'cat a.txt > b.txt' }, undefined],
  [
    'Note it',
    shell,
    { script: 'cat b.txt > a.txt' },
    'a script that the request does not hold may delete or overwrite files',
  ],
  [
    'Note it',
    shell,
    { script: 'cat b.txt > "$x"' },
    'a script that the request does not hold may delete or overwrite files',
  ],
  ['Count the lines', shell, { script: 'wc -l a.txt' }, undefined],
];

for (const [words, one, args, lost] of cases)
  test(`${words}: ${one.name} ${lost === undefined ? 'is asked for' : 'is not'}`, async () =>
    assert.equal((await unaskedLoss(words, { tool: one, args }, stat))?.text, lost));

test('a file is changed by its name where no other has it, and is neither deleted nor moved so', async () => {
  const found = ['data/a.csv'];
  for (const [one, args, isLost] of [
    [replace, { path: 'data/a.csv', old_text: 'x', new_text: 'y' }, false],
    [remove, { path: 'data/a.csv' }, true],
    [move, { from: 'data/a.csv', to: 'b.csv' }, true],
  ] as const) {
    const words = 'replace x by y in a.csv, delete it, move it';
    assert.equal((await unaskedLoss(words, { tool: one, args, found }, stat)) !== undefined, isLost, one.name);
    assert.ok(await unaskedLoss(words, { tool: one, args }, stat), one.name);
  }
});

test('a tool that says that it destroys nothing is not looked at', async () =>
  assert.equal(
    await unaskedLoss('x', { tool: { ...remove, annotations: {} }, args: { path: 'a.txt' } }, stat),
    undefined,
  ));

test('the guard rests on a word of a person, and on the path where that can be asked for', () => {
  assert.deepEqual(wordsGuard({ text: 'it goes', path: 'a.txt' }).required_evidence, ['approval', 'file.exists:a.txt']);
  assert.deepEqual(wordsGuard({ text: 'it goes', path: 'a b.txt' }).required_evidence, ['approval']);
});
