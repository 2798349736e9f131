import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { baseEnv } from './fpf.ts';
import { fpfWords } from './program.ts';

/** `fpf accept` as a process of its own, so that it can be stopped and killed. */
export function beginAccept(ws: string, url: string, ...words: readonly string[]): ChildProcess {
  const flags = [...fpfWords];
  const env = { ...baseEnv, HOME: ws, XDG_STATE_HOME: join(ws, '..', 'state'), OLLAMA_HOST: url };
  const child = spawn(process.execPath, [...flags, 'accept', ...words], {
    cwd: ws,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  return child;
}

export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return await new Promise((resolve) => child.once('close', resolve));
}

/** The folder of the one acceptance that was begun here; empty as long as there is none. */
export function folderOf(ws: string): string {
  const all = join(ws, '.fpf/accept');
  const [name] = existsSync(all) ? readdirSync(all) : [];
  return name === undefined ? '' : join(all, name);
}

/**
 * The lines that are whole: a file can be looked at between its making and its first byte, and in the middle of a line.
 */
export function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}

/** Until so many of its scenarios are over, or it has ended by itself. */
export async function untilFar(ws: string, far: number, child: ChildProcess): Promise<void> {
  const over = (): number =>
    linesOf(join(folderOf(ws), 'suite.ndjson')).filter((line) => line.includes('"testCaseFinished"')).length;
  while (over() < far && child.exitCode === null) await setTimeout(5);
}

/** Until its suite is in the middle of a scenario, or it has ended by itself. */
export async function untilInScenario(ws: string, child: ChildProcess): Promise<void> {
  const begun = (): boolean =>
    linesOf(join(folderOf(ws), 'suite.ndjson')).some((line) => line.startsWith('{"testCaseStarted"'));
  while (!begun() && child.exitCode === null) await setTimeout(5);
}

/** The processes of every suite that was started here. */
export function suitesOf(ws: string): readonly number[] {
  return linesOf(join(ws, '.asked.ndjson')).map((line) => (JSON.parse(line) as { readonly pid: number }).pid);
}

/** A process that ends while it is looked at runs no more. */
export function runsStill(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export function put(ws: string, name: string, text: string): void {
  writeFileSync(join(ws, name), text);
}
