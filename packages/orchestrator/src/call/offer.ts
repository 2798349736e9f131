import type { LoadedSkill, ToolSpec } from '@fpf/contracts';

/** What the model is asked with: these kernels and these tools of theirs. */
export type Offer = { readonly skills: readonly LoadedSkill[]; readonly tools: readonly ToolSpec[] };

export function everything(skills: readonly LoadedSkill[], beside?: ToolSpec): Offer {
  return { skills, tools: [...skills.flatMap((skill) => skill.tools), ...(beside ? [beside] : [])] };
}

/**
 * One tool of it, with the kernel of its skill where it has one; undefined where that is no less than there is, or no
 * such tool.
 */
export function onlyTool({ skills, tools }: Offer, name: string): Offer | undefined {
  const skill = skills.find((candidate) => candidate.tools.some((tool) => tool.name === name));
  const tool = tools.find((candidate) => candidate.name === name);
  return tool && tools.length > 1 ? { skills: skill ? [skill] : [], tools: [tool] } : undefined;
}

/** The skill that fits the request best, with what belongs to none; undefined where there is no other. */
export function bestSkill({ skills, tools }: Offer): Offer | undefined {
  const [best] = skills;
  const kept = tools.filter(
    (tool) => best?.tools.includes(tool) || skills.every((skill) => !skill.tools.includes(tool)),
  );
  return best && kept.length < tools.length ? { skills: [best], tools: kept } : undefined;
}
