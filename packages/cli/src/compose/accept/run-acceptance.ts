import { join } from 'node:path';
import { acceptModel, newAcceptance, type WrittenAcceptance } from '@fpf/evaluation/acceptance';
import { hostOf } from '@fpf/project/host';
import { prepareStateDir } from '@fpf/project/open';
import type { CommandInput } from '../../command/descriptor.ts';
import { progressOf } from '../../output/progress.ts';
import { projectInput } from '../project-input.ts';
import type { AcceptPlan } from './accept-plan.ts';
import { recordSigner } from './signatures.ts';

/** Tries what was planned, in a folder of the project's state. */
export async function runAcceptance(
  plan: AcceptPlan,
  input: CommandInput,
  signal: AbortSignal,
): Promise<WrittenAcceptance> {
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
