import { dirname, resolve } from 'node:path';
import { type ProjectRecord, readProject } from '@fpf/project/open';
import { findingLines } from '@fpf/project/skills';
import { newSkill } from '@fpf/skill-registry';
import { shellWord } from '@fpf/files/text';
import type { CommandHandler } from '../../command/descriptor.ts';
import { text } from '../../command/descriptor.ts';
import { makeableFolder } from '../../command/makeable-folder.ts';
import { projectInput } from '../../command/project-input.ts';

export const skillsNew: CommandHandler = async (input) => {
  const [name] = input.args as readonly [string];
  const folder = makeableFolder(resolve(text(input, 'in') ?? '.'));
  const project = readProject(projectInput(input));
  const { dir, files, tool, next } = newSkill({ name, folder });
  const lines = [
    `Wrote ${dir}:`,
    ...files.map((file) => `  ${file}`),
    '',
    'It works as it is, and counts the lines of a file whatever its name says. Make it yours:',
    ...next.map((line, index) => `  ${index + 1}. ${line}`),
    '',
    `  fpf skills validate ${shellWord(dir)}`,
    `  fpf skills test ${shellWord(dir)}`,
    '',
    ...findingLines(project, folder, { skill: name, tool }),
    ...orMove(project, folder, dir),
  ];
  return { exitCode: 0, data: { dir, files: [...files], next: [...next] }, text: lines.join('\n') };
};

/** Most projects have a folder for their skills, which whoever forgot --in meant. */
function orMove({ config, configFile, workspace }: ProjectRecord, folder: string, dir: string): readonly string[] {
  const base = configFile === undefined ? workspace : dirname(configFile);
  const named = (config.skills?.sources ?? []).flatMap((source) =>
    source.folder === undefined ? [] : [resolve(base, source.folder)],
  );
  const [first] = named;
  if (first === undefined || named.includes(folder)) return [];
  return [
    '',
    'Or move it to a folder of skills that is named there already:',
    '',
    `  mv ${shellWord(dir)} ${shellWord(first)}`,
  ];
}
