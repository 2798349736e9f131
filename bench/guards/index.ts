import { createGuardEngine } from '@fpf/guards';
import { median, row } from '../measure.ts';
import { when } from './guard.ts';
import { bareCel, cedar, type Decides, jsonLogic, ours, type Peer } from './peers.ts';

const rounds = 15;

/**
 * What a decision costs, with its evidence in hand: interleaved rounds in one run, in time of the processor, medians.
 * Beside each stands whether it passes where an attribute is missing.
 */
export async function guardCost(): Promise<string> {
  const peers = [ours(), bareCel(), cedar(), jsonLogic()];
  for (const peer of peers)
    if (!(await peer.decide())) throw new Error(`bench: ${peer.name} does not pass what it should`);
  const micros = new Map(peers.map((peer): [Peer, number[]] => [peer, []]));
  for (const peer of peers) await spent(peer.decide, 2_000);
  for (let round = 0; round < rounds; round += 1)
    for (const [peer, taken] of micros)
      taken.push(await spent(peer.decide, peer.name.startsWith('Cedar') ? 100 : 2_000));
  const bare = median([...micros.values()][1] ?? []);
  const lines: string[] = [];
  for (const [peer, taken] of micros) {
    const each = median(taken);
    const rate = Math.round(1_000_000 / each).toLocaleString('en');
    const cells = [
      peer.name,
      each.toFixed(2),
      rate,
      (bare / each).toFixed(2),
      said(await peer.missing()),
      said(await peer.unstopped()),
    ];
    lines.push(row(cells));
  }
  return [
    row([
      'engine',
      'µs a decision',
      'decisions/s',
      'rate, of CEL alone',
      'passes on a missing attribute',
      'a stop is lost on one',
    ]),
    row(['---', '---', '---', '---', '---', '---']),
    ...lines,
    `compile, each another expression: ${await compileCost()}`,
  ].join('\n');
}

/** The same guard over ever another folder, so that none is known yet. */
async function compileCost(): Promise<string> {
  const engine = createGuardEngine({}, { clock: { now: () => 0 } } as Parameters<typeof createGuardEngine>[1]);
  const taken: number[] = [];
  for (let index = 0; index < 600; index += 1) {
    const spec = {
      predicate: 'x',
      required_evidence: [],
      failure_mode: 'abstain' as const,
      when: when.replace('src/', `src/${index}/`),
    };
    const begun = performance.now();
    const broken = await engine.checkGuard({ from: 'tool', id: 'x', spec });
    if (broken.length > 0) throw new Error('bench: the guard is broken');
    taken.push(performance.now() - begun);
  }
  const sorted = taken.slice(100).toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (the first, which loads the library, ${(taken[0] ?? Number.NaN).toFixed(0)} ms)`;
}

async function spent(decide: () => Decides, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < times; index += 1) {
    const passes = decide();
    if (typeof passes !== 'boolean') await passes;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

function said(yes: boolean): string {
  return yes ? 'yes: it fails open' : 'no';
}
