import { FpfError } from '@fpf/contracts';
import type { ProjectInput } from '../options/project-input.ts';
import { findOwnRun } from '../runs/find-run.ts';
import { refreshRunsPage } from '../runs/runs-page.ts';
import { resumeCommand } from '../runs/resume-command.ts';
import { findSessions } from '../sessions/sessions.ts';
import { keptRuns } from './kept-runs.ts';
import { type RemoveRunsAsk, removeRuns, type RunRemoval } from './remove-runs.ts';

/** Removes the runs of these names, all of them or none. One that is not over is refused. */
export async function removeNamedRuns(
  from: ProjectInput,
  names: readonly string[],
  ask: RemoveRunsAsk,
): Promise<RunRemoval> {
  const sessions = await findSessions(from);
  const { project } = sessions;
  const runs = new Set(names.map((name) => findOwnRun(project, name)));
  const all = keptRuns(project.stateDir);
  const open = all.find(({ run, over }) => runs.has(run) && !over);
  if (open)
    throw new FpfError({
      code: 'run.not-removable',
      message: `project: run ${open.run} has not come to its end.`,
      hint: `\`${resumeCommand(project, open.run)}\` goes on with a run that waits or was stopped.`,
    });
  const why = new Map([...runs].map((run) => [run, 'named']));
  const planned = await removeRuns(sessions, all, why, { ...ask, dryRun: true });
  if (ask.dryRun === true || planned.staying.length > 0) return planned;
  const removed = await removeRuns(sessions, all, why, ask);
  await refreshRunsPage(from, project);
  return removed;
}
