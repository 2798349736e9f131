import { FpfError } from '@fpf/contracts';
import { endProcesses, processFolders, readOfProcess } from '../../sandbox/end-processes.ts';

/** Ends what is left of the workers of a process that is gone, so that no two ever write at once. */
export async function endWorkers(id: string): Promise<void> {
  await endProcesses({
    find: () => workersOf(id),
    refuse: (left) =>
      new FpfError({
        code: 'sandbox.survivors',
        message: `agentfs-adapter: processes ${left.join(', ')} of an earlier commit are still there`,
        hint: 'End them by hand, then go on.',
      }),
  });
}

/** They have the folder of the commit mounted, or run the program that lies in it. */
function workersOf(id: string): readonly number[] {
  const program = new RegExp(`/${id}/main\\.[jt]s\0`);
  return processFolders()
    .filter((pid) => pid !== String(process.pid))
    .filter(
      (pid) =>
        readOfProcess(pid, 'mountinfo').includes(`/commits/${id} `) || program.test(readOfProcess(pid, 'cmdline')),
    )
    .map(Number);
}
