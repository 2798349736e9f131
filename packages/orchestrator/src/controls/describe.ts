import { type Budget, type JournalEvent, payloadsOf } from '@fpf/contracts';
import type { RunMode } from '../context/run-mode.ts';
import type { RunSettings } from '../context/settings.ts';
import type { LiveRun } from '../context/live-run.ts';

/** What a run is at this moment: what decides it, what it may use, and what is left to spend. */
export type RunDescription = {
  readonly run_id: string;
  readonly mode: RunMode;
  /** The one that is asked now. */
  readonly model: RunSettings['model'];
  /** Those that were loaded; none before. */
  readonly skills: readonly {
    readonly id: string;
    readonly version: string;
    readonly hash: string;
    readonly tools: readonly string[];
  }[];
  readonly budget: Budget;
  readonly left: Readonly<Record<string, number>>;
  readonly recorded: RunSettings['recorded'];
};

export function describe(
  runId: string,
  settings: RunSettings,
  live: LiveRun,
  events: readonly JournalEvent[],
): RunDescription {
  const loaded = payloadsOf(events, 'skills-loaded').flatMap(({ skills }) => skills);
  return {
    run_id: runId,
    mode: live.mode(),
    model: { name: live.model().name, digest: live.model().digest },
    skills: loaded.map(({ id, version, hash, tools }) => ({ id, version, hash, tools })),
    budget: live.budget(),
    left: live.ledger.left(),
    recorded: settings.recorded,
  };
}
