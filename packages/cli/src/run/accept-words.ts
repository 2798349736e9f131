/**
 * What a caller may take as good enough, in the words of the three states. A failure, a drift or a broken pin is none
 * of them.
 */
export const acceptWords = ['abstain', 'degrade'] as const;
export type AcceptWord = (typeof acceptWords)[number];
