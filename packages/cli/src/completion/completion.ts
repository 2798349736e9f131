import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolSpec } from '@fpf/contracts';
import { ownPackage } from '@fpf/project/installed';
import { toolFlags } from '../call/tool-flags.ts';
import type { CommandHandler, CommandSpec } from '../command/descriptor.ts';
import type { Shipped } from './command-words.ts';
import { completionScript } from './completion-script.ts';

export const completion: CommandHandler = async ({ args: [shell], commands }) => ({
  exitCode: 0,
  text: completionScript(shell as 'bash' | 'zsh' | 'fish', commands, shipped(commands)),
});

/** The skills that come with the cli, and what their tools take. */
function shipped(commands: readonly CommandSpec[]): Shipped {
  const folder = ownPackage('@fpf/skills');
  const skills = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'SKILL.md')));
  const tools = skills.flatMap((skill) => {
    const file = join(folder, skill, 'tools.json');
    if (!existsSync(file)) return [];
    const declared = JSON.parse(readFileSync(file, 'utf8')) as { readonly tools: readonly ToolSpec[] };
    return declared.tools.map(({ name, input_schema, bind = {} }) => {
      const { flags } = toolFlags({ input_schema, bound: Object.keys(bind) }, commands);
      return { name, options: flags.flatMap(({ options }) => options) };
    });
  });
  return { skills, tools };
}
