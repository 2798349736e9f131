import { join, resolve } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { stateHome } from './state-home.ts';

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
