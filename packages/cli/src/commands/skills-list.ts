import type { CommandHandler } from '../command/descriptor.ts';
import { compose } from '../compose/compose.ts';
import { table } from '../output/table.ts';

export const skillsList: CommandHandler = async (input) => {
  const { ports } = await compose(input);
  const skills = await ports.registry.list();
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
