import { lstatSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Makes and returns `$XDG_CACHE_HOME/fpf/skills`, next to the compiled code of the command line, and held to the same:
 * who could write there could have us run what they like, so only a folder that nobody else may write will do. Sources
 * change all the time and keep nothing; where it cannot be made, nothing is kept.
 */
export function privateFolder(
  from = import.meta.url,
  { XDG_CACHE_HOME: cache = '' }: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (from.endsWith('.ts') || process.getuid === undefined) return undefined;
  try {
    // As its specification says, a relative XDG_CACHE_HOME is not heeded.
    const folder = join(isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'fpf', 'skills');
    // One by one: Node's own way of making several never ends in a file system such as /proc.
    for (const at of [join(folder, '../..'), join(folder, '..'), folder])
      if (!lstatSync(at, { throwIfNoEntry: false })) mkdirSync(at, { mode: 0o700 });
    const { mode, uid } = lstatSync(folder);
    return uid === process.getuid() && (mode & 0o170077) === 0o040000 ? folder : undefined;
  } catch {
    return undefined;
  }
}
