import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import { errnoOf } from '../tree/anchored.ts';
import { callMounts, type Mount } from './call-mounts.ts';
import { type PidBoundPrograms, pidsFor, withinPids } from './pid-bound.ts';
import { prlimitArgs } from './rlimits.ts';
import { powersOverOwners, type Sandbox, type SandboxCall, type ViewKind, type Waiting } from './sandbox.ts';
import type { Runtime } from './runtime.ts';

export type BwrapPrograms = {
  readonly bwrap: string;
  readonly prlimit: string;
  /** Without these no program waits. */
  readonly sh?: string | undefined;
  readonly env?: string | undefined;
};
export type BwrapTraits = {
  readonly mode: 'overlay-bwrap' | 'bwrap-outer' | 'copy-bwrap';
  readonly view: ViewKind;
  /** Older versions cannot forbid further user namespaces. */
  readonly forbidUserns: boolean;
  /** Bounds processes by their ids: what counts root's as well. */
  readonly pids: PidBoundPrograms | undefined;
  /** The filter for system calls, where there is one for this machine. */
  readonly filter: Uint8Array | undefined;
  readonly nproc: 'bounded' | 'unbounded';
};

const namespaces = ['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
const confinement = ['--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--hostname', 'fpf', '--clearenv'];
const kernel = ['--proc', '/proc', '--dev', '/dev'];
/**
 * Run as root, files below /proc are root's to write, so the whole of it is for reading; nor is there room on / or
 * /dev.
 */
const sealed = ['--remount-ro', '/proc', '--remount-ro', '/dev', '--remount-ro', '/'];

/** Bubblewrap around a view: no network, own pids, no capabilities, only what `callMounts` lists. */
export function bwrapSandbox(programs: BwrapPrograms, runtime: Runtime, traits: BwrapTraits): Sandbox {
  const { mode, view, nproc, filter, pids } = traits;
  const waiting = view.kind === 'overlay' ? waitingIn(programs, runtime, traits) : undefined;
  return Object.freeze<Sandbox>({
    mode,
    confined: true,
    network: 'none',
    nproc,
    seccomp: filter !== undefined,
    boundsPids: pids !== undefined,
    viewBoundsPids: pids !== undefined && view.kind === 'overlay',
    view,
    ...(waiting && { waiting }),
    plan: (call: SandboxCall) => {
      const { argv, limits, overOwners = false } = call;
      const command = [programs.prlimit, ...prlimitArgs(limits, argv, nproc === 'bounded' && !overOwners), ...argv];
      const plan = bwrapPlan(programs, runtime, traits, call, command);
      const inView = view.kind === 'overlay' && call.outside !== true;
      if (pids === undefined || inView) return plan;
      // It was tried in the namespaces of a mount, where there is one; outside them it has to be as it was there.
      const ownUser = view.kind === 'overlay' && call.overOwners !== true;
      return withinPids(pids, pidsFor(call.limits.processes), plan, ownUser);
    },
  });
}

/**
 * Its limits are set when it is told what it is, by the same program; its environment is the call's and nothing else.
 */
function waitingIn(programs: BwrapPrograms, runtime: Runtime, traits: BwrapTraits): Waiting | undefined {
  const { prlimit, sh, env: program } = programs;
  if (sh === undefined || program === undefined) return undefined;
  return Object.freeze<Waiting>({
    plan: (call) => bwrapPlan(programs, runtime, traits, { ...call, env: {} }, [sh, '-c', waitingScript, program]),
    line: ({ argv, env, limits, folders }) => {
      const command = [prlimit, ...prlimitArgs(limits, argv, traits.nproc === 'bounded'), ...argv];
      return lineOf({ ...env, PWD: folders.workspace }, command);
    },
  });
}

function bwrapPlan(
  { bwrap }: BwrapPrograms,
  runtime: Runtime,
  traits: BwrapTraits,
  call: Pick<SandboxCall, 'folders' | 'stage' | 'env' | 'overOwners'>,
  command: readonly string[],
): SpawnPlan {
  const { folders, env, stage, overOwners = false } = call;
  const filter = traits.filter === undefined ? undefined : join(stage, 'filter');
  if (filter !== undefined && traits.filter !== undefined) writeOnce(filter, traits.filter);
  return {
    program: bwrap,
    args: [
      ...(overOwners ? [] : ['--unshare-user']),
      ...namespaces,
      ...(traits.forbidUserns && !overOwners ? ['--disable-userns'] : []),
      ...confinement,
      ...kernel,
      ...(overOwners ? powersOverOwners.flatMap((name) => ['--cap-add', `CAP_${name.toUpperCase()}`]) : []),
      ...(filter === undefined ? [] : ['--seccomp', '3']),
      ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
      ...callMounts(folders, runtime).flatMap(flags),
      ...sealed,
      '--chdir',
      folders.workspace,
      '--',
      ...command,
    ],
    env: {},
    cwd: '/',
    ...(filter === undefined ? {} : { open: [filter] }),
  };
}

function flags(mount: Mount): readonly string[] {
  switch (mount.kind) {
    case 'read-only':
      return ['--ro-bind', mount.from, mount.to];
    case 'writable':
      return ['--bind', mount.from, mount.to];
    case 'link':
      return ['--symlink', mount.target, mount.at];
    case 'tmpfs':
      return ['--size', String(mount.bytes), '--tmpfs', mount.at];
  }
}

/** Never anew: a sandbox that is being made may be reading it. */
function writeOnce(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * What waits in a sandbox for the program that it is to become: a shell that reads one line, no byte beyond it, and is
 * that program then; what the program gets on its standard input comes after the line. Where nobody is left who could
 * say it, it ends. The line holds the environment, as `env` (`$0`) is told it, and then the command. A shell that hands
 * on nothing but what it was given does without `env`: it was started with none, and says by none of its own variables
 * that it is one of those that add some.
 */
export const waitingScript = `
IFS= read -r line || exit 125
eval "set -- $line"
[ -z "\${BASH_VERSION-}\${KSH_VERSION-}\${ZSH_VERSION-}\${YASH_VERSION-}\${SHLVL-}\${_-}" ] || exec "$0" -i "$@"
while :; do
  case $1 in *=*) export "$1" && shift || exit 125 ;; *) exec "$@" ;; esac
done
`;

/**
 * A command and its environment as a line for it; undefined where a word holds what no line can. The command's own name
 * has no `=`, as `env` wants it.
 */
export function lineOf(env: Readonly<Record<string, string>>, command: readonly string[]): string | undefined {
  const words = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command];
  if (command[0]?.includes('=') || words.some((word) => /[\n\0]/.test(word))) return undefined;
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
