import type { Unit } from '../text/cut-units.ts';
import { isAction } from './word-stems.ts';

const tellers =
  "i i'm i've i'd we we're we've it it's there they he she my our this that's thanks thank sorry cheers regards no";
const told = new Set(tellers.split(' '));

/**
 * The units of sentences that only tell something: none of them is taken or could be a number or a path, and they begin
 * as what somebody says of themselves, or with thanks.
 */
export function chatterIn(text: string, units: readonly Unit[], taken: (at: number) => boolean): ReadonlySet<number> {
  const bounds = [...text.matchAll(/[.!?]\s+|\n+|\s[-\u2013\u2014]+\s/g)].map(
    ({ index, 0: mark }) => index + mark.length,
  );
  const sentenceOf = ({ start }: Unit): number => bounds.filter((bound) => bound <= start).length;
  const numbers = units.map(sentenceOf);
  const only = [...new Set(numbers)].flatMap((sentence) => {
    const own = [...units.keys()].filter((at) => numbers[at] === sentence);
    const first = units[own[0] ?? -1]?.text.toLowerCase().replace('\u2019', "'") ?? '';
    const plain = own.every(
      (at) => (units[at]?.kind === 'word' && !isAction(units[at].text)) || units[at]?.kind === 'name',
    );
    return sentence > 0 && plain && told.has(first) && !own.some(taken) ? own : [];
  });
  return new Set(only);
}
