import type { CallLimits } from '@fpf/contracts';

/**
 * The limits of one process, set inside the sandbox so that only its own user namespace is counted. Memory is bounded by
 * its data: a bound on address space below 1 GB stops Node from starting.
 */
export function prlimitArgs(limits: CallLimits, nproc: boolean): readonly string[] {
  return [
    `--data=${limits.memoryBytes}`,
    `--fsize=${limits.fileBytes}`,
    `--nofile=${limits.openFiles}`,
    '--core=0',
    ...(nproc ? [`--nproc=${limits.processes}`] : []),
    '--',
  ];
}
