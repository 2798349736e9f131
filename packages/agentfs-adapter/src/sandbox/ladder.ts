import { release } from 'node:os';
import { join } from 'node:path';
import { sandboxAdvice } from './advice.ts';
import { bwrapSandbox } from './bwrap.ts';
import { findProgram } from './programs.ts';
import type { Runtime } from './runtime.ts';
import type { Sandbox } from './sandbox.ts';
import { trySandbox } from './trial.ts';
import { unshareSandbox } from './unshare.ts';

export type Step = 'copy-bwrap' | 'copy-unshare';

/** The step that works here, or none; why higher ones were not taken, and the command that would change it. */
export type Ladder = { readonly sandbox: Sandbox | undefined; readonly notes: readonly string[]; readonly fix: string | null };

type Climb = { readonly sandbox: Sandbox } | { readonly why: string };

/** Climbs from the top and stops at the first step that holds. Each is tried by really doing it, never by its version. */
export async function climb(steps: readonly Step[], runtime: Runtime, folder: string): Promise<Ladder> {
  const notes: string[] = [];
  for (const step of steps) {
    const tried = step === 'copy-bwrap' ? await tryBwrap(runtime, join(folder, step)) : await tryUnshare(runtime, join(folder, step));
    if ('sandbox' in tried) return { sandbox: tried.sandbox, notes, fix: notes.length > 0 ? sandboxAdvice() : null };
    notes.push(`${step}: ${tried.why}`);
  }
  return { sandbox: undefined, notes, fix: sandboxAdvice() };
}

async function tryBwrap(runtime: Runtime, folder: string): Promise<Climb> {
  const [bwrap, prlimit] = [findProgram('bwrap'), findProgram('prlimit')];
  if (bwrap === undefined) return { why: 'bubblewrap is not installed' };
  if (prlimit === undefined) return { why: 'prlimit (util-linux) is not installed' };
  let why = '';
  for (const forbidUserns of [true, false]) {
    const make = (nproc: Sandbox['nproc']): Sandbox => bwrapSandbox({ bwrap, prlimit }, runtime, { forbidUserns, nproc });
    const trial = await trySandbox(make('bounded'), join(folder, String(forbidUserns)));
    if (trial.holds) return { sandbox: make(trial.nproc) };
    why ||= trial.why;
  }
  return { why };
}

async function tryUnshare(runtime: Runtime, folder: string): Promise<Climb> {
  const [unshare, setpriv, prlimit, sh] = [findProgram('unshare'), findProgram('setpriv'), findProgram('prlimit'), findProgram('sh')];
  if (unshare === undefined || setpriv === undefined || prlimit === undefined || sh === undefined) {
    return { why: 'unshare, setpriv and prlimit (util-linux) are not all installed' };
  }
  // Only for root: it is the one user whose number of processes the kernel does not bound otherwise.
  const pidMax = process.getuid?.() === 0 && kernelBoundsPids(release());
  const make = (nproc: Sandbox['nproc']): Sandbox => unshareSandbox({ unshare, setpriv, prlimit, sh }, runtime, { pidMax, nproc });
  const trial = await trySandbox(make('bounded'), folder);
  return trial.holds ? { sandbox: make(trial.nproc) } : { why: trial.why };
}

/** Since 6.14 each pid namespace has its own bound. Before, writing it would bound the whole machine. */
export function kernelBoundsPids(version: string): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  return major > 6 || (major === 6 && minor >= 14);
}
