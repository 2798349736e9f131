import type { CommandHandler } from '../command/descriptor.ts';
import { composeSkills } from '../compose/compose-skills.ts';
import { table } from '../output/table.ts';

export const skillsList: CommandHandler = async (input) => {
  const { registry } = await composeSkills(input);
  const skills = await registry.list();
  const rows = skills.map((skill) => [
    skill.id,
    skill.version,
    skill.tools.join(', ') || '(no tools)',
    skill.hash.slice(0, 19),
    skill.source.ref,
  ]);
  const text =
    rows.length === 0
      ? 'No skills. Name a source under skills.sources in fpf.config.json.'
      : table([['skill', 'version', 'tools', 'pin', 'source'], ...rows]);
  return { exitCode: 0, data: skills as never, text };
};
