import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/agentfs-adapter/test/long/whiteouts.ts', import.meta.url));

/**
 * As many whiteouts as a workspace's bound allows: `--files=N` for fewer. Needs minutes, and a disk with a million
 * inodes to spare.
 */
export async function sessionWhiteouts(flags: readonly string[] = []): Promise<string> {
  const files = flags.find((flag) => flag.startsWith('--files='))?.slice('--files='.length);
  const args = [
    '--conditions=@fpf/source',
    '--disable-warning=ExperimentalWarning',
    program,
    ...(files === undefined ? [] : [files]),
  ];
  const ran = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 67_108_864 });
  if (ran.status !== 0) throw new Error(`bench: ${ran.stdout.slice(-4_000)}${ran.stderr.slice(-4_000)}`);
  return ran.stdout.trim();
}
