import { spawnSync } from 'node:child_process';

/** `status` is the exit code; for a program that was ended, 128 and the number of the signal, as shells say it. */
export type Sample = { readonly wallMs: number; readonly cpuMs: number; readonly status: number | null };

/** bash's `time` tells processor time in milliseconds; a plain shell's `times` only in hundredths of a second. */
const timed = 'TIMEFORMAT="%3U %3S"; { time "$0" "$@" >/dev/null 2>&1 </dev/null; } 2>&1';

/** One process, from start to end: its wall time, and the processor time of it and its children. */
export function measure(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Sample {
  const start = performance.now();
  const ran = spawnSync('bash', ['-c', timed, program, ...args], { ...options, encoding: 'utf8' });
  const wallMs = performance.now() - start;
  if (ran.error) throw ran.error;
  // Of a program that was ended, the shell says so above.
  const last = ran.stdout.trim().split('\n').at(-1) ?? '';
  const [user = Number.NaN, system = Number.NaN] = last.split(' ').map(Number);
  return { wallMs, cpuMs: (user + system) * 1000, status: ran.status };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
