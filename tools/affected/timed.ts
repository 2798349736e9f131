import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Place = { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
export type Timed = { readonly seconds: number; readonly cpuSeconds: number; readonly stdout: string };

/**
 * Runs it to its end, with the time that passed and the processor time of it and of all that it started. Throws where
 * it fails.
 */
export function demanded(program: string, args: readonly string[], { cwd, env }: Place): Timed {
  const [start, cpu] = [performance.now(), childrenSeconds()];
  const ran = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (ran.status !== 0)
    throw new Error(
      `${program} ${args.join(' ')} ended with ${ran.status}\n${ran.stdout}\n${ran.stderr}`.slice(-4_000),
    );
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: childrenSeconds() - cpu, stdout: ran.stdout };
}

/**
 * Linux counts for each process what those that it has waited for have used, in hundredths of a second; elsewhere
 * nothing is told.
 */
export function childrenSeconds(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
