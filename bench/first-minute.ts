import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { row } from './measure.ts';

type Line = {
  readonly node: string;
  readonly cache: string;
  readonly steps: readonly { readonly name: string; readonly seconds: number; readonly cpuSeconds: number }[];
};

/** From an empty folder and `npx` of the packed cli to a report that verifies, on each Node of this machine. */
export async function firstMinute(): Promise<string> {
  const script = join(import.meta.dirname, '../tools/packed/time-first-minute.ts');
  const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', script];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`first-minute: ${stderr}`);
  const lines = stdout
    .trim()
    .split('\n')
    .flatMap((line) => rowsOf(JSON.parse(line) as Line));
  return [
    row(['Node', 'npm cache', 'step', 'wall', 'processor']),
    row(['---', '---', '---', '---', '---']),
    ...lines,
  ].join('\n');
}

function rowsOf({ node, cache, steps }: Line): readonly string[] {
  const sum = (key: 'seconds' | 'cpuSeconds', until = steps.length): number =>
    steps.slice(0, until).reduce((total, step) => total + step[key], 0);
  const tests = steps.findIndex(({ name }) => name === 'npm test');
  const report = steps.findIndex(({ name }) => name === 'npm start') + 1;
  const toReport = (key: 'seconds' | 'cpuSeconds'): number => sum(key, report) - (steps[tests]?.[key] ?? 0);
  const cells = (name: string, seconds: number, cpu: number): string =>
    row([node, cache, name, `${seconds.toFixed(1)} s`, `${cpu.toFixed(1)} s`]);
  return [
    ...steps.map(({ name, seconds, cpuSeconds }) => cells(name, seconds, cpuSeconds)),
    cells('to the first report, without npm test', toReport('seconds'), toReport('cpuSeconds')),
    cells('all', sum('seconds'), sum('cpuSeconds')),
  ];
}
