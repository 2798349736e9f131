import { reason } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { abstain, type Step } from '../step.ts';
import { type Plan, proposed, type Question } from './plan.ts';

/** What the model said in an earlier attempt it is not asked for again. */
export function recalledPlan(
  { recall, ledger }: Pick<RunContext, 'recall' | 'ledger'>,
  question: Question,
): Step<Plan> | undefined {
  const { number: turn } = question;
  const before = recall.payload('model-result', `model/${turn}`);
  const failed = recall.payload('model-failed', `model/${turn}`);
  if (!before && !failed) return undefined;
  ledger.modelCall();
  if (!before) return failed && abstain([failed.reason]);
  const { response, evidence, said, doubts, hooks = [] } = before;
  const over = ledger.answered(evidence);
  const stopped = hooks.find(({ said }) => said === 'denied' || said === 'failed');
  if (stopped)
    return abstain([reason('hook.denied', 'model', `The hook ${stopped.name} had stopped it.`, [stopped.name])]);
  return over ? abstain([over]) : proposed({ response, evidence, said, doubts }, question);
}
