import type { SpawnPlan } from '@fpf/contracts';
import { findProgram } from './programs.ts';

export type StarterPrograms = { readonly setpriv: string; readonly sh: string };

/**
 * A plan that ends when the process ends that starts it, from its first moment on. Bubblewrap asks the kernel for that
 * by itself, but only after it has forked: a stack that is killed in between leaves a tool behind that nobody ends.
 * Here it is asked for before anything else, and who had no starter any more by then does not begin.
 */
export function endsWithStarter({ setpriv, sh }: StarterPrograms, starter: number, plan: SpawnPlan): SpawnPlan {
  const inside = ['-c', '[ "$PPID" = "$0" ] && exec "$@"', String(starter), plan.program, ...plan.args];
  return { ...plan, program: setpriv, args: ['--pdeathsig=KILL', sh, ...inside] };
}

/**
 * The same for what this process starts. Where util-linux is not there, what the sandbox does by itself is all there
 * is.
 */
export function endingWithUs(plan: SpawnPlan): SpawnPlan {
  const [setpriv, sh] = [findProgram('setpriv'), findProgram('sh')];
  return setpriv === undefined || sh === undefined ? plan : endsWithStarter({ setpriv, sh }, process.pid, plan);
}
