// The tasks of a workspace: one JSON file at its top, read strictly, written whole or not at all.
import { closeSync, fchmodSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { whole } from './arguments.mjs';
import { entryAt, inWorkspace } from './tool.mjs';

export const fileName = 'todo.json';
export const priorities = ['high', 'normal', 'low'];
export const mostTasks = 1_000;
export const longestText = 500;
const largest = 2_097_152;

/** The tasks as they are; none where there is no file. A file that is something else is refused and stays as it is. */
export function readTasks() {
  const { absolute } = inWorkspace(fileName);
  const entry = entryAt(absolute);
  if (!entry) return { next_id: 1, tasks: [] };
  if (!entry.isFile())
    throw new Error(
      `${fileName} is ${entry.isDirectory() ? 'a folder' : 'not a regular file'}, so no task is kept there`,
    );
  if (entry.size > largest) throw new Error(`${fileName} is larger than 2 MiB, so it is no task list of this skill`);
  let [text, value] = [''];
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(absolute));
    value = JSON.parse(text);
  } catch {
    throw new Error(`${fileName} is not JSON in UTF-8; mend it or move it away`);
  }
  const problem =
    listProblem(value) ?? (namesIn(text) > namesOf(value) ? 'a name stands twice in one object of it' : undefined);
  if (problem !== undefined) throw new Error(`${fileName} is no task list: ${problem}; mend it or move it away`);
  return value;
}

/** Writes beside the file and moves it there: a reader sees the old list or the new one. Permissions stay. */
export function writeTasks(list) {
  const { absolute } = inWorkspace(fileName);
  const entry = entryAt(absolute);
  if (entry && (entry.mode & 0o222) === 0) throw new Error(`${fileName} is write-protected, so it is not changed`);
  const temporary = join(dirname(absolute), `.${Math.random().toString(36).slice(2)}.tmp`);
  try {
    const file = openSync(temporary, 'wx', 0o666);
    try {
      if (entry) fchmodSync(file, entry.mode & 0o777);
      writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, absolute);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The number of a task, which has to be given. */
export function idOf(args) {
  const id = whole(args, 'id', { least: 1, most: Number.MAX_SAFE_INTEGER });
  if (id === undefined) throw new Error('the argument "id" is missing: the number of a task');
  return id;
}

/** The task of an id; refused with the ids that there are. */
export function taskOf({ tasks }, id) {
  const task = tasks.find((one) => one.id === id);
  if (task) return task;
  const ids = tasks.map((one) => one.id);
  const known =
    ids.length === 0
      ? 'the list is empty'
      : `there are ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' and more' : ''}`;
  throw new Error(`there is no task ${id}; ${known}`);
}

/** One line of text, as a task is kept. */
export function taskText(text) {
  const clean = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (clean === '') throw new Error('the text of the task is empty');
  if (clean.length > longestText) throw new Error(`the text of the task is longer than ${longestText} characters`);
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(clean)) throw new Error('the text of the task has characters that cannot be seen');
  return clean;
}

export function counts({ tasks }) {
  const done = tasks.filter((task) => task.done).length;
  return { open: tasks.length - done, done };
}

/** How many names a JSON text gives to values: texts with a colon behind them. */
function namesIn(text) {
  return text.match(/"(?:[^"\\]|\\.)*"\s*(?::|)/g)?.filter((found) => found.endsWith(':')).length ?? 0;
}

/** How many of them have come through: of two that are the same the first is lost. */
function namesOf(value) {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum, one) => sum + namesOf(one), own);
}

function listProblem(value) {
  if (typeof value !== 'object' || value === null || !Array.isArray(value.tasks)) return 'it has no list of tasks';
  if (!isId(value.next_id)) return 'next_id is no whole number from 1';
  if (value.tasks.length > mostTasks) return `it has more than ${mostTasks} tasks`;
  const ids = new Set();
  for (const [index, task] of value.tasks.entries()) {
    const problem = taskProblem(task);
    if (problem !== undefined) return `task ${index + 1} of the file: ${problem}`;
    if (ids.has(task.id)) return `two tasks have the id ${task.id}`;
    if (task.id >= value.next_id) return `the id ${task.id} is not below next_id`;
    ids.add(task.id);
  }
  return undefined;
}

function taskProblem(task) {
  if (typeof task !== 'object' || task === null || Array.isArray(task)) return 'it is no object';
  if (!isId(task.id)) return 'its id is no whole number from 1';
  if (typeof task.text !== 'string' || task.text === '' || task.text.length > longestText)
    return `its text is not 1 to ${longestText} characters`;
  if (!priorities.includes(task.priority)) return `its priority is none of ${priorities.join(', ')}`;
  return typeof task.done === 'boolean' ? undefined : 'done is neither true nor false';
}

function isId(value) {
  return Number.isSafeInteger(value) && value >= 1;
}
