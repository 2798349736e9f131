import { runtimeNode } from './call-mounts.ts';
import { prlimitArgs } from './rlimits.ts';
import type { Runtime } from './runtime.ts';
import type { Sandbox, SandboxCall } from './sandbox.ts';

/**
 * No sandbox: the tool runs as this user and can read and write what this user can. It still works on a private copy,
 * so a tool that means well leaves the host alone; one that does not is only noticed. Never chosen without being asked
 * for.
 */
export function unconfined(runtime: Runtime, prlimit: string | undefined): Sandbox {
  return Object.freeze<Sandbox>({
    mode: 'unconfined',
    confined: false,
    network: 'host',
    nproc: 'unbounded',
    seccomp: false,
    boundsPids: false,
    viewBoundsPids: false,
    view: { kind: 'copy' },
    plan: ({ folders, argv, env, limits }: SandboxCall) => {
      const command = argv.map((word) =>
        word === runtimeNode ? runtime.node : word.replace(/^\/fpf\/skill(?=\/|$)/, () => folders.skill),
      );
      const [program = runtime.node, ...args] =
        prlimit === undefined ? command : [prlimit, ...prlimitArgs(limits, command, false), ...command];
      return {
        program,
        args,
        env: { ...env, FPF_WORKSPACE: folders.tree, FPF_SKILL: folders.skill, PATH: '/usr/local/bin:/usr/bin:/bin' },
        cwd: folders.tree,
      };
    },
  });
}
