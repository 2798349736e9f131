import { composeSkills } from '@fpf/project/skills';
import { modelView } from '@fpf/skill-registry';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { projectInput } from '../compose/project-input.ts';
import { showSkill } from '../output/show-skill.ts';

export const skillsShow: CommandHandler = async (input) => {
  const { registry, loader } = await composeSkills(projectInput(input));
  const asked = input.args[0] as string;
  const ref = await registry.resolve(asked);
  // By what was asked for: two sources may have a skill of one name and version.
  const [skill] = await loader.load([asked]);
  if (!skill) throw new Error(`the loader returned nothing for ${ref.id}`);
  const { manifest, pin, tools, guards = [], kernel } = skill;
  return {
    exitCode: 0,
    data: { path: ref.path, manifest, pin, tools, guards, model_view: tools.map(modelView), kernel } as never,
    text: flag(input, 'kernel') ? kernel : showSkill(ref, skill),
  };
};
