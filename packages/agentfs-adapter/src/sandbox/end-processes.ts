import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';

const patienceMs = 5_000;

/** Ends processes until `find` finds none; refuses where they do not end. */
export async function endProcesses(
  find: () => readonly number[],
  refuse: (left: readonly number[]) => FpfError,
): Promise<void> {
  let sure = true;
  for (let [waited, pause] = [0, 1]; ; waited += pause, pause = Math.min(2 * pause, 10)) {
    const left = find();
    if (left.length === 0 && sure) return;
    // A list of processes is not made at once: one that ends may have started another that is not in it yet.
    sure = left.length === 0;
    if (waited >= patienceMs) throw refuse(left);
    for (const pid of left) end(pid);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Every process that can be seen, by its folder in `/proc`. */
export function processFolders(): readonly string[] {
  return readdirSync('/proc').filter((name) => /^[1-9][0-9]*$/.test(name));
}

/** One file of a process's folder. */
export function readOfProcess(pid: string, name: 'mountinfo' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It ended meanwhile, or it is another user's and so none of ours.
    return '';
  }
}

/** Which mounts a process sees, by their number; undefined where that cannot be known. */
function mountsOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/mnt`);
  } catch {
    return undefined;
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself between the two looks.
  }
}

/**
 * Processes that have a folder of this call mounted, whatever they did to their parents, sessions and names. A call's
 * folders are never mounted where we are, and most processes of a machine are there: whoever sees the mounts that we
 * see is not asked for each of them.
 */
export function findSurvivors(marker: string): readonly number[] {
  const ours = mountsOf('self');
  return processFolders()
    .filter((pid) => (ours === undefined || mountsOf(pid) !== ours) && readOfProcess(pid, 'mountinfo').includes(marker))
    .map(Number);
}

/**
 * Waits until no process of a call is left, and ends those that are. A sandbox's own end reaches the last of its
 * processes a moment after its first one is gone; what is read before that could still change.
 */
export async function endSurvivors(marker: string): Promise<void> {
  await endProcesses(
    () => findSurvivors(marker),
    (left) =>
      new FpfError({
        code: 'sandbox.survivors',
        message: `agentfs-adapter: processes ${left.join(', ')} of an ended call are still there`,
        hint: 'Nothing of the call was kept. End them by hand.',
      }),
  );
}
