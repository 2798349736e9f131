import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherSubject } from '../../src/words/other-subject.ts';
import { greet } from '../support/fake-skill.ts';

const here = async (path: string): Promise<boolean> => ['notes', 'notes/work'].includes(path);
const of = (request: string, name: string, args: Record<string, string> = {}): Promise<string | undefined> =>
  otherSubject(request, { tool: { ...greet, name }, args }, here);

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
  ['make the folder notes/new', 'make_folder', { path: 'notes/new' }],
  ['list the files in notes', 'list_folder', { path: 'notes' }],
  ['run the task build of the folder script', 'run_task', { name: 'build' }],
  ['forget the note of Friday', 'forget_note', { title: 'Friday' }],
] as const)
  test(`${request}: nothing speaks against ${name}`, async () =>
    assert.equal(await of(request, name, args), undefined));
