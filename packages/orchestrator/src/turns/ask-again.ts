import { nearestName, type Reason } from '@fpf/contracts';
import type { PastCall } from '../call/ended-call.ts';
import { bestSkill, type Offer, onlyTool } from '../call/offer.ts';

/**
 * What was wrong with the words of a model, so that other words might do. What a rule or a guard says is no matter of
 * words.
 */
const ofWords: ReadonlySet<string> = new Set([
  'admit.unknown-tool',
  'admit.bad-arguments',
  'admit.bad-json',
  'model.call-unparseable',
  'model.call-as-text',
]);

/**
 * With which fewer tools a model is asked once more, where its words could not be used and nothing was executed.
 * Undefined where fewer cannot be offered: the same question has the same answer.
 */
export function fewerTools(offer: Offer, calls: readonly PastCall[], reasons: readonly Reason[]): Offer | undefined {
  if (calls.some(({ state }) => state !== 'abstain') || !reasons.some(({ code }) => ofWords.has(code)))
    return undefined;
  const named = calls.at(-1)?.tool;
  if (named === undefined) return bestSkill(offer);
  const meant = nearestName(
    named,
    offer.tools.map(({ name }) => name),
  );
  const known = offer.tools.some(({ name }) => name === named) ? named : meant;
  return (known === undefined ? undefined : onlyTool(offer, known)) ?? bestSkill(offer);
}
