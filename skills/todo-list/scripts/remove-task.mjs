import { only } from './arguments.mjs';
import { counts, idOf, readTasks, taskOf, writeTasks } from './task-list.mjs';
import { runTool } from './tool.mjs';

const help = `
remove-task: takes a task out of todo.json in the current folder, done or not. Its number is not given again.

  echo '{"id": 3}' | node remove-task.mjs

  id  the task's number, as list-tasks tells it
`;

await runTool(help, async (args) => {
  only(args, ['id']);
  const id = idOf(args);
  const list = readTasks();
  const { text, priority, done } = taskOf(list, id);
  const next = { ...list, tasks: list.tasks.filter((task) => task.id !== id) };
  writeTasks(next);
  return { task: { id, text, priority, done }, ...counts(next) };
});
