import type { Query } from '@fpf/orchestrator';
import type { CommandInput } from '../command/descriptor.ts';
import { cutOffRun } from './cut-off.ts';
import { endAtOnce } from './end-at-once.ts';
import { monotonic } from '../terminal/monotonic.ts';
import { type CommandPlace, resumeCommand } from '@fpf/project/runs';
import { echoMs, type Ending, onSignals, type StopCode } from './signals.ts';
import { signalExits } from '../terminal/exit-codes.ts';

/** How far a run has come, for whoever stops it: what is said then depends on it. */
export type RunStage = 'starting' | 'running' | 'reporting' | 'over';

export type Interruptible = {
  /** The exit code of the signal that came, if one did. */
  readonly stoppedBy: () => StopCode | undefined;
  readonly release: () => void;
};

/**
 * The first signal ends the run in good order: trace and report are written. A second one ends it at once; with `json`
 * the last line says so.
 */
export function interruptible(
  query: Query,
  { terminal, json }: Pick<CommandInput, 'terminal' | 'json'>,
  place: CommandPlace,
  stage: () => RunStage,
): Interruptible {
  let asked: { readonly by: Ending; readonly at: number } | undefined;
  const stop = (signal: Ending): void => {
    const now = monotonic();
    const come = stage();
    // All that is left is to say how it ended, which must not be lost to the second press of somebody who was quick.
    if (come === 'over') return;
    if (asked !== undefined) {
      if (now - asked.at <= echoMs) return;
      terminal.rest();
      const resume = resumeCommand(place, query.runId);
      terminal.err(atOnce(come, resume));
      endAtOnce(
        signalExits[signal],
        json ? JSON.stringify(cutOffRun(query, { stage: come, signal, resume })) : undefined,
      );
      return;
    }
    asked = { by: signal, at: now };
    const over = come === 'reporting' ? 'the run has come to its end, and its report is being written' : 'stopping';
    terminal.err(`${over}; once more ends it at once`);
    void query.interrupt(signal);
  };
  return { stoppedBy: () => asked && signalExits[asked.by], release: onSignals(stop) };
}

function atOnce(stage: Exclude<RunStage, 'over'>, resume: string): string {
  switch (stage) {
    case 'starting':
      return 'ended at once; nothing had begun';
    case 'running':
      return `ended at once, without a report\nnext:   ${resume}   (goes on where it was)`;
    case 'reporting':
      return `ended at once, before the report was whole\nnext:   ${resume}   (only writes the report: the run had come to its end)`;
  }
}
