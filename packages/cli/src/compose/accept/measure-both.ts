import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { evaluate, type EvaluationReport, type Tried } from '@fpf/evaluation';
import { compose } from '@fpf/project/compose';
import type { ModelChoice } from '@fpf/project/model';
import type { CommandInput } from '../../command/descriptor.ts';
import { progressOf } from '../../output/progress.ts';
import { offeringOf } from '../eval/offering.ts';
import { projectInput } from '../project-input.ts';
import type { AcceptPlan } from './accept-plan.ts';
import type { Looks } from './look-at.ts';

type Measured = Pick<Tried, 'reports' | 'unmeasured'>;

/** One of the two models. */
type Side = { readonly choice: ModelChoice; readonly identity: ModelIdentity; readonly told: string };

/**
 * The same requests to both, each held to its digest. One model under two names is asked once: it would be compared
 * with itself.
 */
export async function measureBoth(
  plan: AcceptPlan,
  looks: Looks,
  input: CommandInput,
  signal: AbortSignal,
): Promise<Measured> {
  const [old, own] = [looks.pinned.before, looks.candidate.before];
  const same = own.digest === old.digest && own.digest !== null;
  const pinnedSide: Side = { choice: plan.pinned.choice, identity: old, told: 'asked the pinned model' };
  const ownSide: Side = { choice: plan.candidate, identity: own, told: 'asked the new model' };
  try {
    const pinned = await measure(plan, pinnedSide, input, signal);
    const candidate = same ? { ...pinned, model: own } : await measure(plan, ownSide, input, signal);
    return { reports: { pinned, candidate }, unmeasured: null };
  } catch (error) {
    if (signal.aborted || !FpfError.is(error) || !/^(?:model|eval)\./.test(error.code)) throw error;
    return { reports: null, unmeasured: `${error.code}: ${error.message}` };
  }
}

async function measure(
  { project, cases, forbidden }: AcceptPlan,
  { choice, identity: { digest }, told }: Side,
  input: CommandInput,
  signal: AbortSignal,
): Promise<EvaluationReport> {
  const held: ModelChoice = { ...choice, ...(digest !== null && { digest }) };
  const composition = await compose(
    projectInput({ ...input, options: { ...input.options, frozen: false } }),
    'unasked',
    project,
    held,
  );
  const { tools, toolsName } = await offeringOf('skills', composition);
  const progress = progressOf(input.terminal, told);
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
