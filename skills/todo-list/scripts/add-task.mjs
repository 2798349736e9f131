import { choice, only } from './arguments.mjs';
import { counts, mostTasks, readTasks, taskText, writeTasks } from './task-list.mjs';
import { runTool, text } from './tool.mjs';

const help = `
add-task: adds a task to todo.json in the current folder, which is made when it is not there.

  echo '{"text": "Write the release notes"}' | node add-task.mjs

  text      what is to be done, one line of 1 to 500 characters
  priority  high, normal or low, by default normal
`;

await runTool(help, async (args) => {
  only(args, ['text', 'priority']);
  const words = taskText(text(args, 'text'));
  const priority = choice(args, 'priority', ['normal', 'high', 'low']);
  const list = readTasks();
  if (list.tasks.length >= mostTasks) throw new Error(`there are ${mostTasks} tasks already; remove some first`);
  const task = { id: list.next_id, text: words, priority, done: false };
  const next = { ...list, next_id: list.next_id + 1, tasks: [...list.tasks, task] };
  writeTasks(next);
  return { task, ...counts(next) };
});
