import type { JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { bindArguments } from './bind.ts';
import type { ProposedCall } from './call.ts';

/**
 * What two calls have to share to be the same one: the tool, and the arguments as they were proposed, with what was
 * bound. Whatever hooks make of them later, a run that goes on counts what the first attempt counted.
 */
export function callIdentity(proposed: Pick<ProposedCall, 'offer' | 'proposal' | 'earlier'>): string {
  return canonicalJson([proposed.proposal.name, proposedArguments(proposed)]);
}

function proposedArguments({
  offer,
  proposal,
  earlier,
}: Pick<ProposedCall, 'offer' | 'proposal' | 'earlier'>): JsonObject {
  const tool = offer.tools.find(({ name }) => name === proposal.name);
  const bound = tool?.bind && bindArguments(tool, proposal.arguments, earlier);
  return bound && 'args' in bound ? bound.args : proposal.arguments;
}
