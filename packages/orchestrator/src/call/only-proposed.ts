import { type GuardDecision, type Reason, reason } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { type Call, versioned } from './call.ts';

const code = 'permission.only-proposed';
const mostArgs = 600;

/**
 * Why a call that rules and guards let through is not made in a run that makes none: with all that would have begun.
 */
export function onlyProposed({ tool, args, skill }: Call, decision: GuardDecision): Reason {
  const said = canonicalJson(args);
  const shown = said.length > mostArgs ? `${said.slice(0, mostArgs)}…` : said;
  const name = `${versioned(skill)}#${tool.name}`;
  const form = decision === 'degrade' ? 'in its reduced form' : 'as it is';
  return reason(
    code,
    'permission',
    `This run only proposes. Rules and guards would let ${name} run ${form} (${decision}) with ${shown}.`,
    [tool.name],
  );
}

/** It stops nothing but itself: what else was proposed with it is decided on too. */
export function isOnlyProposed(reasons: readonly Reason[]): boolean {
  return reasons.some((why) => why.code === code);
}
