import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, row } from '../measure.ts';
import type { Figures } from './child.ts';

/** The rehearsal model in fresh processes: medians, beside what the design asks for. `--small` for a look. */
export async function rehearsalCost(flags: readonly string[] = []): Promise<string> {
  const [processes, rounds] = flags.includes('--small') ? [3, 3] : [9, 20];
  const child = fileURLToPath(new URL('child.ts', import.meta.url));
  const conditions = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const samples = Array.from({ length: processes }, (): Figures => {
    const said = execFileSync(process.execPath, [...conditions, child, String(rounds)], { encoding: 'utf8' });
    return JSON.parse(said) as Figures;
  });
  const of = (pick: (figures: Figures) => number): number => median(samples.map(pick));
  return [
    row(['what', 'figure', 'asked']),
    row(['---', '---', '---']),
    row([
      'weights read and ready',
      `${of(({ loadMs }) => loadMs).toFixed(1)} ms, ${of(({ loadCpuMs }) => loadCpuMs).toFixed(1)} ms of it processor time`,
      'at most 50 ms',
    ]),
    row(['processor time a token', `${of(({ cpuMsByToken }) => cpuMsByToken).toFixed(2)} ms`, 'at most 2 ms']),
    row(['beside as many multiplications in a plain loop', of(({ besideLoop }) => besideLoop).toFixed(2), '']),
    row(['a request', `${of(({ requestMs }) => requestMs).toFixed(1)} ms`, '']),
    row(['memory grown, weights and all', `${of(({ grownMiB }) => grownMiB).toFixed(1)} MiB`, 'at most 40 MiB']),
  ].join('\n');
}
