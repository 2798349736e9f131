import { flag, only } from './arguments.mjs';
import { counts, idOf, readTasks, taskOf, writeTasks } from './task-list.mjs';
import { runTool } from './tool.mjs';

const help = `
complete-task: marks a task of todo.json in the current folder as done, or as open again.

  echo '{"id": 3}' | node complete-task.mjs

  id    the task's number, as list-tasks tells it
  done  true for done, false to open it again, by default true
`;

await runTool(help, async (args) => {
  only(args, ['id', 'done']);
  const id = idOf(args);
  const done = !Object.hasOwn(args, 'done') || flag(args, 'done');
  const list = readTasks();
  const { text, priority, done: before } = taskOf(list, id);
  const next = { ...list, tasks: list.tasks.map((task) => (task.id === id ? { ...task, done } : task)) };
  if (before !== done) writeTasks(next);
  return { task: { id, text, priority, done }, changed: before !== done, ...counts(next) };
});
