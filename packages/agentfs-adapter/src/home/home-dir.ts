import { isAbsolute, join, resolve } from 'node:path';
import { homedir, userInfo } from 'node:os';
import { sha256 } from '@fpf/contracts/hash';
import { FpfError } from '@fpf/contracts';

/**
 * Where what belongs to a workspace lies outside of it: delta folders, commit plans, receipts. An overlay's lower
 * layers cannot lie one inside the other, and no tool can reach it. `workspace` is the real path.
 */
export function homeDirOf(workspace: string, asked?: string): string {
  if (asked !== undefined) return resolve(asked);
  return join(stateHome(), 'fpf', sha256(workspace).slice(0, 16));
}

/** Of one session: the folder that a kernel lays over the host. */
export function deltaFolderOf(homeDir: string, session: string): string {
  return join(homeDir, 'delta', session);
}

/**
 * Where programs keep what outlives them. As its specification says, a relative XDG_STATE_HOME is not heeded; nor is a
 * relative HOME.
 */
export function stateHome(): string {
  return namedFolder('XDG_STATE_HOME') ?? join(homeFolder(), '.local', 'state');
}

/** Where programs keep what may be removed at any time; a relative XDG_CACHE_HOME is not heeded either. */
export function cacheHome(): string {
  return namedFolder('XDG_CACHE_HOME') ?? join(homeFolder(), '.cache');
}

function namedFolder(variable: string): string | undefined {
  const folder = process.env[variable] ?? '';
  return isAbsolute(folder) ? folder : undefined;
}

function homeFolder(): string {
  const home = [homedir, () => userInfo().homedir].map(read).find((folder) => isAbsolute(folder));
  if (home !== undefined) return home;
  throw new FpfError({
    code: 'session.unavailable',
    message: 'agentfs-adapter: neither HOME nor the system says where the home folder of this user is',
    hint: 'Set HOME, or XDG_STATE_HOME, to a folder of your own, by its whole path.',
  });
}

/** A user of whom the system knows nothing has none. */
function read(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}
