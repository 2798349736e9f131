import { decide } from './decide.mjs';
import { readRules } from './read-rules.mjs';
import { runRuled } from './run-ruled.mjs';
import { runTool, text } from './tool.mjs';

const help = `
run-command: starts one installed program with its arguments, if a rule of the workspace's fpf.commands.json allows exactly that.

  echo '{"program": "git", "args": ["status", "--short"]}' | node run-command.mjs

  program          the program's name, without a path
  args             its arguments, each an entry of a list; nothing is split, expanded or handed to a shell
  timeout_seconds  when it is ended, 1 to 120, by default 30

It works in the current folder. Nothing here keeps the program from what the machine would let it do: run it inside a sandbox.
check-rules.mjs tells what a rule file allows without starting anything.
`;

await runTool(help, async (args) => {
  const program = text(args, 'program');
  const words = wordsOf(args.args ?? []);
  const seconds = secondsOf(args.timeout_seconds ?? 30);
  const { rule, refused } = decide(readRules(), program, words);
  if (!rule) throw new Error(`refused: ${refused}`);
  return runRuled(rule, program, words, seconds);
});

function wordsOf(value) {
  if (!Array.isArray(value) || value.length > 64)
    throw new Error('the argument "args" is not a list of up to 64 texts');
  const wrong = value.find((word) => typeof word !== 'string' || word.length > 4096 || word.includes('\0'));
  if (wrong !== undefined) throw new Error('an entry of "args" is not a text of up to 4096 characters without NUL');
  return value;
}

function secondsOf(value) {
  if (Number.isInteger(value) && value >= 1 && value <= 120) return value;
  throw new Error('the argument "timeout_seconds" is not a whole number from 1 to 120');
}
