import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, median, row } from '../measure.ts';

export type Job = 'none' | 'files' | 'kv' | 'log';
export type Who = 'sdk' | 'sqlite' | 'agentfs-sdk';

const rounds = 3;
const jobs: readonly (readonly [Job, string])[] = [
  ['files', '2,000 files of 4 KB in one call'],
  ['kv', '5,000 key-value writes'],
  ['log', '5,000 rows of a tool log'],
];
const everybody: readonly Who[] = ['sdk', 'sqlite', 'agentfs-sdk'];

/**
 * What the SDK's own calls cost beside ours on both engines: processor time of whole processes and their children, less that of the
 * same process with nothing to do.
 */
export async function sdkCost(flags: readonly string[]): Promise<readonly string[]> {
  const share = flags.includes('--small') ? 10 : 1;
  const idle = new Map(everybody.map((who) => [who, median(sample('none', who, share))]));
  return jobs.flatMap(([job, what]) => {
    const cost = new Map(everybody.map((who) => [who, Math.max(1, median(sample(job, who, share)) - (idle.get(who) ?? 0))]));
    const sdk = cost.get('sdk') ?? Number.NaN;
    return (['sqlite', 'agentfs-sdk'] as const).map((who) => {
      const ours = cost.get(who) ?? Number.NaN;
      return row([
        what,
        `ours on ${who}`,
        `${ours.toFixed(0)} ms CPU`,
        `${(sdk / ours).toFixed(1)} times less than the SDK's own calls (${sdk.toFixed(0)} ms)`,
      ]);
    });
  });
}

function sample(job: Job, who: Who, share: number): readonly number[] {
  return Array.from({ length: rounds }, () => {
    const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-sdk-'));
    try {
      mkdirSync(join(dir, 'workspace'));
      const child = fileURLToPath(new URL('./sdk-child.ts', import.meta.url));
      return measure(process.execPath, [
        '--conditions=@fpf/source',
        '--disable-warning=ExperimentalWarning',
        child,
        job,
        who,
        String(share),
        dir,
      ]).cpuMs;
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
}
