import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../../measure.ts';

export type QueryTimes = {
  readonly skills: number;
  /** The first of a process, with the words of the skills as an earlier one kept them. */
  readonly firstMs: number;
  readonly firstCpuMs: number;
  /** The first of the process that counts and keeps them. */
  readonly countedMs: number;
  /** The first over a new list, in a process that has searched: tables and skills are read and prepared once more. */
  readonly anewMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
};

const processes = 5;

/**
 * Times of whole searches over 600 skills, reasons and all: the first one of a new process, which reads the tables and
 * what is kept of the skills, and the others over the same list. Medians of five processes, after one that counts.
 */
export function queryTimes(): QueryTimes {
  const child = fileURLToPath(new URL('./query-child.ts', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'fpf-bench-words-'));
  const run = (): Omit<QueryTimes, 'countedMs'> => {
    const ran = spawnSync(process.execPath, ['--conditions=@fpf/source', child, join(folder, 'words')], {
      encoding: 'utf8',
    });
    if (ran.status !== 0) throw new Error(`bench: query-child ended with ${ran.status ?? ran.signal}: ${ran.stderr}`);
    return JSON.parse(ran.stdout) as QueryTimes;
  };
  const { firstMs: countedMs } = run();
  const all = Array.from({ length: processes }, run);
  rmSync(folder, { recursive: true });
  const middle = (of: keyof Omit<QueryTimes, 'countedMs'>): number => median(all.map((times) => times[of]));
  return {
    skills: middle('skills'),
    firstMs: middle('firstMs'),
    firstCpuMs: middle('firstCpuMs'),
    countedMs,
    anewMs: middle('anewMs'),
    p50Ms: middle('p50Ms'),
    p95Ms: middle('p95Ms'),
  };
}
