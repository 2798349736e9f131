import { readFileSync } from 'node:fs';

/**
 * How many bytes a process has read, from files and from the network alike; 0 where the system does not tell, as beside
 * Linux.
 */
export function readBy(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    return Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has ended, or is another's.
    return 0;
  }
}
