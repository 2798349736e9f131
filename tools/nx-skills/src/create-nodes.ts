import {
  createNodesFromFiles,
  type CreateNodesContext,
  type CreateNodesResult,
  type CreateNodesResultArray,
} from '@nx/devkit';
import { matchesGlob, posix } from 'node:path';
import { featureProject } from './feature-project.ts';
import { type Look, lookAt } from './look.ts';
import { settingsOf, type NxSkillsOptions, type Settings } from './options.ts';
import { skillProject } from './skill-project.ts';

/** Nx wants one fixed pattern; the options say which of the files found are this workspace's. */
export const pattern = '**/{SKILL.md,*.feature}';

export async function createProjects(
  files: readonly string[],
  options: NxSkillsOptions | undefined,
  context: CreateNodesContext,
): Promise<CreateNodesResultArray> {
  const settings = settingsOf(options);
  const look = lookAt(context.workspaceRoot);
  return createNodesFromFiles((file) => projectsOf(file, settings, look), [...files], settings, context);
}

export function projectsOf(file: string, settings: Settings, look: Look): CreateNodesResult {
  if (matchesGlob(file, settings.skills)) {
    const folder = posix.dirname(file);
    return { projects: { [folder]: skillProject(folder, settings, look) } };
  }
  if (file.endsWith('.feature') && file.startsWith(`${settings.features}/`)) {
    return { projects: { [file]: featureProject(file, settings, look) } };
  }
  return {};
}
