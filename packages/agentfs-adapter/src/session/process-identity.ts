import { readFileSync, readlinkSync } from 'node:fs';

/** One process on this machine: a number alone may be given to another one later. */
export type ProcessIdentity = { readonly namespace: string; readonly pid: number; readonly started: string };

export function ownIdentity(): ProcessIdentity {
  return { namespace: ownNamespace(), pid: process.pid, started: startOf(process.pid) ?? '0' };
}

/** Unknown where the process belongs to another pid namespace: what cannot be told is taken for alive. */
export function isGone(other: ProcessIdentity): boolean {
  if (other.namespace !== ownNamespace()) return false;
  const started = startOf(other.pid);
  return process.platform === 'linux' ? started !== other.started : !answers(other.pid);
}

function ownNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
  } catch {
    return '0';
  }
}

/**
 * Clock ticks since boot, the 22nd field; the name before it may hold spaces and brackets. None for one that has ended without a parent
 * that asks (a zombie, as a container without an init keeps them for ever), once its last thread has: it holds nothing any more.
 */
function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const over = /^[ZX]$/.test(fields[0] ?? '') && Number(fields[17]) <= 1;
    return over ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
