export { removeNamedRuns } from './remove-named-runs.ts';
export type { RunRemoval, StayingRun } from './remove-runs.ts';
