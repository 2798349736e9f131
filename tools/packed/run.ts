import { spawnSync } from 'node:child_process';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

export function run(
  program: string,
  args: readonly string[],
  { cwd, env = process.env, timeoutMs = 180_000 }: RunOptions,
): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    timeout: timeoutMs,
    maxBuffer: 64 << 20,
    input: '',
  });
  return { code: status, stdout: stdout ?? '', stderr: `${stderr ?? ''}${error === undefined ? '' : error.message}` };
}

/** Throws with what the command said, when it ends with another code than the one asked for. */
export function demand(program: string, args: readonly string[], options: RunOptions, code = 0): Ran {
  const ran = run(program, args, options);
  if (ran.code === code) return ran;
  const said = `${ran.stdout}\n${ran.stderr}`.trim().split('\n').slice(-25).join('\n');
  throw new Error(
    `${program} ${args.join(' ')}: ended with ${ran.code ?? 'a signal or time-out'}, not ${code}\n${said}`,
  );
}
