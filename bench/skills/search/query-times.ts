import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../../measure.ts';

export type QueryTimes = {
  readonly skills: number;
  readonly firstMs: number;
  readonly firstCpuMs: number;
  /** The first over a new list, in a process that has searched: tables and skills are read and prepared once more. */
  readonly anewMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
};

const processes = 5;

/**
 * Times of whole searches over 600 skills, reasons and all: the first one of a new process, which reads the tables and
 * prepares the skills, and the others over the same list. Medians of five processes.
 */
export function queryTimes(): QueryTimes {
  const child = fileURLToPath(new URL('./query-child.ts', import.meta.url));
  const all = Array.from({ length: processes }, (): QueryTimes => {
    const ran = spawnSync(process.execPath, ['--conditions=@fpf/source', child], { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`bench: query-child ended with ${ran.status ?? ran.signal}: ${ran.stderr}`);
    return JSON.parse(ran.stdout) as QueryTimes;
  });
  const middle = (of: keyof QueryTimes): number => median(all.map((times) => times[of]));
  return {
    skills: middle('skills'),
    firstMs: middle('firstMs'),
    firstCpuMs: middle('firstCpuMs'),
    anewMs: middle('anewMs'),
    p50Ms: middle('p50Ms'),
    p95Ms: middle('p95Ms'),
  };
}
