import { callMounts, type Mount } from './call-mounts.ts';
import { prlimitArgs } from './rlimits.ts';
import type { Runtime } from './runtime.ts';
import type { Sandbox, SandboxCall } from './sandbox.ts';

export type BwrapPrograms = { readonly bwrap: string; readonly prlimit: string };
export type BwrapTraits = {
  /** Older versions cannot forbid further user namespaces. */
  readonly forbidUserns: boolean;
  readonly nproc: 'bounded' | 'unbounded';
};

const namespaces = ['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
const confinement = [
  '--die-with-parent',
  '--new-session',
  '--cap-drop',
  'ALL',
  '--hostname',
  'fpf',
  '--clearenv',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
];
/** Run as root, files below /proc are root's to write, so the whole of it is for reading; nor is there room on / or /dev. */
const sealed = ['--remount-ro', '/proc', '--remount-ro', '/dev', '--remount-ro', '/'];

/** Bubblewrap around a private copy: no network, own pids, no capabilities, only what `callMounts` lists. */
export function bwrapSandbox(programs: BwrapPrograms, runtime: Runtime, traits: BwrapTraits): Sandbox {
  return Object.freeze<Sandbox>({
    mode: 'copy-bwrap',
    confined: true,
    network: 'none',
    nproc: traits.nproc,
    plan: ({ folders, argv, env, limits }: SandboxCall) => ({
      program: programs.bwrap,
      args: [
        ...namespaces,
        ...(traits.forbidUserns ? ['--disable-userns'] : []),
        ...confinement,
        ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
        ...callMounts(folders, runtime).flatMap(flags),
        ...sealed,
        '--chdir',
        folders.workspace,
        '--',
        programs.prlimit,
        ...prlimitArgs(limits, traits.nproc === 'bounded'),
        ...argv,
      ],
      env: {},
      cwd: '/',
    }),
  });
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
