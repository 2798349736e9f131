import { exitOfCode } from '@fpf/contracts/errors';
import {
  type Comparison,
  compareReports,
  comparisonText,
  type EvaluationReport,
  reportMarkdown,
  reportText,
} from '@fpf/evaluation';
import { floorText, type FloorResult, judgeFloors } from '@fpf/evaluation/eval';
import type { CommandResult } from '../command/descriptor.ts';
import { type ExitCode, signalExits } from '../terminal/exit-codes.ts';
import { writeNamed } from '../command/write-named.ts';
import type { EvalPlan } from './eval-plan.ts';

/**
 * Reports are written, whatever the figures are and however it ended; then what was asked of them decides the exit
 * code.
 */
export function evalResult(plan: EvalPlan, report: EvaluationReport, signal: AbortSignal): CommandResult {
  const comparison = plan.before && compareReports(plan.before, report);
  const floors = judgeFloors(plan.floors, report);
  for (const file of plan.reports)
    writeNamed(
      file,
      file.endsWith('.md') ? reportMarkdown(report, comparison) : `${JSON.stringify(report, null, 2)}\n`,
    );
  const parts = [
    reportText(report),
    ...(comparison ? [comparisonText(comparison)] : []),
    ...(floors.length > 0 ? [floors.map(floorText).join('\n')] : []),
  ];
  return {
    data: { report, ...(comparison && { comparison }), floors },
    text: parts.join('\n\n'),
    ...ending(report, floors, comparison, signal),
  };
}

const bySignal: Readonly<Record<string, ExitCode>> = signalExits;

function ending(
  { stopped, figures }: EvaluationReport,
  floors: readonly FloorResult[],
  comparison: Comparison | undefined,
  signal: AbortSignal,
): Pick<CommandResult, 'exitCode' | 'error'> {
  if (stopped) {
    const message = `Stopped after ${figures.cases} cases, ${stopped.left} before the end: ${stopped.message}.`;
    const error = { code: stopped.code, message, hint: 'The figures are of the cases that were asked.' };
    return { exitCode: bySignal[String(signal.reason)] ?? exitOfCode(stopped.code), error };
  }
  const missed = floors.filter(({ ok }) => !ok);
  if (missed.length > 0) {
    const message = `Not reached: ${missed.map(({ flag, asked, found }) => `--${flag} ${asked} (${found ?? 'nothing to count'})`).join(', ')}.`;
    return {
      exitCode: 6,
      error: { code: 'eval.floor-missed', message, hint: 'Look at the confusions, or ask for less.' },
    };
  }
  if (comparison && !comparison.passed) {
    const failed = comparison.checks.filter(({ ok }) => !ok).map(({ id }) => id);
    const message = `The gate is not passed: ${failed.join(', ')}.`;
    return { exitCode: 6, error: { code: 'eval.gate-failed', message, hint: 'Keep the model that you have.' } };
  }
  return { exitCode: 0 };
}
