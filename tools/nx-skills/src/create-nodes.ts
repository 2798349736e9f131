import { createNodesFromFiles, type CreateNodesContext, type CreateNodesResult, type CreateNodesResultArray } from '@nx/devkit';
import { readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { featureProject } from './feature-project.ts';
import { headerDigest } from './header-digest.ts';
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
  const bytesOf = (file: string): Uint8Array => bytesAt(join(context.workspaceRoot, file));
  return createNodesFromFiles((file) => projectsOf(file, settings, bytesOf), [...files], settings, context);
}

/** A file that cannot be read, or is gone by now, must not break the graph: its target tells what is wrong with it. */
function bytesAt(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch {
    return new Uint8Array();
  }
}

export function projectsOf(file: string, settings: Settings, bytesOf: (file: string) => Uint8Array): CreateNodesResult {
  if (matchesGlob(file, settings.skills)) {
    const folder = posix.dirname(file);
    return { projects: { [folder]: skillProject(folder, settings, headerDigest(bytesOf(file))) } };
  }
  if (file.endsWith('.feature') && file.startsWith(`${settings.features}/`)) {
    return { projects: { [file]: featureProject(file, settings) } };
  }
  return {};
}
