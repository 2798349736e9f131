import { type Approval, isAnswered, type NeededPeople, yesesOf } from '@fpf/contracts';
import { sameJson } from '../rules/same-json.ts';

/**
 * Whether what a person said still holds: not expired, not used. What was answered in the future holds nothing, because
 * a clock that was put back must not make a word last longer.
 */
export function isStanding(approval: Approval, now: number): boolean {
  const { state, used, expires } = approval;
  const said = wordOf(approval);
  if (!said || used || (state !== 'allowed' && state !== 'denied' && state !== 'revoked')) return false;
  return Date.parse(said.at) <= now && now < Date.parse(expires);
}

/** What it is worth at a time: a question or an allowance whose time is over is neither. */
export function asOf(approval: Approval, now: number): Approval {
  const { state, expires } = approval;
  const waits = state === 'asked' || state === 'allowed';
  return waits && Date.parse(expires) <= now ? { ...approval, state: 'expired' } : approval;
}

/** The last that a person said of it. */
export function wordOf({ answered, revoked }: Approval): Approval['answered'] {
  return revoked ?? answered;
}

/**
 * It was used for just this call, which may have been broken off and begin again; for no other call it holds any more.
 */
export function isUsedFor({ answered, used, expires }: Approval, call: string, now: number): boolean {
  return answered !== undefined && used?.call === call && Date.parse(answered.at) <= now && now < Date.parse(expires);
}

/** A question that waits for an answer. */
export function isOpen({ state, expires }: Approval, now: number): boolean {
  return state === 'asked' && now < Date.parse(expires);
}

/**
 * Whether a question that was asked before does for those whose word is needed now. A no does for anybody; a yes does
 * where they have said it.
 */
export function serves(approval: Approval, needed: readonly NeededPeople[] = []): boolean {
  if (approval.state === 'asked') return sameJson(approval.by ?? [], needed);
  return approval.state !== 'allowed' || isAnswered(needed, yesesOf(approval));
}
