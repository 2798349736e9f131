import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { row } from '../measure.ts';

const program = fileURLToPath(new URL('../../packages/cli/test/kills/long.ts', import.meta.url));

/**
 * Whole runs under fire. `--runs=N` on each engine, 55 otherwise; `--kills=N` a run, 4 otherwise. Ends with an error on
 * the first thing lost or done twice.
 */
export async function runKills(flags: readonly string[] = []): Promise<string> {
  const given = (name: string, otherwise: string): string =>
    flags.map((flag) => new RegExp(`^--${name}=([0-9]+)$`).exec(flag)?.[1]).find((count) => count !== undefined) ??
    otherwise;
  const args = [
    '--conditions=@fpf/source',
    '--disable-warning=ExperimentalWarning',
    program,
    given('runs', '55'),
    given('kills', '4'),
  ];
  const ran = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 67_108_864 });
  if (ran.status !== 0) throw new Error(`bench: runs under fire: ${ran.stderr.slice(-4_000)}`);
  return [
    row(['outcome']),
    row(['---']),
    ...ran.stdout
      .trim()
      .split('\n')
      .map((line) => row([line])),
  ].join('\n');
}
