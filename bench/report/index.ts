import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { row } from '../measure.ts';

type Made = {
  readonly calls: number;
  readonly bytes: number;
  readonly json: number;
  readonly dataMs: number;
  readonly pageMs: number;
};
type Read = {
  readonly calls: number;
  readonly nodes: number;
  readonly paintMs: number;
  readonly filterMs: number;
  readonly scrollP50: number;
  readonly scrollP95: number;
  readonly heapMb: number;
};

/** `report.html`: what it costs the end of a run, and what it costs who opens it. The second table needs a Chromium. */
export async function reportCost(): Promise<string> {
  const program = fileURLToPath(new URL('../../packages/reporter/test/page/cost.ts', import.meta.url));
  const ran = spawnSync(
    process.execPath,
    ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program],
    {
      encoding: 'utf8',
    },
  );
  if (ran.status !== 0) throw new Error(`bench: report: ${ran.stderr.slice(-4_000)}`);
  const { made, read } = JSON.parse(ran.stdout) as { readonly made: readonly Made[]; readonly read: readonly Read[] };
  const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  return [
    row(['calls', 'page, KB', 'data, KB', 'data made, ms', 'page made, ms']),
    row(['---', '---', '---', '---', '---']),
    ...made.map(({ calls, bytes, json, dataMs, pageMs }) =>
      row([String(calls), ms(bytes / 1000), ms(json / 1000), ms(dataMs), ms(pageMs)]),
    ),
    '',
    row(['calls', 'nodes', 'first paint, ms', 'frame p50, ms', 'frame p95, ms', 'filter, ms', 'heap, MB']),
    row(['---', '---', '---', '---', '---', '---', '---']),
    ...read.map(({ calls, nodes, paintMs, scrollP50, scrollP95, filterMs, heapMb }) =>
      row([String(calls), String(nodes), ms(paintMs), ms(scrollP50), ms(scrollP95), ms(filterMs), ms(heapMb)]),
    ),
    ...(read.length === 0 ? ['', 'There is no Chromium here: nothing was opened.'] : []),
  ].join('\n');
}
