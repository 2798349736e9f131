import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { evaluate, type EvaluationReport, type Tried } from '@fpf/evaluation';
import type { CommandInput } from '../../command/descriptor.ts';
import { progressOf } from '../../output/progress.ts';
import { compose } from '../compose.ts';
import { offeringOf } from '../eval/offering.ts';
import type { ModelChoice } from '../model/model-choice.ts';
import type { AcceptPlan } from './accept-plan.ts';
import type { Looks } from './look-at.ts';

type Measured = Pick<Tried, 'reports' | 'unmeasured'>;

/** The same requests to both, each held to its digest. One model under two names is asked once: it would be compared with itself. */
export async function measureBoth(plan: AcceptPlan, looks: Looks, input: CommandInput, signal: AbortSignal): Promise<Measured> {
  try {
    const pinned = await measure(plan, plan.pinned.choice, looks.pinned.before, 'asked the pinned model', input, signal);
    const same = looks.candidate.before.digest === looks.pinned.before.digest && looks.candidate.before.digest !== null;
    const candidate = same
      ? { ...pinned, model: looks.candidate.before }
      : await measure(plan, plan.candidate, looks.candidate.before, 'asked the new model', input, signal);
    return { reports: { pinned, candidate }, unmeasured: null };
  } catch (error) {
    if (signal.aborted || !FpfError.is(error) || !/^(?:model|eval)\./.test(error.code)) throw error;
    return { reports: null, unmeasured: `${error.code}: ${error.message}` };
  }
}

async function measure(
  { project, cases, forbidden }: AcceptPlan,
  choice: ModelChoice,
  { digest }: ModelIdentity,
  said: string,
  input: CommandInput,
  signal: AbortSignal,
): Promise<EvaluationReport> {
  const held: ModelChoice = { ...choice, ...(digest !== null && { digest }) };
  const composition = await compose({ ...input, options: { ...input.options, frozen: false } }, 'unasked', project, held);
  const { tools, toolsName } = await offeringOf('skills', composition);
  const progress = progressOf(input.terminal, said);
  const report = await evaluate({
    gateway: composition.ports.model,
    cases,
    tools,
    toolsName,
    forbidden,
    signal,
    onProgress: ({ done, of }) => progress(done, of),
  });
  signal.throwIfAborted();
  return report;
}
