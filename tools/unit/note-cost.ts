import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const tick = 10;

/**
 * Returns the milliseconds of processor time that this process and every child it waited for have used; undefined where
 * there is no /proc.
 */
export function cpuTime(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]) * tick, 0);
  } catch {
    return undefined;
  }
}

/** Tells the run of all tasks what this task has cost; outside of such a run nothing is written. */
export function noteCost(): void {
  const [folder, project, target] = ['FPF_TASK_COSTS', 'NX_TASK_TARGET_PROJECT', 'NX_TASK_TARGET_TARGET'].map(
    (name) => process.env[name],
  );
  const cpu = cpuTime();
  if (folder === undefined || project === undefined || cpu === undefined) return;
  const name = `${project}:${target}`;
  writeFileSync(join(folder, `${encodeURIComponent(name)}.json`), JSON.stringify({ task: name, cpu }));
}
