import type { SessionFiles } from '@fpf/contracts';
import { takeIn, putBack } from './copies.ts';

export type BashJob = { readonly script: string; readonly stdin: string; readonly commands: number };
export type BashEnd = { readonly stdout: string; readonly stderr: string; readonly exitCode: number };

/**
 * The shell works on a copy in memory; what it changed is written back through the call's own files, so it is audited
 * like any other change.
 */
export async function runBash({ script, stdin, commands }: BashJob, files: SessionFiles): Promise<BashEnd> {
  const { Bash, InMemoryFs } = await import('just-bash');
  const before = await takeIn(files);
  const fs = new InMemoryFs(Object.fromEntries([...before].map(([path, bytes]) => [`/workspace/${path}`, bytes])));
  await fs.mkdir('/workspace', { recursive: true });
  const shell = new Bash({
    fs,
    cwd: '/workspace',
    env: { HOME: '/tmp' },
    executionLimits: { maxCommandCount: commands, maxLoopIterations: commands },
  });
  const { stdout, stderr, exitCode } = await shell.exec(script, { stdin, rawScript: true });
  if (exitCode === 0) await putBack(files, before, fs);
  return { stdout, stderr, exitCode };
}
