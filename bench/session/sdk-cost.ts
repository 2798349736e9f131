import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, median, row } from '../measure.ts';

export type Job = 'files' | 'kv' | 'log';
export type Who = 'sdk' | 'sqlite' | 'agentfs-sdk' | 'rows';
/** What a call has changed, written by the session's own code; nothing else of the call. */
type Batch = 'batch on sqlite' | 'batch on agentfs-sdk';

type Measured = {
  readonly job: Job;
  readonly items: string;
  readonly most: number;
  readonly beside: readonly (Who | Batch)[];
};

const rounds = 3;
export const fileBytes = 10_240;
/** The first is the whole that the design sets for a workspace: 102 MB. */
const jobs: readonly Measured[] = [
  {
    job: 'files',
    items: 'files of 10 KB in one call',
    most: 10_000,
    beside: ['batch on sqlite', 'batch on agentfs-sdk', 'sqlite', 'agentfs-sdk', 'rows'],
  },
  { job: 'kv', items: 'key-value writes', most: 5_000, beside: ['sqlite', 'agentfs-sdk'] },
  { job: 'log', items: 'rows of a tool log', most: 5_000, beside: ['sqlite', 'agentfs-sdk'] },
];
const names: Readonly<Record<Exclude<Who, 'sdk'> | Batch, string>> = {
  'batch on sqlite': 'the batch that writes them, on sqlite',
  'batch on agentfs-sdk': 'the batch that writes them, on agentfs-sdk',
  sqlite: 'ours on sqlite',
  'agentfs-sdk': 'ours on agentfs-sdk',
  rows: "only the rows of AgentFS, many a statement, into the SDK's engine",
};

/**
 * What the SDK's own calls cost beside ours on both engines: processor time of whole processes and their children, less
 * that of the same process with one item to do, so that what a first item costs is in neither. They take turns, round
 * by round. For the files also the batch alone, since the SDK's calls neither look at a host nor keep an audit; and
 * what nothing that goes through the SDK's engine can be below: no hash, no second process.
 */
export async function sdkCost(flags: readonly string[]): Promise<readonly string[]> {
  const share = flags.includes('--small') ? 10 : 1;
  return jobs.flatMap(({ job, items, most, beside }) => {
    const count = most / share;
    const spent = new Map((['sdk', ...beside] as const).map((who) => [who, [] as number[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [who, times] of spent) times.push(cpuOf(job, who, count) - cpuOf(job, who, 1));
    }
    const sdk = median(spent.get('sdk') ?? []);
    return [...spent].flatMap(([who, times]) => {
      if (who === 'sdk') return [];
      const ours = Math.max(1, median(times));
      return row([
        `${count.toLocaleString('en')} ${items}`,
        names[who],
        `${ours.toFixed(0)} ms CPU`,
        `${(sdk / ours).toFixed(1)} times less than the SDK's own calls (${sdk.toFixed(0)} ms)`,
      ]);
    });
  });
}

/** Of one process that does so many items of a job, and of its children. */
function cpuOf(job: Job, who: Who | Batch, count: number): number {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-sdk-'));
  try {
    mkdirSync(join(dir, 'workspace'));
    const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
    return measure(process.execPath, [...flags, ...programOf(job, who, String(count), dir)]).cpuMs;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function programOf(job: Job, who: Who | Batch, count: string, dir: string): readonly string[] {
  const engine = who.startsWith('batch on ') ? who.slice('batch on '.length) : undefined;
  if (engine === undefined) return [fileURLToPath(new URL('./sdk-child.ts', import.meta.url)), job, who, count, dir];
  const program = new URL('../../packages/agentfs-adapter/test/long/batch-write.ts', import.meta.url);
  return [fileURLToPath(program), engine, count, String(fileBytes), join(dir, 'batch.db')];
}
