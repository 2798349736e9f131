export { collect, type Collected } from './collect.ts';
export { type RemovedApply, removedApplies } from './removed-applies.ts';
export type { RunLimits } from './over-limits.ts';
export { removeNamedRuns } from './remove-named-runs.ts';
export type { RunRemoval, StayingRun } from './remove-runs.ts';
