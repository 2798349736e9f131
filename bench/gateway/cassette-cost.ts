import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelGateway } from '@fpf/model-gateway';
import { createCassetteProvider } from '@fpf/model-gateway/cassette';
import { createOllamaProvider } from '@fpf/model-gateway/ollama';
import { median, row } from '../measure.ts';
import { host, model, type Peer, rawFetch, request } from './peers.ts';
import { startDouble } from './start-double.ts';

const warmUp = 500;

/** An answer from a cassette, through the gateway, beside a raw fetch of the same answer from its server. */
export async function cassetteCost(flags: readonly string[]): Promise<readonly string[]> {
  const rounds = flags.includes('--small') ? 60 : 400;
  const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-cassette-'));
  const double = await startDouble();
  try {
    const file = join(dir, 'one.jsonl');
    await asking(file, 'record', double.url)();
    const peers: Readonly<Record<string, Peer>> = { fetch: rawFetch(double.url), replay: asking(file, 'replay') };
    const times = { fetch: [] as number[], replay: [] as number[] };
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const name of ['fetch', 'replay'] as const) {
        const start = performance.now();
        await peers[name]?.();
        if (round >= 0) times[name].push(performance.now() - start);
      }
    }
    const [fetched, replayed] = [median(times.fetch), median(times.replay)];
    return [
      row([
        `${rounds} calls`,
        'replay of a cassette: p50',
        replayed.toFixed(2),
        `${(replayed / fetched).toFixed(2)} of raw fetch (${fetched.toFixed(2)} ms); at most 0.5 asked`,
      ]),
    ];
  } finally {
    double.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function asking(file: string, mode: 'record' | 'replay', url?: string): Peer {
  const gateway = createModelGateway({ provider: 'cassette' }, host);
  const inner =
    url === undefined
      ? undefined
      : async () => createOllamaProvider({ model, host: url, shown: 'renderer', conformanceProbe: false });
  gateway.registerProvider('cassette', () => createCassetteProvider({ file, mode, ...(inner && { inner }) }));
  return async () => void (await gateway.plan(request).result());
}
