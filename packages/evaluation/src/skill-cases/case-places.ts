import { accessSync, constants, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** How folders are made that are gone with the command. */
export type TemporaryFolders = {
  /** Where they lie, unless it is said otherwise. */
  readonly folder: string;
  /** Removes what killed commands left in a folder. */
  readonly sweep: (folder: string) => void;
  /** Makes one for some work. */
  readonly within: <T>(work: (dir: string) => Promise<T>, parent: string) => Promise<T>;
};

export type CasePlaces = {
  /** It lies where the workspaces of runs do. */
  readonly workspace: string;
  /** For what its session keeps, which nobody reads when the case has ended: it need not wait for a disk. */
  readonly kept: string;
};

/** Gives each case places of its own, gone when it has ended. */
export type ForEachCase = <T>(tryCase: (places: CasePlaces) => Promise<T>) => Promise<T>;

export function withCasePlaces<T>(
  { folder, sweep, within }: TemporaryFolders,
  work: (forEach: ForEachCase) => Promise<T>,
): Promise<T> {
  const memory = memoryFolder();
  for (const one of [folder, ...(memory === undefined ? [] : [memory])]) sweep(one);
  return within((own) => within((kept) => work(placesIn(own, join(kept, 'kept'))), memory ?? own), folder);
}

function placesIn(own: string, kept: string): ForEachCase {
  let cases = 0;
  return async (tryCase) => {
    const name = String((cases += 1));
    const [ofCase, keptOfCase] = [join(own, name), join(kept, name)];
    try {
      return await tryCase({ workspace: join(ofCase, 'workspace'), kept: keptOfCase });
    } finally {
      for (const folder of [ofCase, keptOfCase]) rmSync(folder, { recursive: true, force: true });
    }
  };
}

const place = '/dev/shm';
const least = 512 * 1024 * 1024;

/**
 * Where files lie in memory, on a system that has such a place: for what is gone with the command, since all that is
 * written elsewhere waits for a disk. None where TMPDIR says where such files go, where there is little room, as in
 * many containers, and where nothing may be started from it.
 */
export function memoryFolder(): string | undefined {
  if ((process.env['TMPDIR'] ?? '') !== '') return undefined;
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= least && isMemory(readFileSync('/proc/self/mounts', 'utf8')) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the last file system that was mounted there is one in memory, which can be written and started from. */
export function isMemory(mounts: string): boolean {
  const last = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === place);
  const options = (last?.[3] ?? '').split(',');
  return last?.[2] === 'tmpfs' && options.includes('rw') && !options.includes('noexec');
}
