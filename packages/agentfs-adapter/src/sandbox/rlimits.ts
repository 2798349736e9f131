import { basename } from 'node:path';
import type { CallLimits } from '@fpf/contracts';

const gibibyte = 1_073_741_824;

/**
 * The limits of one process, set inside the sandbox so that only its own user namespace is counted. Memory is bounded
 * by its data: a bound on address space stops Node from starting, so it comes on top for Python alone.
 */
export function prlimitArgs(limits: CallLimits, argv: readonly string[], nproc: boolean): readonly string[] {
  const cpu = limits.cpuSeconds ?? 2 * Math.ceil(limits.wallMs / 1_000) + 1;
  const python = basename(argv[0] ?? '').startsWith('python3');
  return [
    // The first bound can be caught, the second one cannot.
    `--cpu=${cpu}:${cpu + 1}`,
    `--data=${limits.memoryBytes}`,
    ...(python ? [`--as=${Math.max(gibibyte, 4 * limits.memoryBytes)}`] : []),
    `--fsize=${limits.fileBytes}`,
    `--nofile=${limits.openFiles}`,
    '--core=0',
    ...(nproc ? [`--nproc=${limits.processes}`] : []),
    '--',
  ];
}
