import { calledBy, FpfError, type LoadedSkill, type ToolSpec } from '@fpf/contracts';

/** Skills whose tools the flows of these call, and that were not asked for themselves. */
export function usedBy(skills: readonly LoadedSkill[]): readonly string[] {
  const flows = skills.flatMap(({ tools }) => tools.flatMap(({ flow }) => flow?.steps ?? []));
  const asked = new Set(skills.map(({ manifest }) => manifest.name));
  return [...new Set(flows.map((step) => calledBy(step).skill))].filter((name) => !asked.has(name));
}

/** A step has to name a tool that does something itself: a flow of flows would have no end that can be seen. */
export function refuseBrokenFlows(loaded: readonly LoadedSkill[]): void {
  const toolOf = (skill: string, name: string): ToolSpec | undefined =>
    loaded.find(({ manifest }) => manifest.name === skill)?.tools.find((tool) => tool.name === name);
  for (const { manifest, tools } of loaded) {
    for (const { name, flow } of tools) {
      const broken = flow?.steps.find((step) => {
        const called = calledBy(step);
        return toolOf(called.skill, called.tool)?.handler === undefined;
      });
      if (broken)
        throw new FpfError({
          code: 'skill.not-valid',
          message: `skill-loader: the step ${broken.id} of ${name} in ${manifest.id} calls ${broken.call}, and there is no such tool, or it runs nothing itself`,
          hint: `Name a tool of ${calledBy(broken).skill} that has a handler: \`fpf tools\` lists them.`,
        });
    }
  }
}
