import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { TaskRecord } from '../nx-record/plugin.ts';
import { cached } from './count-task.ts';

/** Seconds on two quiet cores. */
export interface Seconds {
  readonly wall: number;
  readonly cpu: number;
}

/** `budgets.json`: what each project may take, and how long the machine that it was written on took to start Node. */
export interface Budgets {
  readonly nodeStart: number;
  readonly projects: Readonly<Record<string, Seconds>>;
  /** A project that is not named. */
  readonly others: Seconds;
}

export interface Spent extends Seconds {
  readonly project: string;
  readonly budget: Seconds;
  /** Why this is too much; undefined within twice the budget. */
  readonly over?: string;
}

export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')) as Budgets;
}

/** Compares what each project took with its budget. A result from the cache took nothing. */
export function spentBy(
  tasks: readonly TaskRecord[],
  costs: ReadonlyMap<string, number>,
  { projects, others, nodeStart }: Budgets,
  started: number,
): readonly Spent[] {
  const slower = Math.max(1, started / nodeStart);
  return [...new Set(tasks.map(({ project }) => project))].sort().map((project) => {
    const ran = tasks.filter((task) => task.project === project && !cached(task));
    const wall = sum(ran.map(({ startedAt = 0, endedAt = 0 }) => endedAt - startedAt)) / 1000;
    const cpu = sum(ran.map(({ id }) => costs.get(id) ?? 0)) / 1000;
    const budget = projects[project] ?? others;
    const over = [tooMuch('wall', wall, budget.wall, slower), tooMuch('processor', cpu, budget.cpu, slower)].find(
      Boolean,
    );
    return { project, wall, cpu, budget, ...(over !== undefined && { over }) };
  });
}

function tooMuch(what: string, took: number, budget: number, slower: number): string | undefined {
  if (took <= 2 * budget * slower) return undefined;
  return `${took.toFixed(0)} s of ${what} time, more than twice its budget of ${budget} s (tools/test-all/budgets.json)`;
}

/**
 * Returns the milliseconds that Node takes to start: budgets stretch on a machine that is slower, or busy, by as much as
 * it is.
 */
export function nodeStart(): number {
  const times = Array.from({ length: 7 }, () => {
    const begun = performance.now();
    spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' });
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b)[3] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
