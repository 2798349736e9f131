import type { Unit } from '../text/cut-units.ts';
import { type Candidate, cuesAround } from './candidate.ts';
import type { Parameter } from './parameters.ts';
import { means, stem } from './word-stems.ts';

/** What people say for a currency, which a tool knows by its code. */
const currencies: Readonly<Record<string, RegExp>> = {
  eur: /^euros?$|\u20ac/i,
  usd: /^(?:us )?dollars?$|\$/i,
  gbp: /^pounds?$|\u00a3/i,
  jpy: /^yen$|\u00a5/i,
  inr: /^rupees?$|\u20b9/i,
};

/** A choice that is named once is that choice; one that is only meant counts where none is named. */
export function choices(parameter: Parameter, units: readonly Unit[]): readonly Candidate[] {
  const named = found(parameter, units, (words, at) =>
    words.every((word, offset) => says(units[at + offset], word)) ? words.length : 0,
  );
  if (named.length > 0) return named.length === 1 ? named.map((one) => ({ ...one, score: 3 })) : [];
  const meant = found(parameter, units, (words, at) => {
    const stems = new Set(words.filter((word) => word.length > 2).map(stem));
    return units[at]?.kind === 'word' && means(units[at].text, stems) ? 1 : 0;
  });
  return meant.length === 1 ? meant : [];
}

function says(unit: Unit | undefined, word: string): boolean {
  return unit !== undefined && (unit.text.toLowerCase() === word || (currencies[word]?.test(unit.text) ?? false));
}

/** The first place of each choice that is there. */
function found(
  parameter: Parameter,
  units: readonly Unit[],
  lengthAt: (words: readonly string[], at: number) => number,
): readonly Candidate[] {
  return parameter.choices.flatMap((choice) => {
    const words = choice.toLowerCase().split(/[_\s-]+/);
    const first = units.findIndex((_unit, at) => lengthAt(words, at) > 0);
    if (first < 0) return [];
    // A sign on a number leaves the number to whose value it is.
    const last = first + (units[first]?.kind === 'number' ? 0 : lengthAt(words, first)) - 1;
    const why = 'the only choice that is named';
    return [{ value: choice, first, last, score: 2.4, cues: cuesAround(parameter, units, first, last), why }];
  });
}
