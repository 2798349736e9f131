import type { RunContext } from '../context/run-context.ts';
import { emitName } from '../output/asked-output.ts';
import { emitResult } from '../steps/emit-result.ts';
import type { Stopped } from '../step.ts';
import { delegateCall } from '../tasks/delegate-call.ts';
import { delegateName, isDelegated } from '../in-process/delegate-skill.ts';
import { refuseNested } from '../tasks/refuse-nested.ts';
import { admitCall, hookCall } from '../steps/admit.ts';
import { beginCall } from '../steps/begin.ts';
import { decideCall } from '../steps/decide.ts';
import { executeCall } from '../steps/execute.ts';
import type { ProposedCall } from '../call/call.ts';
import type { EndedCall } from '../call/ended-call.ts';

/** One proposed call through every step, each of which may end it. */
export async function handleCall(context: RunContext, proposed: ProposedCall): Promise<EndedCall> {
  const { id, proposal } = proposed;
  const named = { id, tool: proposal.name, args: proposal.arguments };
  const stopped = ({ abstain: reasons, waits }: Stopped): EndedCall => ({
    ...named,
    state: 'abstain',
    reasons,
    ...(waits && { waits }),
  });

  const { output } = context;
  if (output && proposal.name === emitName) return emitResult(context, output, proposed); //  the result, for the caller
  if (context.task && proposal.name === delegateName) return stopped(await refuseNested(context, proposed));

  const admitted = await admitCall(context, proposed); //                          lookup, schema, budget
  if ('abstain' in admitted) return stopped(admitted);

  const heard = await hookCall(context, admitted.go); //                           the embedding program may stop or change it
  if ('abstain' in heard) return stopped(heard);

  const decided = await decideCall(context, heard.go); //                       5. permission and guard
  if ('abstain' in decided) return stopped(decided);

  if (context.tasks && isDelegated(decided.go)) {
    const done = await delegateCall(context, context.tasks, decided.go); //  a run of its own
    return 'abstain' in done ? stopped(done) : { ...named, ...done.go };
  }

  const begun = await beginCall(context, decided.go); //                           its view; what it rests on still holds
  if ('abstain' in begun) return stopped(begun);

  return { ...named, ...(await executeCall(context, begun.go)) }; // 6. sandboxed, all or nothing
}
