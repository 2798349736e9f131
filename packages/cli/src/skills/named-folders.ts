import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { statNamed } from '@fpf/project/files';

/**
 * Folders as somebody named them, by the shortest path from here: what is below this folder is shown, and reported,
 * relative to it. A SKILL.md stands for its folder; what is not there, or is another file, is refused.
 */
export function namedFolders(named: readonly string[], here: string): readonly string[] {
  const dirs = named.length > 0 ? named : ['.'];
  return dirs.map((path) => {
    const dir = folderOfSkill(path, here);
    const short = relative(here, resolve(here, dir));
    if (short === '') return '.';
    return short.startsWith('..') || isAbsolute(short) ? dir : short;
  });
}

function folderOfSkill(path: string, here: string): string {
  const stat = statNamed(resolve(here, path), path);
  if (stat?.isDirectory()) return path;
  if (stat && basename(path).toLowerCase() === 'skill.md') return dirname(path);
  throw new FpfError({
    code: 'skill.unreadable',
    message: stat ? `cli: ${path} is a file, not a folder of skills.` : `cli: there is no folder ${path}.`,
    hint,
  });
}

const hint = 'Name the folder of a skill, a folder of skills, or a SKILL.md.';
