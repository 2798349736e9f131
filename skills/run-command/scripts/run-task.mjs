import { decide } from './decide.mjs';
import { allTasks, isTaskName, tasksNamed } from './find-tasks.mjs';
import { readRules, rulesFile } from './read-rules.mjs';
import { runRuled } from './run-ruled.mjs';
import { entryAt, inWorkspace, runTool, text } from './tool.mjs';

const help = `
run-task: runs a task of the workspace (the current folder) by its name: a script of package.json with npm, a target of its Makefile with
make, or its tests with pytest. The command has to be allowed, word for word, by a rule of ${rulesFile}.

  echo '{"name": "test"}' | node run-task.mjs

  name   what package.json or the Makefile calls it; test, tests or pytest for pytest

It is ended after 120 seconds. A task that ends with another code than 0 was run: its code is a result.
`;

const seconds = 120;
const listed = 30;

await runTool(help, async (args) => {
  const other = Object.keys(args).find((name) => name !== 'name');
  if (other !== undefined) throw new Error(`there is no argument "${other}"; there is name`);
  const name = text(args, 'name');
  const tasks = isTaskName(name) ? tasksNamed(name) : [];
  if (tasks.length === 0)
    throw new Error(`there is no task ${JSON.stringify(name.slice(0, 80))} here; ${whatThereIs()}`);
  const rules = entryAt(inWorkspace(rulesFile).absolute) ? readRules() : [];
  const allowed = tasks.flatMap((task) => {
    const { rule } = decide(rules, task.program, task.args);
    return rule ? [{ ...task, rule }] : [];
  });
  if (allowed.length === 0) throw notAllowed(tasks);
  if (allowed.length > 1)
    throw new Error(
      `${allowed.map(({ from }) => from).join(' and ')} both have the task ${name}; run one of ${commandsOf(allowed)} with run_command`,
    );
  const [{ program, args: words, rule }] = allowed;
  return { command: [program, ...words].join(' '), ...(await runRuled(rule, program, words, seconds)) };
});

function notAllowed(tasks) {
  const [first] = tasks;
  const command = [first.program, ...first.args].join(' ');
  const which =
    tasks.length === 1 ? `no rule allows ${commandsOf(tasks)}` : `no rule allows any of ${commandsOf(tasks)}`;
  return new Error(`${which}, so nothing was started; a person allows it with \`fpf allow "${command}"\``);
}

function commandsOf(tasks) {
  return tasks.map(({ program, args }) => `"${[program, ...args].join(' ')}"`).join(', ');
}

function whatThereIs() {
  const names = [...new Set(allTasks().map(({ name, from }) => `${name} (${from})`))];
  if (names.length === 0)
    return 'the workspace has no scripts in a package.json, no Makefile with targets, and no tests of pytest';
  return `there are ${names.slice(0, listed).join(', ')}${names.length > listed ? ` and ${names.length - listed} more` : ''}`;
}
