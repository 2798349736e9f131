import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherSubject } from '../../src/words/other-subject.ts';
import { greet } from '../support/fake-skill.ts';

const here = async (path: string): Promise<boolean> => ['notes', 'notes/work'].includes(path);
const of = (request: string, name: string, args: Record<string, string> = {}): Promise<string | undefined> =>
  otherSubject(
    request,
    { tool: { ...greet, name, effect: /^(?:stat|read|list)_/.test(name) ? 'pure' : 'fs' }, args },
    here,
  );

for (const [request, name, args] of [
  ['list the files in notes', 'list_notes'],
  ['what is in the folder notes?', 'list_notes'],
  ['how many files are in notes?', 'list_notes'],
  ['list everything under notes', 'list_notes'],
  ['search for "Marta" in notes', 'recall_notes', { query: 'Marta' }],
  ['Find all TODOs', 'list_tasks'],
  ['list all TODOs', 'list_tasks'],
  ['find the todos in the code', 'list_tasks'],
  ['create an empty file notes/gifts.md', 'make_folder', { path: 'notes/gifts.md' }],
  ['the old plan can go, put it in a new folder docs/old', 'make_folder', { path: 'docs/old' }],
  ['when were the beds watered? dates as in the file', 'stat_path', { path: 'watered' }],
  ['what does the lemon cake cost', 'read_file', { path: 'lemon cake' }],
] as const)
  test(`${request}: ${name} is about something else`, async () => assert.ok(await of(request, name, args)));

for (const [request, name, args] of [
  ['list my notes', 'list_notes'],
  ['what did I note about Marta?', 'recall_notes', { query: 'Marta' }],
  ['remember that the files in notes are old', 'remember_note', { text: 'the files in notes are old' }],
  ['show the todos', 'list_tasks'],
  ['what is on my todo list?', 'list_tasks'],
  ['add a task to tidy the folder photos', 'add_task', { text: 'tidy the folder photos' }],
  ['make a folder for my files called letters', 'make_folder', { path: 'letters' }],
  ['make a folder old and put the plan into it', 'make_folder', { path: 'old' }],
  ['is there a folder called letters?', 'stat_path', { path: 'letters' }],
  ['does letters exist', 'stat_path', { path: 'letters' }],
  ['how big is the letters folder', 'stat_path', { path: 'letters' }],
  ['read plan.txt', 'read_file', { path: 'plan.txt' }],
  ['what is in notes', 'list_folder', { path: 'notes' }],
  ['make the folder notes/new', 'make_folder', { path: 'notes/new' }],
  ['list the files in notes', 'list_folder', { path: 'notes' }],
  ['run the task build of the folder script', 'run_task', { name: 'build' }],
  ['forget the note of Friday', 'forget_note', { title: 'Friday' }],
] as const)
  test(`${request}: nothing speaks against ${name}`, async () =>
    assert.equal(await of(request, name, args), undefined));

test('a list of what is to be done that is a file is no task', async () => {
  const there = async (path: string): Promise<boolean> => path === 'TODO.txt';
  const add = { tool: { ...greet, name: 'add_task' }, args: { text: 'buy flour' } };
  for (const name of ['todo', 'to-do', 'to do list'])
    assert.equal(await otherSubject(`add to the ${name}: buy flour`, add, there), 'the file TODO.txt');
  assert.equal(await otherSubject('add a task: buy flour', add, there), undefined);
  assert.equal(await otherSubject('add buy flour to my list', add, there), 'the file TODO.txt');
  assert.equal(
    await otherSubject('add Ada to the mailing list', { ...add, args: { text: 'Ada' } }, here),
    'the mailing list',
  );
  for (const list of ['my list', 'the to-do list', 'our todo list'])
    assert.equal(await otherSubject(`add buy flour to ${list}`, add, here), undefined, list);
  assert.equal(await otherSubject('add to the todo: buy flour', add, here), undefined);
});
