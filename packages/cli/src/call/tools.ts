import { type ProjectTool, projectTool, projectTools, namedTool } from '@fpf/project/tools';
import { composeSkills } from '@fpf/project/skills';
import { visibleLine } from '@fpf/files/text';
import type { CommandHandler, CommandSpec } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { prose } from '../terminal/prose.ts';
import { table } from '../terminal/table.ts';
import { exampleCall, type ToolFlag, toolFlags } from './tool-flags.ts';

/** `fpf tools`: what `fpf call` can call, and with which arguments. */
export const tools: CommandHandler = async (input) => {
  const [asked] = input.args;
  if (asked !== undefined) {
    const tool = projectTool(await namedTool(await composeSkills(projectInput(input)), asked));
    return { exitCode: 0, data: tool as never, text: showTool(tool, input.commands, asked.includes('#')) };
  }
  const { tools: found, broken } = await projectTools(projectInput(input));
  for (const { skill, error } of broken)
    input.terminal.fail(`${input.terminal.mark('warn')} ${skill} is not loaded: ${error.message}`);
  const all = found.map(projectTool);
  const rows = all.map((tool) => [tool.name, tool.skill, toolFlags(tool, input.commands).flags.map(short).join(' ')]);
  const text = [table([['tool', 'skill', 'arguments'], ...rows]), '', '`fpf tools NAME` tells what one does.'].join(
    '\n',
  );
  return { exitCode: 0, data: all as never, text: all.length === 0 ? 'No tools: no skill has any.' : text };
};

function showTool(tool: ProjectTool, commands: readonly CommandSpec[], qualified: boolean): string {
  const { name, skill, version, effect, description, bound } = tool;
  const { flags, onlyJson } = toolFlags(tool, commands);
  const rows = flags.flatMap(({ options }) =>
    options.map(({ flags: words, description: what, choices }) => [
      `  ${words}`,
      `${what}${choices ? ` (${choices.join(', ')})` : ''}`,
    ]),
  );
  return [
    `${name} of ${skill} ${version}, effect ${effect}`,
    prose(visibleLine(description)),
    ...(rows.length === 0 ? [] : ['', table(rows)]),
    ...(onlyJson.length === 0 ? [] : ['', `Only in --json-args: ${onlyJson.join(', ')}.`]),
    ...(bound.length === 0
      ? []
      : ['', `Filled from earlier results of a run, so it cannot be called alone: ${bound.join(', ')}.`]),
    '',
    `  $ ${exampleCall(tool, flags, qualified)}`,
  ].join('\n');
}

function short({ flag, required }: ToolFlag): string {
  return required ? flag : `[${flag}]`;
}
