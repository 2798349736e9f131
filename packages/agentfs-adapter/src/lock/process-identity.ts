import { readlinkSync } from 'node:fs';
import { answers, startOf } from './process-start.ts';

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
