import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { row } from '../measure.ts';
import type { Memory } from './memory-child.ts';

/** What the guide to embedding tells a program that makes thousands of calls of scripts. */
const bounded = '--max-semi-space-size=8';

/**
 * Memory after ten thousand calls in one session, less that after the first hundred: of calls that the process handles
 * itself, and of calls of a script, each of which runs in a sandbox of its own. What lives is told beside what is held,
 * since Node lets its young generation grow, by up to some 100 MiB, with what lives until it looks through its whole
 * heap, such as the pipes of a process: so these are told once more where it is bounded.
 */
export function memoryCost(flags: readonly string[]): readonly string[] {
  const count = flags.includes('--small') ? 500 : 10_000;
  return [
    ...lines(`${count} calls in process`, grownBy(count, 'in-process'), 'at most 64 asked'),
    ...lines(`${count} calls of a script`, grownBy(count, 'script'), ''),
    ...lines(`${count} calls of a script, node ${bounded}`, grownBy(count, 'script', bounded), 'at most 64 asked'),
  ];
}

function lines(what: string, { held, most, live }: Memory, asked: string): readonly string[] {
  return [
    row([what, 'memory grown since the 100th', `${held.toFixed(0)} MiB, ${most.toFixed(0)} at most`, asked]),
    row([what, 'of it what lives', `${live.toFixed(1)} MiB`, '']),
  ];
}

function grownBy(count: number, how: 'script' | 'in-process', ...options: readonly string[]): Memory {
  const child = join(import.meta.dirname, 'memory-child.ts');
  const source = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, ...source, child, String(count), how], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`bench: session, memory: ${stderr.slice(-2_000)}`);
  return JSON.parse(stdout) as Memory;
}
