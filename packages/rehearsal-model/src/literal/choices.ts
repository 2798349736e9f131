import type { Unit } from '../text/cut-units.ts';
import { type Candidate, cuesAround } from './candidate.ts';
import type { Parameter } from './parameters.ts';
import { means, stem } from './word-stems.ts';

/** A choice that is named once is that choice; one that is only meant counts where none is named. */
export function choices(parameter: Parameter, units: readonly Unit[]): readonly Candidate[] {
  const named = found(parameter, units, (words, at) =>
    words.every((word, offset) => units[at + offset]?.text.toLowerCase() === word) ? words.length : 0,
  );
  if (named.length > 0) return named.length === 1 ? named.map((one) => ({ ...one, score: 3 })) : [];
  const meant = found(parameter, units, (words, at) => {
    const stems = new Set(words.filter((word) => word.length > 2).map(stem));
    return units[at]?.kind === 'word' && means(units[at].text, stems) ? 1 : 0;
  });
  return meant.length === 1 ? meant : [];
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
    const last = first + lengthAt(words, first) - 1;
    const why = 'the only choice that is named';
    return [{ value: choice, first, last, score: 2.4, cues: cuesAround(parameter, units, first, last), why }];
  });
}
