import type { TaskRecord } from '../nx-record/plugin.ts';
import type { Spent } from './budgets.ts';
import { cached, countTask } from './count-task.ts';
import { add, nothing, type Counts } from './counts.ts';
import { nameFailures, sections } from './name-failures.ts';

export interface Summary {
  readonly text: string;
  readonly counts: Counts;
}

interface Row {
  readonly project: string;
  readonly tasks: readonly TaskRecord[];
  readonly counts: Counts;
}

/** A table of the projects with what each took of its budget, what failed, and every skip with its reason. */
export function summarize(root: string, records: readonly TaskRecord[], spent: readonly Spent[] = []): Summary {
  const counted = records.map((task) => ({ task, counts: countTask(root, task) }));
  const projects = [...new Set(records.map(({ project }) => project))].sort();
  const rows = projects.map((project): Row => {
    const own = counted.filter(({ task }) => task.project === project);
    return {
      project,
      tasks: own.map(({ task }) => task),
      counts: own.map(({ counts }) => counts).reduce(add, nothing),
    };
  });
  const over = spent.flatMap(({ project, over: why }) => (why === undefined ? [] : [`  ${project}: ${why}`]));
  const all = rows.map((row) => row.counts).reduce(add, nothing);
  const counts = { ...all, failed: all.failed + over.length };
  const fromCache = records.filter(cached).length;
  const failed = counted.flatMap((entry) => nameFailures(entry.task.id, entry.counts));
  const lines = [
    table([
      ['project', 'passed', 'failed', 'skipped', 'wall', 'cpu', 'budget', 'tasks'],
      ...rows.map((row) => line(row, spent)),
    ]),
    `tasks: ${fromCache}/${records.length} from the cache`,
    ...sections([...failed, ...over], counts.skipped),
  ];
  return { text: `${lines.join('\n')}\n`, counts };
}

function line({ project, tasks, counts }: Row, spent: readonly Spent[]): readonly string[] {
  const targets = tasks.map((task) => `${task.target}${cached(task) ? ' (cached)' : ''}`).sort();
  const own = spent.find((one) => one.project === project);
  const seconds =
    own === undefined
      ? ['', '', '']
      : [`${own.wall.toFixed(0)} s`, `${own.cpu.toFixed(0)} s`, `${own.budget.wall}/${own.budget.cpu} s`];
  const numbers = [counts.passed, counts.failed, counts.skipped.length].map(String);
  return [project, ...numbers, ...seconds, targets.join(', ')];
}

function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const cell = (text: string, column: number): string =>
    column > 0 && column < 7 ? text.padStart(width(column)) : text.padEnd(width(column));
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}
