import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { shellWord } from '@fpf/files/text';
import { asked } from '../options/sourced.ts';
import type { ProjectInput } from '../options/project-input.ts';
import type { ProjectRecord } from './project.ts';

/**
 * The nearest folder above that is a workspace by itself, where somebody works in a folder that is none and named no
 * other. It is only told: the folder that a command is given in is what tools may reach. Not looked for above a git
 * repository, nor at the home folder and above it.
 */
export function enclosingWorkspace(
  input: ProjectInput,
  { workspace, stateDir }: Pick<ProjectRecord, 'workspace' | 'stateDir'>,
): string | undefined {
  const isNamed = asked(input, 'workspace', 'FPF_WORKSPACE') ?? asked(input, 'stateDir', 'FPF_STATE_DIR');
  if (isNamed !== undefined || existsSync(stateDir) || isWorkspace(workspace)) return undefined;
  const home = homedir();
  for (let at = workspace; !existsSync(join(at, '.git')) && dirname(at) !== at;) {
    at = dirname(at);
    if (at === home) return undefined;
    if (isWorkspace(at)) return at;
  }
  return undefined;
}

export function insideText({ workspace }: Pick<ProjectRecord, 'workspace'>, above: string): string {
  return (
    `project: ${workspace} is part of the workspace ${above}, whose sessions, rules and skills are not used here. ` +
    `For those, work in that folder, or add --workspace ${shellWord(above)}.`
  );
}

function isWorkspace(folder: string): boolean {
  return existsSync(join(folder, '.fpf', 'sessions')) || existsSync(join(folder, 'fpf.config.json'));
}
