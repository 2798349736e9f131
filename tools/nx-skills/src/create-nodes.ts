import { createNodesFromFiles, type CreateNodesContext, type CreateNodesResult, type CreateNodesResultArray } from '@nx/devkit';
import { matchesGlob, posix } from 'node:path';
import { featureProject } from './feature-project.ts';
import { settingsOf, type NxSkillsOptions } from './options.ts';
import { skillProject } from './skill-project.ts';

/** Nx wants one fixed pattern; the options say which of the files found are this workspace's. */
export const pattern = '**/{SKILL.md,*.feature}';

export async function createProjects(
  files: readonly string[],
  options: NxSkillsOptions | undefined,
  context: CreateNodesContext,
): Promise<CreateNodesResultArray> {
  const settings = settingsOf(options);
  return createNodesFromFiles((file) => projectsOf(file, settings), [...files], settings, context);
}

export function projectsOf(file: string, settings: ReturnType<typeof settingsOf>): CreateNodesResult {
  if (matchesGlob(file, settings.skills)) {
    const folder = posix.dirname(file);
    return { projects: { [folder]: skillProject(folder, settings) } };
  }
  if (file.endsWith('.feature') && file.startsWith(`${settings.features}/`)) {
    return { projects: { [file]: featureProject(file, settings) } };
  }
  return {};
}
