import { reason } from '@fpf/contracts';
import type { Recording } from '../context/recording.ts';
import type { ProposedCall } from '../call/call.ts';
import { refuse } from '../call/refuse.ts';
import { abstain, type Stopped } from '../step.ts';
import { delegateName } from '../in-process/delegate-skill.ts';

/** A task that would hand on what was handed to it: whatever its tools are, that is not one of them. */
export async function refuseNested(context: Recording, call: ProposedCall): Promise<Stopped> {
  const why = reason(
    'task.nested',
    'lookup',
    `This is a task itself, and a task hands on nothing: ${delegateName} is not one of its tools.`,
  );
  await refuse(context, call, [why]);
  return abstain([why]);
}
