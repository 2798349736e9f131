import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/**
 * Ends when the shell that began it has become a program that never asks for its children: before, the shell might ask.
 */
const child = `( while [ "$(cat /proc/$$/comm)" != sleep ]; do sleep 0.01; done ) & echo $!; exec sleep 600`;

/** Work with the number of a process that has ended, and that nobody buries meanwhile. */
export async function withZombie(work: (pid: number) => Promise<void>): Promise<void> {
  const parent = spawn('/bin/sh', ['-c', child], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))),
    );
    while (statOf(pid)[0] !== 'Z') await setTimeout(5);
    await work(pid);
  } finally {
    parent.kill('SIGKILL');
  }
}

/** When it began, as the system tells it of living and dead. */
export function startedOf(pid: number): string {
  return statOf(pid)[19] ?? '';
}

function statOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}
