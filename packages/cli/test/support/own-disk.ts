import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sourceFlags } from './program.ts';

/** Why no disk can be made that only one process sees; false where it can. */
export function noDiskOfItsOwn(): string | false {
  const trial = ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'];
  const made = process.platform === 'linux' && spawnSync('unshare', trial).status === 0;
  return made ? false : 'no disk of its own can be made for a process here (it needs user namespaces)';
}

/**
 * The words of a program for `unshare`: a list before and after the state folder, a disk of its own, is full or for
 * reading only.
 */
export function onOwnDisk(workspace: string, how: 'full' | 'read-only'): readonly string[] {
  const driver = join(import.meta.dirname, 'own-disk-driver.ts');
  const script = 'mount -t tmpfs -o size=4m none "$0/.fpf" && exec "$@"';
  return ['sh', '-c', script, workspace, process.execPath, ...sourceFlags, driver, workspace, how];
}
