import { join } from 'node:path';
import { acceptModel, newAcceptance, type WrittenAcceptance } from '@fpf/evaluation/acceptance';
import { hostOf } from '@fpf/project/host';
import { prepareStateDir } from '@fpf/project/open';
import { type CommandHandler, type CommandInput, flag } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { stoppable } from '../signals/stoppable.ts';
import { progressOf } from '../terminal/progress.ts';
import { acceptPlan, type AcceptPlan } from './accept-plan.ts';
import { acceptResult, planResult } from './accept-result.ts';
import { recordSigner } from './signatures.ts';

const whenStopped = 'stopped before there was a verdict: nothing was recorded, and the pinned model stays';

/** Everything that can be wrong with the words and the project is found before a model is asked. */
export const accept: CommandHandler = (input) =>
  stoppable(input, whenStopped, async (signal) => {
    const plan = acceptPlan(input);
    if (flag(input, 'dryRun')) return await planResult(plan, signal);
    return await acceptResult(plan, await runAcceptance(plan, input, signal), input);
  });

/** Tries what was planned, in a folder of the project's state. */
async function runAcceptance(plan: AcceptPlan, input: CommandInput, signal: AbortSignal): Promise<WrittenAcceptance> {
  const { clock, ids } = hostOf(projectInput(input));
  prepareStateDir(plan.project);
  const folder = newAcceptance(join(plan.project.stateDir, 'accept'), ids.next());
  const ports = {
    now: () => clock.now(),
    progress: (what: string) => progressOf(input.terminal, what),
    sign: recordSigner(plan.project.workspace),
  };
  return await acceptModel(plan, folder, ports, signal);
}
