import type { Approval } from '@fpf/contracts';

/**
 * Whether what a person said still holds: not expired, not used. What was answered in the future holds nothing, because a clock that was
 * put back must not make a word last longer.
 */
export function isStanding({ state, answered, used, expires }: Approval, now: number): boolean {
  if (!answered || used || (state !== 'allowed' && state !== 'denied')) return false;
  return Date.parse(answered.at) <= now && now < Date.parse(expires);
}

/** It was used for just this call, which may have been broken off and begin again; for no other call it holds any more. */
export function isUsedFor({ answered, used, expires }: Approval, call: string, now: number): boolean {
  return answered !== undefined && used?.call === call && Date.parse(answered.at) <= now && now < Date.parse(expires);
}

/** A question that waits for an answer. */
export function isOpen({ state, expires }: Approval, now: number): boolean {
  return state === 'asked' && now < Date.parse(expires);
}
