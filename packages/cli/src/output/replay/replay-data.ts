import type { AgainstModel, Difference, Replayed, ReplayedRun } from '@fpf/orchestrator';
import type { AgainstModelReport, ReplayedRunReport, ReplayReport } from './replay-schema.ts';

/** The same as data: what is not there on one side has no member. */
export function replayData({ tasks, ...run }: Replayed, policy: ReplayReport['policy']): ReplayReport {
  const handed = tasks.map(({ call_id, role, ...task }) => ({ ...runData(task), call_id, role }));
  return { ...runData(run), policy, ...(handed.length > 0 && { tasks: handed }) };
}

function runData({ run, same, attempts, journal, turns, calls, differs, beyond }: ReplayedRun): ReplayedRunReport {
  return {
    run,
    same,
    attempts,
    journal: { ...journal },
    turns: turns.map((one) => ({ ...one, differs: one.differs.map(placed) })),
    calls: calls.map(({ recorded, now, ...one }) => ({
      ...one,
      ...(recorded !== undefined && { recorded }),
      ...(now !== undefined && { now }),
      differs: one.differs.map(placed),
    })),
    differs: differs.map(placed),
    beyond: beyond.map((one) => ({ ...one })),
  };
}

export function againstModelData(asked: AgainstModel): AgainstModelReport {
  return JSON.parse(JSON.stringify(asked)) as AgainstModelReport;
}

function placed({ event, path, recorded, now }: Difference): ReplayReport['differs'][number] {
  return { event, path, ...(recorded !== undefined && { recorded }), ...(now !== undefined && { now }) };
}
