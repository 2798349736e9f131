import { FpfError } from '@fpf/contracts/errors';
import { shellWord } from '@fpf/files/text';
import { projectOf } from '@fpf/project';
import type { ProjectTool } from '@fpf/project/tools';
import { type CommandHandler, type CommandInput, type CommandSpec, flag } from '../command/descriptor.ts';
import { projectInput, runInput } from '../command/project-input.ts';
import { acceptedWords } from '../run/accepted.ts';
import { askedLimits } from '../run/asked-limits.ts';
import { askedRun } from '../run/asked-run.ts';
import { askedSession } from '../run/asked-session.ts';
import { conductRun } from '../run/conduct-run.ts';
import { showRun } from '../run/show-run.ts';
import { givenArguments } from './given-arguments.ts';
import { exampleCall, toolFlags, type ToolFlags } from './tool-flags.ts';

/** `fpf call`: the tool that is named, with the arguments that are given. Its flags are read once it is known. */
export const call: CommandHandler = async (input) => {
  const asked = input.args[0] as string;
  const from = runInput(input);
  const opened = projectOf({ ...from, options: { ...from.options, model: 'person' } });
  const tool = await opened.tool(asked);
  const known = input.commands.find(({ name }) => name === input.command) as CommandSpec;
  const flags = toolFlags(tool, input.commands);
  const said = input.reread(specOf(known, asked, tool, flags));
  if (!said) return { exitCode: 0 };
  if ('mistake' in said)
    throw new FpfError({ ...said.mistake, hint: `\`fpf call ${shellWord(asked)} --help\` shows what it takes.` });
  const again = { ...input, options: said.options };
  assertSamePlace(input, again);
  const { required = [] } = tool.input_schema as { readonly required?: readonly string[] };
  const args = givenArguments(
    asked,
    flags,
    again,
    required.filter((one) => !tool.bound.includes(one)),
  );
  const accepted = acceptedWords(again);
  const composition = await opened.compose();
  const run = askedRun(again);
  const options = {
    ...(flag(again, 'plan') && { mode: 'propose' as const }),
    ...(run !== undefined && { run }),
    ...askedSession(again, composition),
    budget: askedLimits(again, composition.project),
  };
  const ended = await conductRun(opened.call(asked, args, options), composition, again, { accepted });
  const shown = { ...ended, composition, full: flag(again, 'full'), terminal: input.terminal };
  return { exitCode: ended.exitCode, text: showRun(shown) };
};

/** The command as it is for one tool: for the parser, and for help. */
function specOf(known: CommandSpec, asked: string, tool: ProjectTool, { flags, onlyJson }: ToolFlags): CommandSpec {
  const inJson = onlyJson.length === 0 ? [] : [`Only in --json-args: ${onlyJson.join(', ')}.`];
  return {
    ...known,
    summary: tool.description,
    details: [`${tool.name} of the skill ${tool.skill} ${tool.version}, effect ${tool.effect}.`, ...inJson].join('\n'),
    args: known.args.slice(0, 1),
    options: [
      ...flags.flatMap(({ options }) => options.map((one) => ({ ...one, group: 'Arguments of the tool:' }))),
      ...known.options,
    ],
    examples: [{ command: exampleCall(tool, flags, asked.includes('#')), note: '' }],
  };
}

/** A value that looks like a flag of the command was taken for one while the tool was looked for. */
function assertSamePlace(before: CommandInput, after: CommandInput): void {
  const { options: found } = projectInput(before);
  const { options: meant } = projectInput(after);
  const names = Object.keys(found) as (keyof typeof found)[];
  const other = names.find((name) => JSON.stringify(found[name]) !== JSON.stringify(meant[name]));
  if (other === undefined) return;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: it cannot be told whether --${other} is a flag of the command or the value of another one.`,
    hint: 'Write such a value with a sign of equality: --content=--workspace.',
  });
}
