import { spawn } from 'node:child_process';

export type Ended = { readonly code: number; readonly printed: string };

/** Ends what hangs, also where other work slows a machine down. */
const limitMs = 180_000;

/**
 * Runs a program with both outputs in one stream, as a terminal shows them. At the time limit it is ended with all its
 * children.
 */
export function runProgram(
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((settle) => {
    const child = spawn('/bin/sh', ['-c', 'exec "$@" 2>&1', 'sh', ...argv], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let printed = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.on('error', (error) => (printed += error.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      settle({ code: code ?? 1, printed: late ? `${printed}\nended after ${limitMs / 1000} s` : printed });
    });
  });
}
