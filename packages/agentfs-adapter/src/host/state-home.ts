import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { FpfError } from '@fpf/contracts';

/**
 * Where programs keep what outlives them. As its specification says, a relative XDG_STATE_HOME is not heeded; nor is a
 * relative HOME.
 */
export function stateHome(): string {
  const state = process.env['XDG_STATE_HOME'] ?? '';
  return isAbsolute(state) ? state : join(homeFolder(), '.local', 'state');
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
