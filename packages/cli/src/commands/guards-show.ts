import { findTool, guardedTools, rulesNaming } from '@fpf/project/guards';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../compose/project-input.ts';
import { guardsData } from '../output/guards/guards-data.ts';
import { showGuardedTool } from '../output/guards/show-guard.ts';

export const guardsShow: CommandHandler = async (input) => {
  const { tools, policy } = await guardedTools(projectInput(input));
  const found = findTool(tools, input.args[0] as string);
  const guarded = tools.find((one) => one.tool === found.tool && one.skill === found.skill) as (typeof tools)[number];
  const rules = rulesNaming(guarded, policy);
  return {
    exitCode: 0,
    data: { ...guardsData(guarded), rules: rules.map((one) => ({ ...one })) },
    text: showGuardedTool(guarded, rules, input.terminal),
  };
};
