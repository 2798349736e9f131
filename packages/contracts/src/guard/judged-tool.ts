import type { CalledTool } from './admitted-call.ts';
import type { JudgedTool } from './decision-case.ts';

/** What of a call's skill and tool goes into its decision case. An effect that is not said is the worst one. */
export function judgedTool({ skill, tool, namesakes = [] }: CalledTool): JudgedTool {
  const { id, name, version, shipped } = skill;
  return {
    skill: { id, name, version, shipped },
    name: tool.name,
    effect: tool.effect ?? 'once',
    network: tool.handler?.network === true,
    ...(tool.degraded && { degraded: tool.degraded }),
    ...(namesakes.length > 0 && { namesakes: [...namesakes] }),
  };
}
