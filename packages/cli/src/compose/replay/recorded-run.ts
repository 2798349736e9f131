import { FpfError, type JournalEvent } from '@fpf/contracts';
import type { Stack } from '@fpf/orchestrator';
import { compose, stackOf } from '@fpf/project/compose';
import type { ModelChoice } from '@fpf/project/model';
import { readProject } from '@fpf/project/open';
import { findBundle, readJournal, readTasks } from '@fpf/project/runs';
import { type CommandInput, flag, text } from '../../command/descriptor.ts';
import { projectInput } from '../project-input.ts';

export type RecordedRun = {
  readonly stack: Stack;
  readonly events: readonly JournalEvent[];
  /** The journals of its tasks. */
  readonly tasks: readonly (readonly JournalEvent[])[];
  readonly model: ModelChoice;
};

/**
 * The journal of a recorded run, and the project's stack to decide it again. No lock is held to: the run names the
 * skills that it had.
 */
export async function recordedRun(input: CommandInput): Promise<RecordedRun> {
  const [run = ''] = input.args;
  const againstModel = flag(input, 'againstModel');
  if (againstModel && text(input, 'policy') === 'current')
    throw new FpfError({
      code: 'usage.bad-option',
      message: 'cli: --against-model asks about other calls, and --policy current about other rules.',
      hint: 'One at a time: leave one of them out.',
    });
  const dir = findBundle(readProject(projectInput(input)), run);
  const events = readJournal(dir);
  const tasks = readTasks(dir, events);
  const composition = await compose(
    projectInput({ ...input, options: { ...input.options, frozen: false } }),
    againstModel ? 'as-run' : 'unasked',
  );
  return { stack: stackOf(composition), events, tasks, model: composition.model };
}
