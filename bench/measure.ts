import { spawnSync } from 'node:child_process';

export type Sample = { readonly wallMs: number; readonly cpuMs: number };

/** One process, from start to end: its wall time, and the processor time of it and its children. */
export function measure(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Sample {
  const start = performance.now();
  const timed = spawnSync('/bin/sh', ['-c', '"$0" "$@" >/dev/null 2>&1 </dev/null; code=$?; times >&2; exit $code', program, ...args], {
    ...options,
    encoding: 'utf8',
  });
  const wallMs = performance.now() - start;
  if (timed.error) throw timed.error;
  return { wallMs, cpuMs: childCpu(timed.stderr) };
}

/** The second line of `times`: user and system time of the shell's children. */
function childCpu(text: string): number {
  const line = text.trim().split('\n').at(-1) ?? '';
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
