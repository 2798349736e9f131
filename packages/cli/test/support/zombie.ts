import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';

/** The number of a process that has ended, and that no parent ever asks about: a shell that became another program has its child no more. */
export async function zombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] });
  after(() => parent.kill('SIGKILL'));
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))));
  while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) await setTimeout(5);
  return pid;
}

/** When it began, as the system tells it of living and dead. */
export function startedOf(pid: number): string {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
}
