import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RunOutcome } from '@fpf/contracts';
import { modelName, type ModelChoice } from '../compose/model-choice.ts';
import type { Terminal } from './terminal.ts';

export type ShownRun = {
  readonly outcome: RunOutcome;
  readonly runId: string;
  readonly runsDir: string;
  readonly model: ModelChoice;
  readonly terminal: Terminal;
};

const colour = { pass: 'green', degrade: 'yellow', abstain: 'cyan' } as const;

/** The last lines of a run: outcome, why, where the report lies, what to do next. */
export function showRun({ outcome, runId, runsDir, model, terminal }: ShownRun): string {
  const dir = join(runsDir, runId);
  const here = relative(process.cwd(), dir) || dir;
  const shown = here.startsWith('../../..') ? dir : here;
  const head = `${terminal.mark(outcome.state)} ${outcome.outcome}`;
  const lines = [terminal.style([colour[outcome.state], 'bold'], head), outcome.explanation];
  if (model.provider === 'scripted') lines.push(`Decided by ${modelName(model)}: a script, not FunctionGemma. This run is not conforming.`);
  if (existsSync(join(dir, 'summary.md'))) lines.push(`report: ${join(shown, 'summary.md')}`);
  if (hasChanges(join(dir, 'diff.patch'))) lines.push(`next:   git apply ${join(shown, 'diff.patch')}   (look at it first: nothing has reached the host)`);
  return lines.join('\n');
}

function hasChanges(patch: string): boolean {
  return (statSync(patch, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
