import type { SpawnPlan } from '@fpf/contracts';

export type PidBoundPrograms = { readonly setpriv: string; readonly unshare: string; readonly sh: string };

/**
 * So many come on top of those that a tool may have: once the ids have gone round, the kernel gives out none below 300;
 * and a shell and bubblewrap hold the namespaces.
 */
const reservedPids = 304;

/** How many ids a pid namespace needs for a call's processes. */
export function pidsFor(processes: number): number {
  return reservedPids + processes;
}

/** Since 6.14 each pid namespace has its own bound. Before, writing it would bound the whole machine. */
export function kernelBoundsPids(version: string): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  return major > 6 || (major === 6 && minor >= 14);
}

/**
 * Starts a plan in a pid namespace that has only so many ids, which counts root's processes too. The namespaces below
 * it take their ids from it as well. `--kill-child` ends the inside when unshare ends; setpriv ends unshare when
 * whoever started it ends. Where unshare was ended before its child could ask for that, the child finds no starter in
 * the outer `/proc`, where it is, and goes no further; `/proc` itself has to be its namespace's, for bubblewrap looks
 * its own child up there. `ownUser`: root may not make a pid namespace in every container, but it may in a user
 * namespace of its own.
 */
export function withinPids(programs: PidBoundPrograms, pids: number, plan: SpawnPlan, ownUser: boolean): SpawnPlan {
  const { setpriv, unshare, sh } = programs;
  const user = ownUser ? ['--user', '--map-root-user'] : [];
  const namespace = [unshare, ...user, '--pid', '--mount-proc', '--fork', '--kill-child=KILL'];
  const bound = `${starterLives}
must_live "$1" . && shift && echo "$0" > /proc/sys/kernel/pid_max && [ "$(cat /proc/sys/kernel/pid_max)" = "$0" ] && exec "$@"`;
  const inside = [sh, '-c', bound, String(pids), String(process.pid), plan.program, ...plan.args];
  return {
    ...plan,
    program: setpriv,
    cwd: '/proc',
    args: ['--pdeathsig=KILL', ...namespace, ...inside],
    env: { ...plan.env, PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  };
}

/**
 * A shell's `must_live PID [PROC]`: it goes on only where that process is there, in that `/proc`, and has not ended.
 * What is told to end with its parent is told so by the kernel only while it has one: who lost it just before has to
 * look by himself, and whom he looks for is the stack, which is above them all.
 */
export const starterLives = `lives() {
  while read -r key state _; do
    [ "$key" != State: ] || case $state in Z | X) return 1 ;; *) return 0 ;; esac
  done 2>/dev/null < "$2/$1/status"
  return 1
}
must_live() {
  lives "$1" "\${2-/proc}" || { echo "fpf: process $1, which started this, has ended, or /proc does not show it" >&2; exit 125; }
}`;
