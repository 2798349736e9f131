import type { AgainstModel, Difference, Replayed } from '@fpf/orchestrator';
import type { AgainstModelReport, ReplayReport } from './replay-schema.ts';

/** The same as data: what is not there on one side has no member. */
export function replayData(replayed: Replayed, policy: ReplayReport['policy']): ReplayReport {
  const { run, same, attempts, journal, turns, calls, differs, beyond } = replayed;
  return {
    run,
    same,
    policy,
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
