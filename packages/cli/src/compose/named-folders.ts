import { type Stats, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';

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
  const stat = statOf(resolve(here, path), path);
  if (stat?.isDirectory()) return path;
  if (stat && basename(path).toLowerCase() === 'skill.md') return dirname(path);
  throw new FpfError({
    code: 'skill.unreadable',
    message: stat ? `cli: ${path} is a file, not a folder of skills.` : `cli: there is no folder ${path}.`,
    hint,
  });
}

const hint = 'Name the folder of a skill, a folder of skills, or a SKILL.md.';

/**
 * Undefined for what is not there. A link that leads in a circle, or a folder that nobody may enter, is refused with
 * what the system says.
 */
export function statOf(path: string, named: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new FpfError({
      code: 'skill.unreadable',
      message: `cli: ${named} cannot be looked at: ${why}.`,
      hint,
      cause,
    });
  }
}
