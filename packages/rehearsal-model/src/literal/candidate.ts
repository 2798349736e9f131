import type { JsonValue } from '@fpf/contracts';
import type { Unit, UnitKind } from '../text/cut-units.ts';
import type { Parameter } from './parameters.ts';
import { isFiller, means, stem } from './word-stems.ts';

/** A value that a request may have for a parameter: the units that it is made of, and why it may be that. */
export type Candidate = {
  readonly value: JsonValue;
  /** The units, by number. */
  readonly first: number;
  readonly last: number;
  readonly score: number;
  /** Words that say of what it is the value: they are explained by it. */
  readonly cues: readonly number[];
  readonly why: string;
};

/** Of which parameter a word before a value makes one think. */
const before: Readonly<Record<string, string>> = {
  from: 'from old source origin start begin present',
  to: 'to new target destination output end until wanted format',
  into: 'to new target output destination folder format language',
  as: 'format new name',
  in: 'folder room place city file column',
  under: 'folder',
  on: 'date day project when host server',
  at: 'time start begin when',
  until: 'until end',
  till: 'until end',
  by: 'amount date due',
  for: 'person customer project name who date duration',
  with: 'person attendee people',
  called: 'name title new label',
  named: 'name title new label',
  of: 'file path',
};

/** The words beside a value that mean its parameter: one or two before it, or the one behind it. */
export function cuesAround(
  { nameStems, cueStems }: Parameter,
  units: readonly Unit[],
  first: number,
  last: number,
): readonly number[] {
  const cues: number[] = [];
  for (const at of [first - 1, first - 2, last + 1]) {
    const unit = units[at];
    if (unit?.kind !== 'word') continue;
    const hint = at === first - 1 ? before[unit.text.toLowerCase()] : undefined;
    const points = hint?.split(' ').some((word) => nameStems.has(stem(word))) === true;
    if (points || (!isFiller(unit.text) && means(unit.text, cueStems))) cues.push(at);
    else if (at === first - 1 && !isFiller(unit.text)) break;
  }
  return cues;
}

const kinds: Readonly<Record<UnitKind, string>> = {
  quote: 'a text in quotes',
  email: 'an e-mail address',
  url: 'a web address',
  path: 'a path',
  host: 'a host',
  duration: 'a length of time',
  date: 'a date',
  time: 'a time',
  size: 'a size',
  number: 'a number',
  identifier: 'an identifier',
  code: 'a code',
  name: 'a name',
  word: 'a word',
};

export function reasonOf(unit: Unit, units: readonly Unit[], cues: readonly number[]): string {
  const cue = units[cues[0] ?? -1];
  return cue ? `${kinds[unit.kind]} beside “${cue.text}”` : kinds[unit.kind];
}
