import { calledBy, type FlowStep, type LoadedSkill, type ToolSpec } from '@fpf/contracts';

/** What the model is asked with: these kernels and these tools of theirs. */
export type Offer = {
  readonly skills: readonly LoadedSkill[];
  readonly tools: readonly ToolSpec[];
  /** With those that only flows call. */
  readonly loaded?: readonly LoadedSkill[];
};

export function everything(loaded: readonly LoadedSkill[], beside?: ToolSpec): Offer {
  const skills = loaded.filter(({ used }) => used !== true);
  const tools = [...skills.flatMap((skill) => skill.tools), ...(beside ? [beside] : [])];
  return skills.length < loaded.length ? { skills, tools, loaded } : { skills, tools };
}

/** The tool that a step of a flow calls, alone; undefined where its skill is not there. */
export function calledTool({ skills, loaded = skills }: Offer, step: FlowStep): Offer | undefined {
  const called = calledBy(step);
  const skill = loaded.find(({ manifest }) => manifest.name === called.skill);
  const tool = skill?.tools.find(({ name }) => name === called.tool);
  return skill && tool && { skills: [skill], tools: [tool] };
}

/**
 * One tool of it, with the kernel of its skill where it has one; undefined where that is no less than there is, or no
 * such tool.
 */
export function onlyTool({ skills, tools, loaded }: Offer, name: string): Offer | undefined {
  const skill = skills.find((candidate) => candidate.tools.some((tool) => tool.name === name));
  const tool = tools.find((candidate) => candidate.name === name);
  return tool && tools.length > 1
    ? { skills: skill ? [skill] : [], tools: [tool], ...(loaded && { loaded }) }
    : undefined;
}

/** The skill that fits the request best, with what belongs to none; undefined where there is no other. */
export function bestSkill({ skills, tools, loaded }: Offer): Offer | undefined {
  const [best] = skills;
  const kept = tools.filter(
    (tool) => best?.tools.includes(tool) || skills.every((skill) => !skill.tools.includes(tool)),
  );
  return best && kept.length < tools.length ? { skills: [best], tools: kept, ...(loaded && { loaded }) } : undefined;
}
