import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitPlan, Direction, Owner, PlanStep } from '../../plan/plan-file.ts';

/** A path on its way from what it was to what it is to be. */
export type Job = {
  readonly n: number;
  readonly path: string;
  readonly from: PlanStep['before'];
  readonly to: PlanStep['before'];
  /** The number of the job whose file this is a second name of. */
  readonly same: number | undefined;
  /** Whose it is to be, where that is known. */
  readonly owner: Owner | undefined;
  /** The name of the whole new file until it takes its place: in the same folder, and of no other commit. */
  readonly temporary: string;
};

export type Site = {
  readonly workspace: string;
  readonly plan: CommitPlan;
  readonly jobs: readonly Job[];
  readonly contents: string;
  /** Folders that were changed and are not on the disk yet, as prefixes. */
  readonly touched: Set<string>;
};

export function openSite(folder: string, workspace: string, direction: Direction): Site {
  const plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as CommitPlan;
  const back = direction === 'back';
  const mark = plan.id.replace(/[^A-Za-z0-9]/g, '').slice(-32);
  const jobs = plan.steps.map(({ path, before, after, same, owner }, n): Job => {
    const [from, to] = back ? [after, before] : [before, after];
    return { n, path, from, to, same: back ? undefined : same, owner, temporary: `.fpf-commit-${mark}-${n}` };
  });
  return { workspace, plan, jobs, contents: join(folder, 'contents'), touched: new Set() };
}

export function isFolder(state: Job['from']): boolean {
  return state?.type === 'directory';
}
