import { FpfError, type JournalEvent, type JsonObject } from '@fpf/contracts';
import { exitOfCode } from '@fpf/contracts/errors';
import type { AgainstModel, AskedAgain, Difference, Replayed, ReplayedRun, Stack } from '@fpf/orchestrator';
import { compose, stackOf } from '@fpf/project/compose';
import { readProject } from '@fpf/project/open';
import { findBundle, readJournal, readTasks } from '@fpf/project/runs';
import { type CommandHandler, type CommandInput, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { stoppable } from '../signals/stoppable.ts';
import type { AgainstModelReport, ReplayedRunReport, ReplayReport } from './replay-schema.ts';
import { showAskedAgain } from './show-asked-again.ts';
import { showReplay } from './show-replay.ts';

/** `fpf replay`: a recorded run is decided again; or its questions are put to the model of today. */
export const replay: CommandHandler = (input) => (flag(input, 'againstModel') ? askAgain(input) : decideAgain(input));

const decideAgain: CommandHandler = (input) =>
  stoppable(input, 'Stopped: nothing was decided, and nothing written.', async (signal) => {
    const { stack, events, tasks } = await recordedRun(input);
    const policy = text(input, 'policy') === 'current' ? 'current' : 'recorded';
    const replayed = await stack.replay(events, { policy, tasks, signal });
    const answer = {
      data: replayData(replayed, policy) as unknown as JsonObject,
      text: showReplay(replayed, input.terminal),
    };
    if (replayed.same) return { exitCode: 0, ...answer };
    const message = 'Deciding the run again did not give what is recorded.';
    const hint =
      policy === 'current'
        ? 'The differences are what the rules of today would have decided.'
        : 'Compare `components` in its trace.json with what is configured here; `fpf verify RUN` says whether ' +
          'its files are as they were written.';
    return { exitCode: 1, ...answer, error: { code: 'run.replay-differs', message, hint } };
  });

const askAgain: CommandHandler = (input) =>
  stoppable(input, 'Stopped: nothing that the model said was done.', async (signal) => {
    const { stack, events, tasks } = await recordedRun(input);
    const heard = ({ turn, task }: AskedAgain): void =>
      input.terminal.err(`turn ${turn}${task === undefined ? '' : ' of a task'} was asked again`);
    const asked = await stack.askAgain(events, { signal, tasks, heard });
    const answer = {
      data: againstModelData(asked) as unknown as JsonObject,
      text: showAskedAgain(asked, input.terminal),
    };
    const failed = asked.turns.map(({ now }) => ('failed' in now ? now.failed : undefined));
    const [why] = failed;
    if (why && failed.every((one) => one !== undefined) && !asked.same) {
      return {
        exitCode: exitOfCode(why.code),
        ...answer,
        error: { code: why.code, message: why.message, hint: 'It answered nothing.' },
      };
    }
    if (asked.same) return { exitCode: 0, ...answer };
    const message = 'The model was asked the recorded questions again, and called something else.';
    return { exitCode: 1, ...answer, error: { code: 'run.model-differs', message, hint: 'Nothing of it was done.' } };
  });

/** The same as data: what is not there on one side has no member. */
function replayData({ tasks, ...run }: Replayed, policy: ReplayReport['policy']): ReplayReport {
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

function againstModelData(asked: AgainstModel): AgainstModelReport {
  return JSON.parse(JSON.stringify(asked)) as AgainstModelReport;
}

function placed({ event, path, recorded, now }: Difference): ReplayReport['differs'][number] {
  return { event, path, ...(recorded !== undefined && { recorded }), ...(now !== undefined && { now }) };
}

type RecordedRun = {
  readonly stack: Stack;
  readonly events: readonly JournalEvent[];
  /** The journals of its tasks. */
  readonly tasks: readonly (readonly JournalEvent[])[];
};

/**
 * The journal of a recorded run, and the project's stack to decide it again. No lock is held to: the run names the
 * skills that it had.
 */
async function recordedRun(input: CommandInput): Promise<RecordedRun> {
  const [run = ''] = input.args;
  const againstModel = flag(input, 'againstModel');
  if (againstModel && text(input, 'policy') === 'current')
    throw new FpfError({
      code: 'usage.bad-option',
      message: 'cli: --against-model asks about other calls, and --policy current about other rules.',
      hint: 'One at a time: leave one of them out.',
    });
  const from = projectInput({ ...input, options: { ...input.options, frozen: false } });
  const project = readProject(from);
  const dir = findBundle(project, run);
  const events = readJournal(dir);
  const tasks = readTasks(dir, events);
  return { stack: stackOf(await compose(from, againstModel ? 'as-run' : 'unasked', project)), events, tasks };
}
