import { release } from 'node:os';
import { findProgram } from '../sandbox/programs.ts';
import { kernelBoundsPids } from '../sandbox/pid-bound.ts';
import { seccompFilter } from '../sandbox/seccomp.ts';
import { syscallTables } from '../sandbox/syscalls.ts';

/** What this machine has that a sandbox can be made of. That a program is there says nothing yet of whether it may. */
export type Machine = {
  readonly program: (
    name: 'bwrap' | 'unshare' | 'setpriv' | 'prlimit' | 'nsenter' | 'sh' | 'env',
  ) => string | undefined;
  readonly filter: Uint8Array | undefined;
  /** Only for root: the one user whose number of processes the kernel does not bound otherwise. */
  readonly pidMax: boolean;
};

export function machineOf(): Machine {
  const table = syscallTables[process.arch];
  return {
    program: findProgram,
    filter: table && seccompFilter(table),
    pidMax: process.getuid?.() === 0 && kernelBoundsPids(release()),
  };
}
