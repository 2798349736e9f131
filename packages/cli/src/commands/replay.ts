import type { JsonObject } from '@fpf/contracts';
import type { AskedAgain } from '@fpf/orchestrator';
import { exitOfCode } from '@fpf/contracts/errors';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { recordedRun } from '../compose/replay/recorded-run.ts';
import { againstModelData, replayData } from '../output/replay/replay-data.ts';
import { showAskedAgain } from '../output/replay/show-asked-again.ts';
import { showReplay } from '../output/replay/show-replay.ts';
import { stoppable } from '../output/stoppable.ts';

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
        : 'Compare `components` in its trace.json with what is configured here; `fpf verify RUN` says whether its files are as they were written.';
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
