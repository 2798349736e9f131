import { spawn } from 'node:child_process';

export type ProgramRun = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type Running = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly input?: string;
};

const mostOutput = 65_536;

/** Runs a program of the system without a shell. One that cannot start, or takes too long, has no exit code. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, timeoutMs, input }: Running,
): Promise<ProgramRun> {
  const child = spawn(program, args, { cwd, env, timeout: timeoutMs, killSignal: 'SIGKILL', windowsHide: true });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] = (said[stream] + text).slice(0, mostOutput);
    });
  // A program that ends before it has read everything is told by its exit code.
  child.stdin.on('error', () => undefined).end(input ?? '');
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null)).once('close', (exit) => resolve(exit));
  });
  return { code, ...said };
}
