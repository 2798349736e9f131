import { type CommandHandler, flag } from '../command/descriptor.ts';
import { acceptPlan } from '../compose/accept/accept-plan.ts';
import { acceptResult, planResult } from '../compose/accept/accept-result.ts';
import { runAcceptance } from '../compose/accept/run-acceptance.ts';
import { stoppable } from '../output/stoppable.ts';

const whenStopped = 'stopped before there was a verdict: nothing was recorded, and the pinned model stays';

/** Everything that can be wrong with the words and the project is found before a model is asked. */
export const accept: CommandHandler = (input) =>
  stoppable(input, whenStopped, async (signal) => {
    const plan = acceptPlan(input);
    if (flag(input, 'dryRun')) return await planResult(plan);
    return await acceptResult(plan, await runAcceptance(plan, input, signal), input);
  });
