import { callMounts, type Mount } from './call-mounts.ts';
import { pidsFor } from './pid-bound.ts';
import { powersOverOwners, type Sandbox, type SandboxCall, type ViewKind } from './sandbox.ts';
import { prlimitArgs } from './rlimits.ts';
import type { Runtime } from './runtime.ts';
import { unshareScript } from './unshare-script.ts';

export type UnsharePrograms = {
  readonly unshare: string;
  readonly setpriv: string;
  readonly prlimit: string;
  readonly sh: string;
};
export type UnshareTraits = {
  readonly mode: 'overlay-unshare' | 'copy-unshare';
  readonly view: ViewKind;
  /**
   * The kernel can bound the process ids of one pid namespace; where it cannot, the same file bounds the whole machine.
   */
  readonly pidMax: boolean;
  readonly nproc: 'bounded' | 'unbounded';
};

const namespaces = ['--mount', '--pid', '--fork', '--net', '--ipc', '--uts', '--cgroup', '--kill-child=KILL'];

/** util-linux around a view: needs nothing installed, works as root and as an ordinary user. */
export function unshareSandbox(programs: UnsharePrograms, runtime: Runtime, traits: UnshareTraits): Sandbox {
  return Object.freeze<Sandbox>({
    mode: traits.mode,
    confined: true,
    network: 'none',
    nproc: traits.nproc,
    // util-linux could load a filter only from 2.41 on.
    seccomp: false,
    boundsPids: traits.pidMax,
    viewBoundsPids: false,
    view: traits.view,
    plan: ({ folders, stage, argv, env, limits, outside = false, overOwners = false }: SandboxCall) => ({
      program: programs.setpriv,
      args: [
        // `--kill-child` ends the inside when unshare ends; this ends unshare when whoever started it ends.
        '--pdeathsig=KILL',
        programs.unshare,
        ...(overOwners ? [] : ['--user', '--map-root-user']),
        ...namespaces,
        programs.sh,
        '-c',
        unshareScript,
        'fpf-sandbox',
        // A view's holder ends all that is in it.
        traits.view.kind === 'overlay' && !outside ? '0' : String(process.pid),
        stage,
        traits.pidMax ? String(pidsFor(limits.processes)) : '0',
        overOwners ? ['-all', ...powersOverOwners.map((name) => `+${name}`)].join(',') : '-all',
        folders.workspace,
        ...callMounts(folders, runtime).flatMap(words),
        '--',
        ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
        programs.prlimit,
        ...prlimitArgs(limits, argv, traits.nproc === 'bounded' && !overOwners),
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
