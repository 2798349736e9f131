import { modelView } from '@fpf/skill-registry';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { composeSkills } from '../compose/compose-skills.ts';
import { showSkill } from '../output/show-skill.ts';

export const skillsShow: CommandHandler = async (input) => {
  const { registry, loader } = await composeSkills(input);
  const ref = await registry.resolve(input.args[0] as string);
  const [skill] = await loader.load([`${ref.id}@${ref.version}`]);
  if (!skill) throw new Error(`the loader returned nothing for ${ref.id}`);
  const { manifest, pin, tools, guards = [], kernel } = skill;
  return {
    exitCode: 0,
    data: { path: ref.path, manifest, pin, tools, guards, model_view: tools.map(modelView), kernel } as never,
    text: flag(input, 'kernel') ? kernel : showSkill(ref, skill),
  };
};
