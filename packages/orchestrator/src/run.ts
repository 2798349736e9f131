import { type GuardDecision, type Reason, type ToolCall } from '@fpf/contracts';
import type { RunContext } from './context.ts';
import { admitCall } from './steps/admit.ts';
import { decideCall } from './steps/decide.ts';
import { executeCall } from './steps/execute.ts';
import { loadSkills } from './steps/load.ts';
import { planCalls } from './steps/plan.ts';
import { planWork } from './steps/plan-work.ts';
import { searchSkills } from './steps/search.ts';

/** What a run came to, before anything is reported. */
export type RunEnd = { readonly calls: readonly GuardDecision[]; readonly reasons: readonly Reason[] };

/**
 * One run, as the data flows (document 1 §4). Step 1, the request, is the caller's; step 7, the report, follows when this
 * has returned or failed. Each step journals what it found before the next one acts on it, and each may end the run.
 */
export async function run(context: RunContext): Promise<RunEnd> {
  const found = await searchSkills(context); //                                    2. candidates, or abstain
  if ('abstain' in found) return { calls: [], reasons: found.abstain };

  const skills = await loadSkills(context, found.go); //                           3. kernels and tool bundle
  if ('abstain' in skills) return { calls: [], reasons: skills.abstain };

  const work = await planWork(context, skills.go); //                              who would do what; a gap abstains
  if ('abstain' in work) return { calls: [], reasons: work.abstain };

  const plan = await planCalls(context, skills.go); //                             4. proposed calls, untrusted
  if ('abstain' in plan) return { calls: [], reasons: plan.abstain };

  const calls: GuardDecision[] = [];
  const reasons: Reason[] = [];
  for (const [index, proposal] of plan.go.calls.entries()) {
    const call = await handleCall(context, { skills: skills.go, proposal, mark: plan.go.marks.get(index), seq: index + 1 });
    calls.push(call.state);
    reasons.push(...call.reasons);
    if (call.state === 'abstain') break; // an abstained call ends the turn
  }
  return { calls, reasons };
}

type Proposed = {
  readonly skills: Parameters<typeof admitCall>[1]['skills'];
  readonly proposal: ToolCall;
  readonly mark: Reason | undefined;
  readonly seq: number;
};

async function handleCall(context: RunContext, proposed: Proposed): Promise<{ state: GuardDecision; reasons: readonly Reason[] }> {
  const admitted = await admitCall(context, proposed); //                          lookup, schema, budget
  if ('abstain' in admitted) return { state: 'abstain', reasons: admitted.abstain };

  const decided = await decideCall(context, admitted.go); //                       5. permission and guard
  if ('abstain' in decided) return { state: 'abstain', reasons: decided.abstain };

  return executeCall(context, decided.go); //                                      6. sandboxed, all or nothing
}
