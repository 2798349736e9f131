import { readFileSync } from 'node:fs';

/**
 * When a process began: clock ticks since boot, the 22nd field of its line; the name before it may hold spaces and
 * brackets. None for one that has ended without a parent that asks (a zombie, as a container without an init keeps them
 * for ever), once its last thread has: it runs nothing and holds nothing any more. Linux tells it, no other system
 * does.
 */
export function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const over = /^[ZX]$/.test(fields[0] ?? '') && Number(fields[17]) <= 1;
    return over ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Whether there is a process of that number, of whatever user: what other systems can tell. */
export function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
