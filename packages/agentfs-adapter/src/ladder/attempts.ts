import { release } from 'node:os';
import type { HolderKind, Sandbox, ViewKind } from '../sandbox/sandbox.ts';
import { bwrapSandbox, type BwrapTraits } from '../sandbox/bwrap.ts';
import type { Step } from '../options.ts';
import type { Runtime } from '../sandbox/runtime.ts';
import { unshareSandbox } from '../sandbox/unshare.ts';
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

/** One way to take a step, the fullest first. */
export type Attempt = {
  readonly view: ViewKind;
  readonly make: (nproc: Sandbox['nproc']) => Sandbox;
  /** What it goes without. */
  readonly lacks: readonly string[];
};

type Programs = Readonly<
  Record<'bwrap' | 'unshare' | 'setpriv' | 'prlimit' | 'nsenter' | 'sh', string> & { env: string | undefined }
>;

const needed = {
  'overlay-bwrap': ['bwrap', 'prlimit', 'unshare', 'nsenter', 'sh'],
  'bwrap-outer': ['bwrap', 'prlimit', 'nsenter', 'sh'],
  'copy-bwrap': ['bwrap', 'prlimit'],
  'overlay-unshare': ['unshare', 'setpriv', 'prlimit', 'nsenter', 'sh'],
  'copy-unshare': ['unshare', 'setpriv', 'prlimit', 'sh'],
} as const;

/** Returns the programs that a step needs and that this machine does not have. */
export function absentFor(step: Step, { program }: Pick<Machine, 'program'>): readonly string[] {
  return needed[step].filter((name) => program(name) === undefined);
}

/** All ways to take a step, or what is not installed for it. */
export function attemptsOf(step: Step, machine: Machine, runtime: Runtime): readonly Attempt[] | string {
  const absent = absentFor(step, machine);
  if (absent.length > 0)
    return `${absent.map((name) => (name === 'bwrap' ? 'bubblewrap' : `${name} (util-linux)`)).join(', ')} is not installed`;
  const named = (['bwrap', 'unshare', 'setpriv', 'prlimit', 'nsenter', 'sh'] as const).map((name) => [
    name,
    machine.program(name) ?? '',
  ]);
  const programs = { ...Object.fromEntries(named), env: machine.program('env') } as Programs;
  const views = viewsOf(step, programs);
  if (step === 'overlay-unshare' || step === 'copy-unshare')
    return views.map(({ view, lacks }) => ({
      view,
      make: (nproc) => unshareSandbox(programs, runtime, { mode: step, view, pidMax: machine.pidMax, nproc }),
      lacks: [...lacks, 'system calls are not filtered'],
    }));
  return views.flatMap(({ view, lacks }) =>
    fewerAndFewer(machine, programs).map((traits) => ({
      view,
      make: (nproc) => bwrapSandbox(programs, runtime, { mode: step, view, nproc, ...traits }),
      lacks: [...lacks, ...(traits.filter === undefined ? ['system calls are not filtered'] : [])],
    })),
  );
}

function viewsOf(
  step: Step,
  programs: Programs,
): readonly { readonly view: ViewKind; readonly lacks: readonly string[] }[] {
  if (step === 'copy-bwrap' || step === 'copy-unshare') return [{ view: { kind: 'copy' }, lacks: [] }];
  const { unshare, bwrap, sh, nsenter } = programs;
  const holder: HolderKind = step === 'bwrap-outer' ? { by: 'bwrap', bwrap, sh } : { by: 'unshare', unshare, sh };
  return (['tmpfs', 'disk'] as const).map((upper) => ({
    view: { kind: 'overlay', holder, nsenter, upper },
    lacks: upper === 'disk' ? ['what a call writes is watched on the disk, and not bounded by the kernel'] : [],
  }));
}

type Traits = Pick<BwrapTraits, 'forbidUserns' | 'filter' | 'pids'>;

/**
 * Everything; then without one thing at a time that an older bubblewrap or kernel may not have; then without all of
 * them.
 */
function fewerAndFewer({ filter, pidMax }: Machine, { setpriv, unshare, sh }: Programs): readonly Traits[] {
  const pids = pidMax && setpriv !== '' && unshare !== '' && sh !== '' ? { setpriv, unshare, sh } : undefined;
  const all: Traits = { forbidUserns: true, filter, pids };
  const fewer = [
    ...(pids === undefined ? [] : [{ ...all, pids: undefined }]),
    { ...all, forbidUserns: false },
    ...(filter === undefined ? [] : [{ ...all, filter: undefined }]),
    { forbidUserns: false, filter: undefined, pids: undefined },
  ];
  return [all, ...fewer];
}
