import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { row } from '../measure.ts';

const program = fileURLToPath(new URL('../../packages/cli/test/day/long.ts', import.meta.url));

type Day = {
  readonly counts: Readonly<Record<string, number>>;
  readonly took: readonly number[];
  readonly stateBytes: number;
};

/** A day in one folder: `--requests=N`, 200 otherwise, with `--seed=N`. */
export async function aDay(flags: readonly string[] = []): Promise<string> {
  const given = (name: string, otherwise: string): string =>
    flags.map((flag) => new RegExp(`^--${name}=([0-9]+)$`).exec(flag)?.[1]).find((count) => count !== undefined) ??
    otherwise;
  const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program];
  const ran = spawnSync(process.execPath, [...args, given('requests', '200'), given('seed', '1')], {
    encoding: 'utf8',
    maxBuffer: 67_108_864,
  });
  if (ran.status !== 0) throw new Error(`bench: a day: ${ran.stderr.slice(-4_000)}`);
  const { counts, took, stateBytes } = JSON.parse(ran.stdout) as Day;
  const middle = (some: readonly number[]): number => some.toSorted((a, b) => a - b)[some.length >> 1] ?? 0;
  const ratio = middle(took.slice(-10)) / middle(took.slice(1, 11));
  const done = Object.entries(counts).map(([what, count]) => `${count} × ${what}`);
  return [
    row(['what', 'is', 'target']),
    row(['---', '---', '---']),
    row(['done', done.join(', '), '']),
    row(['the last requests beside the second and those after it', ratio.toFixed(2), '1.2']),
    row(['state folder, MB', (stateBytes / 1e6).toFixed(1), '30']),
  ].join('\n');
}
