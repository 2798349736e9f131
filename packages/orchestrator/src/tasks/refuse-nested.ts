import { reason } from '@fpf/contracts';
import type { Recording } from '../context/recording.ts';
import type { ProposedCall } from '../call/proposed-call.ts';
import { refuse } from '../call/refuse.ts';
import { abstain, type Stopped } from '../step.ts';
import { delegateName } from '../in-process/delegate-skill.ts';

/** A task that would hand on what was handed to it: whatever its tools are, that is not one of them. */
export async function refuseNested(context: Recording, { proposal, seq }: ProposedCall): Promise<Stopped> {
  const why = reason(
    'task.nested',
    'lookup',
    `This is a task itself, and a task hands on nothing: ${delegateName} is not one of its tools.`,
  );
  await refuse(context, {
    call: { id: `${context.id}/${seq}`, seq, tool: proposal, args: proposal.arguments, skill: undefined },
    reasons: [why],
  });
  return abstain([why]);
}
