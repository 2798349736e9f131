/** Skills are offered once, and once more where the model calls no tool of the first. */
export type OfferNumber = 1 | 2;

/** The key of an offer's step in the journal; that of the first is as it was when there was no second. */
export function offerKey(step: 'load' | 'work', offer: OfferNumber): string {
  return offer === 1 ? step : `${step}/${offer}`;
}
