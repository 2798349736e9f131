import { resolve } from 'node:path';
import { readProject } from '@fpf/project/open';
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
  ];
  return { exitCode: 0, data: { dir, files: [...files], next: [...next] }, text: lines.join('\n') };
};
