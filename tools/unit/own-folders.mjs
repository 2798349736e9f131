import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/**
 * What sessions keep outside their workspaces, and what tests leave in the temporary folder, goes where nothing of the user's lies. Each
 * session looks through its temporary folder for what dead ones left, so it is not the machine's. Other users' processes may use it too.
 */
export function ownFolders(inMemory) {
  const root = mkdtempSync(join(inMemory && hasRoomInMemory() ? memory : tmpdir(), 'fpf-unit-'));
  const [state, temporary] = [join(root, 'state'), join(root, 'tmp')];
  for (const [path, mode] of [
    [root, 0o755],
    [state, 0o700],
    [temporary, 0o1777],
  ]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
  }
  return { root, state, temporary };
}

/** Programs are started there, too, which a file system can forbid. */
function hasRoomInMemory() {
  if (!existsSync('/proc/self/mounts')) return false;
  const mounted = readFileSync('/proc/self/mounts', 'utf8').matchAll(/^\S+ \/dev\/shm tmpfs (\S+)/gm);
  const [, how = 'ro'] = [...mounted].at(-1) ?? [];
  if (/\b(?:ro|noexec)\b/.test(how)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 30;
}
