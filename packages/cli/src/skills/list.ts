import type { SkillManifest, UnreadableSkill } from '@fpf/contracts';
import { composeSkills } from '@fpf/project/skills';
import { visibleLine } from '@fpf/files/text';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';

export const skillsList: CommandHandler = async (input) => {
  const { registry, sourceNames } = await composeSkills(projectInput(input));
  const skills = await registry.list();
  const unreadable = (await registry.unreadable?.()) ?? [];
  const nameOf = (ref: string): string => sourceNames.get(ref) ?? ref;
  const standing = skills.filter((skill) => shadowOf(skill) === undefined);
  const twice = new Set(standing.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index));
  const rows = skills.map((skill) => [
    `${skill.id}${shadowOf(skill) ? ' (shadowed)' : twice.has(skill.name) ? ' *' : ''}`,
    skill.version,
    skill.tools.join(', ') || '(no tools)',
    skill.hash.slice(0, 19),
    nameOf(skill.source.ref),
  ]);
  const shared = standing
    .filter(({ name }) => twice.has(name))
    .map(({ name, source }) => `${nameOf(source.ref)}/${name}`);
  const alike = new Set(shared.filter((ref, index) => shared.indexOf(ref) !== index));
  const apart = shared.filter((ref) => !alike.has(ref));
  const text =
    rows.length === 0
      ? 'No skills. Name a source under skills.sources in fpf.config.json.'
      : [
          table([['skill', 'version', 'tools', 'pin', 'source'], ...rows]),
          ...(shared.length === 0 ? [] : ['']),
          ...(apart.length === 0 ? [] : [`* several sources have the name; ask for one as ${apart.join(' or ')}`]),
          ...skills.flatMap((skill) =>
            shadowLine(skill, `${nameOf(skill.source.ref)}/${skill.name}`, input.terminal.mark('warn')),
          ),
          ...[...alike].map((ref) => `* several folders of one source are ${ref}; rename all but one of them`),
        ].join('\n');
  return {
    exitCode: 0,
    data: [...skills, ...unreadable.map(leftOut)] as never,
    text: [text, ...leftOutLines(unreadable)].join('\n'),
  };
};

/** Where sources have a precedence: why a bare name does not lead to this one. */
function shadowOf({ diagnostics }: SkillManifest): string | undefined {
  return diagnostics.find(({ code }) => code === 'skill.h32-shadowed')?.message;
}

function shadowLine(skill: SkillManifest, called: string, mark: string): readonly string[] {
  const why = shadowOf(skill);
  return why === undefined ? [] : [visibleLine(`${mark} ${called} is shadowed: ${why}`)];
}

/** Among the skills, and told from them: it has no id, no version and no pin. */
function leftOut({ folder, path, source, diagnostics }: UnreadableSkill): object {
  return { unreadable: true, name: folder, path, source, diagnostics };
}

function leftOutLines(unreadable: readonly UnreadableSkill[]): readonly string[] {
  if (unreadable.length === 0) return [];
  const lines = unreadable.map(
    ({ path, diagnostics: [first] }) => `  ${path}: ${first ? `${first.code} ${first.message}` : 'no reason is known'}`,
  );
  return [
    '',
    `left out, for ${unreadable.length === 1 ? 'it cannot' : 'they cannot'} be read:`,
    ...lines.map(visibleLine),
  ];
}
