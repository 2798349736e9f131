import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, median, row } from '../measure.ts';

export type Job = 'files' | 'kv' | 'log';
export type Who = 'sdk' | 'sqlite' | 'agentfs-sdk';

const rounds = 5;
const jobs: readonly (readonly [Job, string, number])[] = [
  ['files', '2,000 files of 4 KB in one call', 2_000],
  ['kv', '5,000 key-value writes', 5_000],
  ['log', '5,000 rows of a tool log', 5_000],
];
const everybody: readonly Who[] = ['sdk', 'sqlite', 'agentfs-sdk'];

/**
 * What the SDK's own calls cost beside ours on both engines: processor time of whole processes and their children, less that of the
 * same process with one item to do, so that what a first item costs is in neither. The three take turns, round by round.
 */
export async function sdkCost(flags: readonly string[]): Promise<readonly string[]> {
  const share = flags.includes('--small') ? 10 : 1;
  return jobs.flatMap(([job, what, most]) => {
    const spent = new Map(everybody.map((who) => [who, [] as number[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const who of everybody) spent.get(who)?.push(cpuOf(job, who, most / share) - cpuOf(job, who, 1));
    }
    const sdk = median(spent.get('sdk') ?? []);
    return (['sqlite', 'agentfs-sdk'] as const).map((who) => {
      const ours = Math.max(1, median(spent.get(who) ?? []));
      return row([
        what,
        `ours on ${who}`,
        `${ours.toFixed(0)} ms CPU`,
        `${(sdk / ours).toFixed(1)} times less than the SDK's own calls (${sdk.toFixed(0)} ms)`,
      ]);
    });
  });
}

/** Of one process that does so many items of a job, and of its children. */
function cpuOf(job: Job, who: Who, count: number): number {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-sdk-'));
  try {
    mkdirSync(join(dir, 'workspace'));
    const child = fileURLToPath(new URL('./sdk-child.ts', import.meta.url));
    const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
    return measure(process.execPath, [...flags, child, job, who, String(count), dir]).cpuMs;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
