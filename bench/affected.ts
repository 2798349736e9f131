import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { row } from './measure.ts';

type Line = { readonly what: string; readonly seconds: number; readonly cpuSeconds: number };

/** A run of what a change of one skill reaches: in a project with three packs, and in this repository. */
export async function affectedCost(flags: readonly string[]): Promise<string> {
  const script = join(import.meta.dirname, '../tools/affected/time-affected.ts');
  const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', script, ...flags];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(`affected: ${stderr}`);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  if (flags.includes('--json')) return JSON.stringify(lines);
  const rows = lines.map(({ what, seconds, cpuSeconds }) =>
    row([what, `${seconds.toFixed(1)} s`, `${cpuSeconds.toFixed(1)} s`]),
  );
  return [row(['a run of what a change reaches', 'wall', 'processor']), row(['---', '---', '---']), ...rows].join('\n');
}
