import type { Unit } from '../text/cut-units.ts';
import { type Candidate, cuesAround } from './candidate.ts';
import type { Parameter } from './parameters.ts';
import { isFiller, stem } from './word-stems.ts';

/** Values that are several units, which stand together. */
export function runs(
  parameter: Parameter,
  units: readonly Unit[],
  text: string,
  parameters: readonly Parameter[],
): readonly Candidate[] {
  const { want } = parameter;
  if (want === 'duration') return pairs(parameter, units, text, isDuration, { score: 3.5, why: 'a length of time' });
  const moments = parameters.filter((other) => other.want === 'date' || other.want === 'time').length;
  if ((want === 'date' || want === 'time') && moments === 1)
    return pairs(parameter, units, text, isMoment, { score: 5.2, why: 'a day and its time' });
  return want === 'text' && isProse(parameter) ? sentences(units, text) : [];
}

type Pair = (unit: Unit, next: Unit | undefined, afterNext: Unit | undefined) => number;

function pairs(
  parameter: Parameter,
  units: readonly Unit[],
  text: string,
  lengthOf: Pair,
  said: Pick<Candidate, 'score' | 'why'>,
): readonly Candidate[] {
  return units.flatMap((unit, at): readonly Candidate[] => {
    const last = at + lengthOf(unit, units[at + 1], units[at + 2]) - 1;
    const end = units[last];
    if (last <= at || !end) return [];
    const cues = cuesAround(parameter, units, at, last);
    return [{ ...said, value: text.slice(unit.start, end.end), first: at, last, cues }];
  });
}

const timeWords = /^(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)$/i;

/** A number and the word for its unit of time. */
const isDuration: Pair = (unit, next) => (unit.kind === 'number' && timeWords.test(next?.text ?? '') ? 2 : 0);

/** A day and the time of it, where the tool takes one moment only. */
const isMoment: Pair = (unit, next, afterNext) => {
  if (unit.kind !== 'date') return 0;
  if (next?.kind === 'time') return 2;
  return next?.text.toLowerCase() === 'at' && afterNext?.kind === 'time' ? 3 : 0;
};

const prose =
  'text message note title comment subject body content reason caption what description task problem idea'.split(' ');

/** Whether it is words that are wanted, as many as there are. */
function isProse({ stems }: Parameter): boolean {
  return prose.some((word) => stems.has(stem(word)));
}

const announcing = /^(?:that|saying|says|say|called|named|titled|about|forget|reads)$/i;
const reminding = /^(?:remind|forget|remember|told|tell)$/i;
const closing = new Set('in on at to from into with for until by of and please pls as under then'.split(' '));
const apart: ReadonlySet<Unit['kind']> = new Set(['date', 'time', 'path', 'email', 'url']);

/** Words that stand together after a colon, or after a word that says that they follow. */
function sentences(units: readonly Unit[], text: string): readonly Candidate[] {
  return units.flatMap((unit, at): readonly Candidate[] => {
    const open = units[at - 1];
    if (!open) return [];
    const colon = /^\s*:\s+$/.test(text.slice(open.end, unit.start));
    const says = open.kind === 'word' && announcing.test(open.text);
    const reminds = /^to$/i.test(open.text) && units.slice(0, at).some(({ text: word }) => reminding.test(word));
    if (!colon && !says && !reminds) return [];
    const last = lastOf(units, text, at, says);
    if (last === at && unit.kind !== 'word') return [];
    const value = text.slice(unit.start, units[last]?.end);
    const why = colon ? 'what follows the colon' : `what follows “${open.text}”`;
    return [{ value, first: at, last, score: 3.4, cues: [at - 1], why }];
  });
}

/** Up to a mark, or to what is a value of its own; without the fillers at the end. */
function lastOf(units: readonly Unit[], text: string, first: number, stopsEarly: boolean): number {
  let last = first;
  for (let next = units[first + 1]; next; next = units[last + 1]) {
    const mark = /[,;.!?/|]|\s-\s/.test(text.slice(units[last]?.end, next.start));
    if (mark || apart.has(next.kind) || (stopsEarly && closing.has(next.text.toLowerCase()))) break;
    last += 1;
  }
  while (last > first && (isFiller(units[last]?.text ?? '') || closing.has((units[last]?.text ?? '').toLowerCase())))
    last -= 1;
  return last;
}
