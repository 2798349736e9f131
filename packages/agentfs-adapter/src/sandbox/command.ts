import { FpfError } from '@fpf/contracts';
import { runtimeLibraries, runtimeNode } from './call-mounts.ts';
import { findProgram } from './programs.ts';
import type { Runtime } from './runtime.ts';

/** The command as it is inside: `node`, `python3`, or a file of the skill. Nothing else may be started. */
export function commandInside(argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv;
  if (argv.some((word) => word.includes('\0'))) throw missing('a command with a NUL in it', "Mend the tool's handler.");
  if (first === 'node') return [runtimeNode, ...rest];
  if (first === 'python3') {
    const python = findProgram('python3');
    if (python === undefined)
      throw missing('python3', 'Install it (on Debian: apt-get install python3), or use a tool with the runtime node.');
    return [python, ...rest];
  }
  if (first?.startsWith('/fpf/skill/') && !first.split('/').includes('..')) return argv;
  throw missing(JSON.stringify(first ?? ''), 'A tool starts node, python3, or a file below /fpf/skill.');
}

/** The whole environment of a tool. Nothing of ours is inherited. */
export function environmentInside(
  runtime: Runtime,
  workspace: string,
  callId: string,
  argv: readonly string[],
): Readonly<Record<string, string>> {
  const own = argv[0] === runtimeNode && runtime.libraries.length > 0;
  return {
    PATH: '/fpf/runtime:/usr/local/bin:/usr/bin:/bin',
    HOME: '/tmp',
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    // It has no /etc/localtime, so this is its time anyhow; unsaid, Node compares all zones of the system with that
    // file to learn it.
    TZ: 'UTC',
    PYTHONDONTWRITEBYTECODE: '1',
    FPF_CALL_ID: callId,
    FPF_WORKSPACE: workspace,
    FPF_SKILL: '/fpf/skill',
    ...(own ? { LD_LIBRARY_PATH: runtimeLibraries } : {}),
  };
}

function missing(what: string, hint: string): FpfError {
  return new FpfError({
    code: 'tool.runtime-missing',
    message: `agentfs-adapter: ${what} cannot be started in the sandbox`,
    hint,
  });
}
