import { type ChildProcess, spawn } from 'node:child_process';
import { codeOf, diskFull, FpfError } from '@fpf/contracts/errors';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packRefused } from '../pack/pack-refused.ts';

export type ProgramOptions = {
  /** What the program is to do, for a person: its first argument, where that says it. */
  readonly step?: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /**
   * The program is ended when the files below `dir` have more than `bytes`; with `read` also when it has read more,
   * whatever it keeps of that, where the system tells it.
   */
  readonly room?: { readonly dir: string; readonly bytes: number; readonly read?: boolean };
  /** What a failure was about, by what the program has said; its last lines, where this knows nothing better. */
  readonly explain?: (output: Output) => string | undefined;
};

export type Output = { readonly out: string; readonly err: string };

const lookEveryMs = 250;

/**
 * Runs one program to its end, without a shell. It has a process group of its own, which is ended as a whole, with
 * whatever it started. Its last words are in the error: they are what a person can act on.
 */
export async function runProgram(program: string, args: readonly string[], options: ProgramOptions): Promise<string> {
  const { out } = await runForOutput(program, args, options);
  return out;
}

/** The same, for what a program tells on stderr. */
export function runForOutput(program: string, args: readonly string[], options: ProgramOptions): Promise<Output> {
  const { step = args[0], cwd, env, timeoutMs, room, explain } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const full = ({ dir, bytes, read = false }: NonNullable<ProgramOptions['room']>): boolean =>
      (read && readBy(child.pid) > bytes) || sizeOf(dir) > bytes;
    let ended: string | undefined;
    const end = (why: string): void => {
      ended ??= why;
      endGroup(child);
    };
    const timer = setTimeout(() => end(`was ended after ${timeoutMs / 1000} s`), timeoutMs);
    const look = room && setInterval(() => full(room) && end(tooLarge(room.bytes)), lookEveryMs);
    const letGo = endWithUs(child);
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => void (output.out = (output.out + chunk.toString()).slice(-4_194_304)));
    child.stderr.on('data', (chunk: Buffer) => void (output.err = (output.err + chunk.toString()).slice(-8_192)));
    const settle = (): void => {
      clearTimeout(timer);
      clearInterval(look);
      letGo();
    };
    child.on('error', (error) => {
      settle();
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      const hint = missing ? `Install ${program}, or give a tarball or a folder.` : 'Try again.';
      reject(packRefused('pack.source', `${program} cannot be run: ${error.message}`, hint, error));
    });
    child.on('close', (code, signal) => {
      settle();
      if (room && full(room)) ended ??= tooLarge(room.bytes);
      if (code === 0 && ended === undefined) return resolve({ ...output });
      const how = ended ?? (signal === null ? `ended with ${code}` : `was ended by ${signal}`);
      const words = explain?.(output) ?? output.err.trim().split('\n').slice(-5).join('\n  ');
      const what = `${program} ${step} ${how}:\n  ${words}`;
      if (ended === undefined && noRoom.test(output.err + words)) reject(diskIsFull(what));
      else reject(packRefused('pack.source', what, 'Check the address, the network and who may read it.'));
    });
  });
}

/** As npm, git and tar say it. */
const noRoom = /\bENOSPC\b|\bEDQUOT\b|no space left on device|disk quota exceeded/i;

function diskIsFull(what: string): FpfError {
  return new FpfError({ code: diskFull, message: `packs: ${what}`, hint: codeOf(diskFull)?.next ?? '' });
}

function tooLarge(bytes: number): string {
  return `brought more than ${Math.floor(bytes / 1024 / 1024)} MiB`;
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A group of its own does not get the terminal's signals: what ends us ends it. */
function endWithUs(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const onExit = (): void => endGroup(child);
  const onSignal = (signal: NodeJS.Signals): void => {
    endGroup(child);
    letGo();
    // Whoever else listens decides what becomes of this process.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const letGo = (): void => {
    process.off('exit', onExit);
    for (const signal of signals) process.off(signal, onSignal);
  };
  process.on('exit', onExit);
  for (const signal of signals) process.on(signal, onSignal);
  return letGo;
}

/**
 * How many bytes a process has read, from files and from the network alike; 0 where the system does not tell, as beside
 * Linux.
 */
function readBy(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    return Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has ended, or is another's.
    return 0;
  }
}

/**
 * The bytes of all files below a folder, looked at without following a link. Files that go while it looks count
 * nothing.
 */
function sizeOf(dir: string): number {
  let total = 0;
  const folders = [dir];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of listed(folder)) {
      const path = join(folder, name);
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (stat?.isDirectory()) folders.push(path);
      else total += stat?.size ?? 0;
    }
  }
  return total;
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
