import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type OllamaDouble, type Script, startOllamaDouble } from '@fpf/ollama-double';
import { baseEnv, type Ran, startAlways } from './fpf.ts';
import { fpfWords } from './program.ts';
import { warmlyServed } from './warm.ts';

export type LiveOptions = {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Sent as soon as this is true of what was said so far. */
  readonly signal?: { readonly when: (said: string) => boolean; readonly name: NodeJS.Signals };
};

/**
 * The command line while a server of this process answers it. Nothing but the test says which model is asked. What is
 * to get a signal is a process of its own; the others are called in a thread, as in `fpf`.
 */
export function live(args: readonly string[], { cwd, env, signal }: LiveOptions): Promise<Ran> {
  const home = tmpdir();
  const own = { ...baseEnv, HOME: home, XDG_STATE_HOME: join(cwd, '..', 'state'), LANG: 'C.UTF-8', ...env };
  if (!startAlways && signal === undefined) return warmlyServed(args, { cwd, env: own });
  const flags = [...fpfWords];
  const child = spawn(process.execPath, [...flags, ...args], { cwd, env: own, stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  let [stdout, stderr, sent] = ['', '', false];
  const look = (): void => {
    if (sent || !signal?.when(stdout + stderr)) return;
    sent = true;
    child.kill(signal.name);
  };
  child.stdout.on('data', (chunk: Buffer) => ((stdout += chunk.toString()), look()));
  child.stderr.on('data', (chunk: Buffer) => ((stderr += chunk.toString()), look()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

/** A server that is gone when the file's tests are done. */
export async function ollama(script?: Script): Promise<OllamaDouble> {
  const double = await startOllamaDouble(script ? { script } : {});
  after(() => double.close());
  return double;
}

/** An address at which nobody listens: port 1 needs rights that no test has. */
export const nobody = '127.0.0.1:1';
