/**
 * Which of a run's offers of skills: for the whole request or a part of it, and whether it is the one that is made where
 * the model calls no tool of the first.
 */
export type OfferPlace = { readonly part?: number | undefined; readonly again?: boolean };

/** The key of an offer's step in the journal; that of the first is as it was when there was no other. */
export function offerKey(step: 'search' | 'load' | 'work', { part, again }: OfferPlace): string {
  return `${step}${part === undefined ? '' : `/part-${part + 1}`}${again ? '/2' : ''}`;
}
