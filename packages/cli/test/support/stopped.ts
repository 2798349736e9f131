import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { baseEnv, fpf, json, type Ran, scratch } from './fpf.ts';
import { fpfWords } from './program.ts';

const lines = json(fpf(['doctor', '--json'], { cwd: scratch() }))['data'] as readonly {
  readonly name: string;
  readonly status: string;
}[];
export const noSandbox = lines.some((line) => line.name === 'sandbox' && line.status === 'fail')
  ? 'no sandbox works here'
  : false;

export type Stop = {
  /**
   * What it says when it has come to the stage, as text or as an event; or how much of a transaction its session has
   * written when it has.
   */
  readonly when: RegExp | { readonly written: number };
  readonly signal: NodeJS.Signals;
  readonly times?: number;
  readonly host?: string;
  readonly model: string;
  readonly args?: readonly string[];
};

/** A run that is told to stop once it has come to a stage. */
export async function stopped(
  cwd: string,
  { when, signal, times = 1, host = '127.0.0.1:1', model, args = [] }: Stop,
): Promise<Ran> {
  const env = { ...baseEnv, HOME: cwd, XDG_STATE_HOME: join(cwd, '.state'), LANG: 'C.UTF-8', OLLAMA_HOST: host };
  const words = ['run', 'Write something slowly', '--model', model, ...args];
  const child = spawn(process.execPath, [...fpfWords, ...words], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let [stdout, stderr, told] = ['', '', 0];
  const tell = (): void => {
    if (told > 0) return;
    told = 1;
    child.kill(signal);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    if (when instanceof RegExp && when.test(stdout)) tell();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    if (when instanceof RegExp && when.test(stderr)) tell();
    // Twice is once more after a while: what a terminal and a launcher send together is one press.
    if (told === 1 && times === 2 && stderr.includes('once more ends it at once')) {
      told = 2;
      void setTimeout(450).then(() => child.kill(signal));
    }
  });
  if (!(when instanceof RegExp)) void written(when.written, cwd).then(tell);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}

/** Processes that still work in a folder, or were started for it. */
export function livingIn(folder: string): readonly string[] {
  return processes((name) => `${read(name, 'cmdline')}\n${read(name, 'environ')}`.includes(folder));
}

/**
 * Those that still do after a while: the system ends what a process has started some moments after the process itself.
 */
export async function survivorsIn(folder: string): Promise<readonly string[]> {
  const until = Date.now() + 10_000;
  while (livingIn(folder).length > 0 && Date.now() < until) await setTimeout(20);
  return livingIn(folder);
}

/** So many bytes stand in the write-ahead log of its session: none of them is said until all of them are there. */
async function written(bytes: number, cwd: string): Promise<void> {
  const sessions = join(cwd, '.fpf', 'sessions');
  const size = (): number => {
    const logs = existsSync(sessions) ? readdirSync(sessions).filter((name) => name.endsWith('-wal')) : [];
    return Math.max(0, ...logs.map((name) => statSync(join(sessions, name), { throwIfNoEntry: false })?.size ?? 0));
  };
  const until = Date.now() + 60_000;
  while (size() < bytes && Date.now() < until) await setTimeout(3);
}

function processes(fits: (pid: string) => boolean): readonly string[] {
  return readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid && fits(name));
}

function read(pid: string, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'latin1');
  } catch {
    return '';
  }
}
