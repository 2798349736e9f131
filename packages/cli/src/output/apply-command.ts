import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { shellWord } from '@fpf/files/text';

/**
 * The command that takes a patch over to a workspace. Git reads the paths of a patch from the top of the repository it
 * stands in, and silently leaves out what lies elsewhere, so a workspace below the top needs its prefix.
 */
export function applyCommand(workspace: string, patch: string): string {
  const top = repositoryTop(workspace);
  const prefix = top === undefined ? '' : relative(top, workspace);
  const directory = prefix === '' ? '' : ` --directory=${shellWord(prefix)}`;
  return `git -C ${shellWord(top ?? workspace)} apply${directory} ${shellWord(patch)}`;
}

function repositoryTop(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}
