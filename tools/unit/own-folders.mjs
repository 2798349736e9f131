import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const day = 24 * 60 * 60 * 1000;

/**
 * What sessions keep outside their workspaces, and what tests leave in the temporary folder, goes where nothing of the
 * user's lies. Each session looks through its temporary folder for what dead ones left, so it is not the machine's.
 * Other users' processes may use it too.
 */
export function ownFolders(inMemory) {
  const parent = inMemory && hasRoomInMemory() ? memory : tmpdir();
  if (parent === memory) sweep();
  const root = mkdtempSync(join(parent, 'fpf-unit-'));
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

/** What a run that was killed has left in memory, a day after. */
function sweep() {
  for (const name of readdirSync(memory).filter((one) => /^fpf-unit-\w{6}$/.test(one))) {
    const path = join(memory, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.uid === process.getuid() && Date.now() - found.mtimeMs > day)
      rmSync(path, { recursive: true, force: true });
  }
}
