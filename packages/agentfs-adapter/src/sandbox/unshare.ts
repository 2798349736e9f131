import { callMounts, type Mount } from './call-mounts.ts';
import { prlimitArgs } from './rlimits.ts';
import type { Runtime } from './runtime.ts';
import type { Sandbox, SandboxCall } from './sandbox.ts';
import { unshareScript } from './unshare-script.ts';

export type UnsharePrograms = { readonly unshare: string; readonly setpriv: string; readonly prlimit: string; readonly sh: string };
export type UnshareTraits = {
  /** The kernel can bound the process ids of one pid namespace; where it cannot, the same file bounds the whole machine. */
  readonly pidMax: boolean;
  readonly nproc: 'bounded' | 'unbounded';
};

/** Once the ids have gone round, the kernel gives out none below 300; so many come on top of those that a tool may have. */
const reservedPids = 301;

const namespaces = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--net', '--ipc', '--uts', '--cgroup', '--kill-child=KILL'];

/** util-linux around a private copy: needs nothing installed, works as root and as an ordinary user. */
export function unshareSandbox(programs: UnsharePrograms, runtime: Runtime, traits: UnshareTraits): Sandbox {
  return Object.freeze<Sandbox>({
    mode: 'copy-unshare',
    confined: true,
    network: 'none',
    nproc: traits.nproc,
    plan: ({ folders, stage, argv, env, limits }: SandboxCall) => ({
      program: programs.setpriv,
      args: [
        // `--kill-child` ends the inside when unshare ends; this ends unshare when whoever started it ends.
        '--pdeathsig=KILL',
        programs.unshare,
        ...namespaces,
        programs.sh,
        '-c',
        unshareScript,
        'fpf-sandbox',
        stage,
        traits.pidMax ? String(reservedPids + limits.processes) : '0',
        folders.workspace,
        ...callMounts(folders, runtime).flatMap(words),
        '--',
        ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
        programs.prlimit,
        ...prlimitArgs(limits, traits.nproc === 'bounded'),
        ...argv,
      ],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      cwd: '/',
    }),
  });
}

function words(mount: Mount): readonly [string, string, string] {
  switch (mount.kind) {
    case 'link':
      return ['link', mount.target, mount.at];
    case 'tmpfs':
      return ['tmpfs', String(mount.bytes), mount.at];
    case 'read-only':
    case 'writable':
      return [mount.kind, mount.from, mount.to];
  }
}
