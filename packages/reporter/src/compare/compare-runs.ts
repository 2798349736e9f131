import type { RunComparison, RunTrace } from '@fpf/contracts';
import { compareCalls } from './calls.ts';
import type { ComparedRun } from './compared-run.ts';
import { compareFiles } from './files.ts';
import { pairWhereOther } from './pair.ts';
import { comparePins } from './pins.ts';
import { compareSelection } from './selection.ts';
import { compareUsage } from './usage.ts';

/** Two runs side by side: what is not the same in both, of the things that a run does not only have by chance. */
export function compareRuns(a: ComparedRun, b: ComparedRun): RunComparison {
  const request = pairWhereOther(a.trace.request, b.trace.request);
  const pins = comparePins(a, b);
  const selection = compareSelection(a, b);
  const calls = compareCalls(a, b);
  const ended = pairWhereOther(endOf(a.trace), endOf(b.trace));
  const final = pairWhereOther(a.trace.final, b.trace.final);
  const structured = pairWhereOther(a.trace.structured, b.trace.structured);
  const files = compareFiles(a.trace, b.trace);
  const none = [request, selection, ended, final, structured].every((one) => one === undefined);
  return {
    a: sideOf(a.trace),
    b: sideOf(b.trace),
    same: none && pins.length + calls.differ.length + files.length === 0,
    ...(request && { request }),
    pins,
    ...(selection && { selection }),
    calls,
    ...(ended && { outcome: ended }),
    ...(final && { final }),
    ...(structured && { structured }),
    files,
    usage: compareUsage(a.trace, b.trace),
  };
}

function sideOf({ run_id, started_at, outcome, state, exit_code }: RunTrace): RunComparison['a'] {
  return { run_id, started_at, outcome: outcome ?? null, state: state ?? null, exit_code: exit_code ?? null };
}

function endOf({
  outcome,
  state,
  exit_code: code,
  reasons = [],
}: RunTrace): NonNullable<NonNullable<RunComparison['outcome']>['a']> {
  return {
    outcome: outcome ?? null,
    state: state ?? null,
    exit_code: code ?? null,
    reasons: reasons.map((reason) => reason.code),
  };
}
