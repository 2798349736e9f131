import { choice, only } from './arguments.mjs';
import { counts, priorities, readTasks } from './task-list.mjs';
import { runTool } from './tool.mjs';

const help = `
list-tasks: lists the tasks of todo.json in the current folder; it changes nothing.

  echo '{"state": "all"}' | node list-tasks.mjs

  state  open, done or all, by default open
`;

const most = 200;

await runTool(help, async (args) => {
  only(args, ['state']);
  const state = choice(args, 'state', ['open', 'done', 'all']);
  const list = readTasks();
  const fitting = list.tasks
    .filter((task) => state === 'all' || task.done === (state === 'done'))
    .sort(
      (a, b) =>
        Number(a.done) - Number(b.done) ||
        priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
        a.id - b.id,
    );
  const tasks = fitting.slice(0, most).map(({ id, text, priority, done }) => ({ id, text, priority, done }));
  return { tasks, ...counts(list), truncated: fitting.length > most };
});
