import { FpfError } from '@fpf/contracts';
import { endProcesses, mountsOf, processFolders, readOfProcess } from './end-processes.ts';

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
export async function endSurvivors(marker: string, patienceMs?: number): Promise<void> {
  await endProcesses({
    find: () => findSurvivors(marker),
    refuse: (left) =>
      new FpfError({
        code: 'sandbox.survivors',
        message: `agentfs-adapter: processes ${left.join(', ')} of an ended call are still there`,
        hint: 'Nothing of the call was kept. End them by hand.',
      }),
    ...(patienceMs !== undefined && { patienceMs }),
  });
}
