import { type SearchSettings, searchSettings } from '@fpf/skill-search/parts';

export type Tried = { readonly value: number; readonly how: string };

/** The value with which a constant says nothing; none where it cannot be left out, as a length cannot. */
const leftOut: Partial<SearchSettings> = {
  name: 1,
  keywords: 1,
  lengthShare: 0,
  everydayWeight: 1,
  senseShare: 1,
  furtherShare: 0,
  sayingShare: 1,
  hintShare: 1,
  wordForWord: 0,
  likeness: 0,
  worldlyShare: 1,
  notForShare: 1,
  thresholdRise: 0,
  nearlyAsGood: 1,
  told: 0,
  ours: 0,
};

/** A rounder value near to what it is; none where it is round. */
const rounder: Partial<SearchSettings> = {
  lengthShare: 0.5,
  usualLength: 50,
  everydayWeight: 0.5,
  senseShare: 0.5,
  usualKinship: 0.4,
  threshold: 0.25,
  thresholdRise: 0.2,
  usualWords: 10,
  ours: 0.1,
};

/** What is tried of a constant, beside what it is. */
export function triedValues(constant: keyof SearchSettings): readonly Tried[] {
  const is = searchSettings[constant];
  const at = (value: number | undefined, how: string): readonly Tried[] =>
    value === undefined || value === is ? [] : [{ value: Math.round(value * 1000) / 1000, how }];
  return [
    ...at(leftOut[constant], 'left out'),
    ...at(rounder[constant], 'round'),
    ...at(is * 0.8, 'a fifth less'),
    ...at(is * 1.2, 'a fifth more'),
  ];
}
