import { lstatSync, mkdirSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Has Node keep what it compiles of this program, where it can (22.8 and later), so that the next start takes it from
 * there. Node holds what is kept to the bytes of each file, and compiles anew what differs. Who could write there could
 * have us run what they like, so only a folder that nobody else may write will do. Sources, which change all the time,
 * are left alone; whatever fails, the command goes on without.
 */
export function keepCompiled(from: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (from.endsWith('.ts') || process.getuid === undefined || typeof nodeModule.enableCompileCache !== 'function')
    return undefined;
  try {
    const folder = compiledFolder(env);
    // One by one: Node's own way of making several never ends in a file system such as /proc, and every command begins
    // here.
    for (const at of [join(folder, '../..'), join(folder, '..'), folder]) makeFolder(at);
    const { mode, uid } = lstatSync(folder);
    if (uid !== process.getuid() || (mode & 0o170077) !== 0o040000) return undefined;
    return nodeModule.enableCompileCache(folder).directory;
  } catch {
    return undefined;
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** As its specification says, a relative XDG_CACHE_HOME is not heeded. */
export function compiledFolder(env: NodeJS.ProcessEnv): string {
  const cache = env['XDG_CACHE_HOME'] ?? '';
  return join(isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'fpf', 'compiled');
}
