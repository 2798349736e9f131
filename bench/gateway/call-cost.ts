import { median, row } from '../measure.ts';
import { bareClient, bareHttp, ourGateway, type Peer, rawFetch } from './peers.ts';
import { startDouble } from './start-double.ts';

/** Until the code of all of them is as quick as it becomes. */
const warmUp = 500;

/**
 * One call on loopback: raw fetch, the bare requests, the bare client and the gateway, one after the other in each
 * round. The server is another process.
 */
export async function callCost(flags: readonly string[]): Promise<readonly string[]> {
  const rounds = flags.includes('--small') ? 60 : 400;
  const double = await startDouble();
  try {
    const peers: Readonly<Record<string, Peer>> = {
      'raw fetch': rawFetch(double.url),
      'raw fetch, digest after': rawFetch(double.url, ['/api/ps']),
      'bare client': bareClient(double.url),
      gateway: ourGateway(double.url, 'renderer'),
      'gateway, asks what was shown': ourGateway(double.url, 'server'),
      // Last, so that the gateway does not find what it shares with it warm.
      'both requests, nothing read': bareHttp(double.url),
    };
    const costs = new Map(Object.keys(peers).map((name): [string, Costs] => [name, { wall: [], cpu: [] }]));
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const [name, ask] of Object.entries(peers)) await measureOne(ask, round < 0 ? undefined : costs.get(name));
    }
    const told = new Map([...costs].map(([name, cost]) => [name, percentiles(cost)]));
    return [...told].map(([name, own]) => line(name, own, told, rounds));
  } finally {
    double.stop();
  }
}

type Costs = { readonly wall: number[]; readonly cpu: number[] };
type Percentiles = { readonly p50: number; readonly p95: number; readonly cpu: number };

async function measureOne(ask: Peer, into: Costs | undefined): Promise<void> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await ask();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  into?.wall.push(wall);
  into?.cpu.push((user + system) / 1_000);
}

function percentiles({ wall, cpu }: Costs): Percentiles {
  const sorted = wall.toSorted((a, b) => a - b);
  return { p50: median(wall), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, cpu: median(cpu) };
}

/** What p50 is held to, beside whoever makes the same requests. */
const asked: Readonly<Record<string, string>> = { gateway: ' (at most 1.15 asked)' };

/** Beside a raw fetch, and beside one that makes the same two requests: the answer, and whose it was. */
function line(name: string, own: Percentiles, told: ReadonlyMap<string, Percentiles>, rounds: number): string {
  const beside = ['raw fetch', 'raw fetch, digest after'].map((other) => {
    const { p50, p95, cpu } = told.get(other) ?? own;
    const held = other === 'raw fetch, digest after' ? (asked[name] ?? '') : '';
    return `of ${other}: p50 ${(own.p50 / p50).toFixed(2)}${held}, p95 ${(own.p95 / p95).toFixed(2)}, processor ${(own.cpu / cpu).toFixed(2)}`;
  });
  const times = `${own.p50.toFixed(2)} / ${own.p95.toFixed(2)} / ${own.cpu.toFixed(2)}`;
  return row([`${rounds} calls`, `${name}: p50 / p95 / processor`, times, beside.join('; ')]);
}
