import { registrySearcher } from './own-searcher.ts';
import type { Pool } from './pools.ts';

export type QueryTimes = {
  readonly skills: number;
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
};

const rounds = 5;

/** Times of whole searches, reasons and all: the first one, which prepares, and the others over the same list. */
export function queryTimes({ skills, requests }: Pool): QueryTimes {
  const search = registrySearcher(skills);
  const time = (request: string): number => {
    const start = performance.now();
    search(request);
    return performance.now() - start;
  };
  const firstMs = time(requests[0]?.request ?? '');
  const times = Array.from({ length: rounds }, () => requests.map(({ request }) => time(request)))
    .slice(1)
    .flat()
    .sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { skills: skills.length, firstMs, p50Ms: at(0.5), p95Ms: at(0.95) };
}
